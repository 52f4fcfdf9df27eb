package conformance

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// run is a plain function on fields of one size.
type run struct {
	point   func(i, j, k int) // computes one point of the outputs
	outputs []output
}

// all computes the domain.
func (r *run) all() {
	n := r.outputs[0].Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				r.point(i, j, k)
			}
		}
	}
}

// output is an output field.
type output interface {
	Interior() [3]int
	check(want fill.Checksum) error
	varies() error
}

// field is an output field of a given type.
type field[T oec.Float] struct{ *rt.Field[T] }

func (f field[T]) check(want fill.Checksum) error { return fill.Check(f.Field, want) }

// varies checks that the values are numbers, and not all the same.
func (f field[T]) varies() error {
	n := f.Interior()
	same := true
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				v := f.At(i, j, k)
				if v-v != 0 {
					return fmt.Errorf("the value at (%d,%d,%d) is %v", i, j, k, v)
				}
				same = same && v == f.At(0, 0, 0)
			}
		}
	}
	if same {
		return fmt.Errorf("all values are %v", f.At(0, 0, 0))
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

// out returns an output.
func out[T oec.Float](m *maker, dims rt.Dims) field[T] {
	m.t.Helper()
	f, err := rt.NewField[T](dims, m.n, rt.Halo{})
	if err != nil {
		m.t.Fatal(err)
	}
	return field[T]{f}
}
