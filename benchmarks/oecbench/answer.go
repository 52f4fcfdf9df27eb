package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/rt"
)

// solve computes the right answer with the compiled stencil at its first level, and holds it
// against the plain function. The tests of the suite do so at every point. The problem is then
// ready for that of the peers too, which has the same inputs.
func solve[T oec.Float](ctx context.Context, p *problem, s, peers *suite.Problem[T]) error {
	run, err := s.Bind(rt.OnDevice("cpu"))
	if err != nil {
		return err
	}
	p.clear = func() {
		for _, o := range slices.Concat(s.Outputs, peers.Outputs) {
			o.Fill(T(math.NaN()))
		}
	}
	p.clear()
	if err := run(ctx); err != nil {
		return err
	}
	if err := sample(s, p.tolerance(true)); err != nil {
		return err
	}
	answers := make([]answer[T], len(s.Outputs))
	for n, o := range s.Outputs {
		if answers[n], err = answerOf(o); err != nil {
			return err
		}
	}
	checkOf := func(outputs []*rt.Field[T]) func(float64) error {
		return func(tolerance float64) error {
			for n, o := range outputs {
				if err := answers[n].checkField(o, tolerance); err != nil {
					return fmt.Errorf("output %d of %s %s %s: %w", n, p.kernel, sizeString(p.n), p.dtype, err)
				}
			}
			return nil
		}
	}
	p.check, p.checkPeer = checkOf(s.Outputs), checkOf(peers.Outputs)
	return nil
}

// tolerances are the errors that results may have which are computed with another arithmetic,
// relative to the largest magnitude, as in the published evaluation.
var tolerances = map[string]float64{"f32": 1e-5, "f64": 1e-10}

// tolerance returns the error that a result may have: none if it is that of the plain
// function's arithmetic, and the kernel was generated with that arithmetic too.
func (p *problem) tolerance(strict bool) float64 {
	if strict && generatedMode(p.info) == fpStrict {
		return 0
	}
	return tolerances[p.dtype]
}

// sample compares the outputs with the plain function at points that are all over the
// domain.
func sample[T oec.Float](s *suite.Problem[T], tolerance float64) error {
	const samples = 2000
	plain, n := s.Plain(), s.Outputs[0].Interior()
	have, want := make([][]T, len(s.Outputs)), make([][]T, len(s.Outputs))
	for m := range samples {
		hash := stress.Hash(m, 0, 0, 0)
		i, j, k := int(hash%uint64(n[0])), int(hash>>20%uint64(n[1])), int(hash>>40%uint64(n[2]))
		for o, v := range plain(i, j, k) {
			have[o] = append(have[o], s.Outputs[o].At(i, j, k))
			want[o] = append(want[o], v)
		}
	}
	for o := range have {
		a := answer[T]{values: want[o], largest: largest(want[o])}
		if err := a.check(have[o], tolerance); err != nil {
			return fmt.Errorf("output %d, in a sample: %w", o, err)
		}
	}
	return nil
}

// answer is what an output should be.
type answer[T oec.Float] struct {
	values  []T // of the interior, without gaps
	largest float64
}

func answerOf[T oec.Float](f *rt.Field[T]) (answer[T], error) {
	values, err := valuesOf(f)
	return answer[T]{values, largest(values)}, err
}

// valuesOf returns the interior of a field. The field may be on an accelerator, and stays there.
func valuesOf[T oec.Float](f *rt.Field[T]) ([]T, error) {
	n := f.Interior()
	values := make([]T, n[0]*n[1]*n[2])
	return values, f.CopyTo(values)
}

func largest[T oec.Float](values []T) float64 {
	most := 0.0
	for _, v := range values {
		most = max(most, math.Abs(float64(v)))
	}
	return most
}

// outliers is the number of points, of which one may be off by more than the tolerance: there
// a limiter or an upwind scheme took the other branch, because rounding decides it.
const outliers = 20_000

// checkField compares the interior of a field with the answer.
func (a *answer[T]) checkField(f *rt.Field[T], tolerance float64) error {
	values, err := valuesOf(f)
	if err != nil {
		return err
	}
	return a.check(values, tolerance)
}

// check compares values with the answer: the bits if the tolerance is 0, else the
// difference, relative to the largest magnitude.
func (a *answer[T]) check(values []T, tolerance float64) error {
	if bytes.Equal(bytesOf(values), bytesOf(a.values)) {
		return nil
	}
	off := 0
	for n, have := range values {
		want := a.values[n]
		switch {
		case abi.Scalar(have) == abi.Scalar(want):
			continue
		case tolerance > 0 && math.Abs(float64(have)-float64(want)) <= tolerance*a.largest:
			continue
		}
		if off++; tolerance == 0 || off > 1+len(a.values)/outliers {
			return fmt.Errorf("the result is wrong: it has %v where %v should be", have, want)
		}
	}
	return nil
}

func bytesOf[T oec.Float](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(*new(T))))
}
