package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/rt"
)

// solve computes the right answer with the compiled stencil at its first level, and holds it
// against the plain function. The tests of the suite do so at every point.
func solve[T oec.Float](ctx context.Context, p *problem, s *suite.Problem[T]) error {
	run, err := s.Bind()
	if err != nil {
		return err
	}
	p.clear = func() {
		for _, o := range s.Outputs {
			o.Fill(T(math.NaN()))
		}
	}
	p.clear()
	if err := run(ctx); err != nil {
		return err
	}
	if err := sample(s); err != nil {
		return err
	}
	answers := make([]answer[T], len(s.Outputs))
	for n, o := range s.Outputs {
		answers[n] = answerOf(o)
	}
	p.check = func(tolerance float64) error {
		for n, o := range s.Outputs {
			if err := answers[n].check(o, tolerance); err != nil {
				return fmt.Errorf("output %d of %s %s %s: %w", n, p.kernel, sizeString(p.n), p.dtype, err)
			}
		}
		return nil
	}
	return nil
}

// sample compares the outputs with the plain function at points that are all over the
// domain.
func sample[T oec.Float](s *suite.Problem[T]) error {
	const samples = 2000
	plain, n := s.Plain(), s.Outputs[0].Interior()
	for m := range samples {
		hash := stress.Hash(m, 0, 0, 0)
		i, j, k := int(hash%uint64(n[0])), int(hash>>20%uint64(n[1])), int(hash>>40%uint64(n[2]))
		for o, want := range plain(i, j, k) {
			if have := s.Outputs[o].At(i, j, k); rt.Scalar(have) != rt.Scalar(want) {
				return fmt.Errorf("the result is wrong: output %d at (%d,%d,%d) is %v, not %v", o, i, j, k, have, want)
			}
		}
	}
	return nil
}

// answer is what an output should be.
type answer[T oec.Float] struct {
	values  []T // of the interior, without gaps
	largest float64
}

func answerOf[T oec.Float](f *rt.Field[T]) answer[T] {
	var a answer[T]
	rows(f, func(row []T) error {
		a.values = append(a.values, row...)
		for _, v := range row {
			a.largest = max(a.largest, math.Abs(float64(v)))
		}
		return nil
	})
	return a
}

// rows calls do with the rows of the interior, and stops at the first error.
func rows[T oec.Float](f *rt.Field[T], do func(row []T) error) error {
	n, step, data := f.Interior(), f.Strides(), f.Data()
	for k := range n[2] {
		for j := range n[1] {
			first := f.Origin() + j*step[1] + k*step[2]
			if err := do(data[first : first+n[0]]); err != nil {
				return err
			}
		}
	}
	return nil
}

// outliers is the number of points, of which one may be off by more than the tolerance: there
// a limiter or an upwind scheme took the other branch, because rounding decides it.
const outliers = 20_000

// check compares an output with the answer: the bits if the tolerance is 0, else the
// difference, relative to the largest magnitude.
func (a *answer[T]) check(f *rt.Field[T], tolerance float64) error {
	left, off := a.values, 0
	return rows(f, func(row []T) error {
		want := left[:len(row)]
		left = left[len(row):]
		if bytes.Equal(bytesOf(row), bytesOf(want)) {
			return nil
		}
		for n := range row {
			if math.Abs(float64(row[n])-float64(want[n])) <= tolerance*a.largest && tolerance > 0 {
				continue
			}
			if off++; tolerance == 0 || off > 1+len(a.values)/outliers {
				return fmt.Errorf("the result is wrong: it has %v where %v should be", row[n], want[n])
			}
		}
		return nil
	})
}

func bytesOf[T oec.Float](row []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(row))), len(row)*int(unsafe.Sizeof(*new(T))))
}
