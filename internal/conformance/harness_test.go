package conformance

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// run is a stencil on fields of one size, ready to be run in two ways.
type run struct {
	plain   func(i, j, k int) // computes one point of the plain outputs
	outputs []output

	// What oecgen makes of it; nil where there is no generated code.
	compiled func(ctx context.Context, opts ...rt.Option) error
	info     func() rt.Info
}

// runPlain runs the plain function over the domain.
func (r *run) runPlain() {
	n := r.outputs[0].interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				r.plain(i, j, k)
			}
		}
	}
}

// output is an output field, computed in both ways.
type output interface {
	interior() [3]int
	check(want fill.Checksum) error // of the plain function
	varies() error
	compare() error // of one with the other
	spoil()
}

// pair is an output of a given type. The compiled one has a halo, to see that
// it is not written.
type pair[T oec.Float] struct{ plain, compiled *rt.Field[T] }

func (p *pair[T]) interior() [3]int               { return p.plain.Interior() }
func (p *pair[T]) check(want fill.Checksum) error { return fill.Check(p.plain, want) }

// sentinel is in every point of a compiled output before the run.
const sentinel = -12345

func (p *pair[T]) spoil() { p.compiled.Fill(sentinel) }

// varies checks that the plain function computes numbers, and not all the same.
func (p *pair[T]) varies() error {
	n := p.interior()
	same := true
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				v := p.plain.At(i, j, k)
				if v-v != 0 {
					return fmt.Errorf("the value at (%d,%d,%d) is %v", i, j, k, v)
				}
				same = same && v == p.plain.At(0, 0, 0)
			}
		}
	}
	if same {
		return fmt.Errorf("all values are %v", p.plain.At(0, 0, 0))
	}
	return nil
}

// compare finds the first point whose bits differ, or that is outside the
// domain but was written.
func (p *pair[T]) compare() error {
	n, h := p.interior(), p.compiled.Halo()
	for k := -h.Lo[2]; k < n[2]+h.Hi[2]; k++ {
		for j := -h.Lo[1]; j < n[1]+h.Hi[1]; j++ {
			for i := -h.Lo[0]; i < n[0]+h.Hi[0]; i++ {
				want := T(sentinel)
				if uint(i) < uint(n[0]) && uint(j) < uint(n[1]) && uint(k) < uint(n[2]) {
					want = p.plain.At(i, j, k)
				}
				if have := p.compiled.At(i, j, k); rt.Scalar(have) != rt.Scalar(want) {
					return fmt.Errorf("at (%d,%d,%d): compiled %v (%#x), plain %v (%#x)",
						i, j, k, have, rt.Scalar(have), want, rt.Scalar(want))
				}
			}
		}
	}
	return nil
}

// maker allocates the fields of a run.
type maker struct {
	t      *testing.T
	n      [3]int
	number int // of the last input
}

// in returns the next input, filled with numbers between lo and hi. Its halo is
// exactly what the stencil reads.
func in[T oec.Float](m *maker, dims rt.Dims, h rt.Halo, lo, hi float64) *rt.Field[T] {
	m.t.Helper()
	m.number++
	f, err := fill.New[T](dims, m.n, h, m.number, fill.Range{Lo: lo, Hi: hi})
	if err != nil {
		m.t.Fatal(err)
	}
	return f
}

// out returns a pair of outputs.
func out[T oec.Float](m *maker, dims rt.Dims) *pair[T] {
	m.t.Helper()
	plain, err := rt.NewField[T](dims, m.n, rt.Halo{})
	if err != nil {
		m.t.Fatal(err)
	}
	compiled, err := rt.NewField[T](dims, m.n, fill.Halo(3, 2, 1))
	if err != nil {
		m.t.Fatal(err)
	}
	return &pair[T]{plain, compiled}
}
