// Package plaintest runs stencils as plain functions, and makes the fields to run them on, for the
// tests of the packages of stencils around it.
package plaintest

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// Run is a plain function on fields of one size.
type Run struct {
	Point   func(i, j, k int) // computes one point of the outputs
	Outputs []Output
}

// all computes the domain.
func (r *Run) all() {
	n := r.Outputs[0].Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				r.Point(i, j, k)
			}
		}
	}
}

// Output is an output field.
type Output interface {
	Interior() [3]int
	varies() error
}

// Field is an output field of a given type.
type Field[T oec.Float] struct{ *rt.Field[T] }

// varies checks that the values are numbers, and not all the same.
func (f Field[T]) varies() error {
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

// Maker allocates the fields of a run.
type Maker struct {
	t      *testing.T
	n      [3]int
	number int // of the last input
}

// NewMaker returns one for fields of a size. Two of them make the same inputs.
func NewMaker(t *testing.T, n [3]int) *Maker { return &Maker{t: t, n: n} }

// In returns the next input, filled with numbers between lo and hi. Its halo is
// exactly what the stencil reads.
func In[T oec.Float](m *Maker, dims rt.Dims, h rt.Halo, lo, hi float64) *rt.Field[T] {
	m.t.Helper()
	m.number++
	f, err := fill.New[T](dims, m.n, h, m.number, fill.Range{Lo: lo, Hi: hi})
	if err != nil {
		m.t.Fatal(err)
	}
	return f
}

// Out returns an output.
func Out[T oec.Float](m *Maker, dims rt.Dims) Field[T] {
	m.t.Helper()
	f, err := rt.NewField[T](dims, m.n, rt.Halo{})
	if err != nil {
		m.t.Fatal(err)
	}
	return Field[T]{f}
}

// Case is a stencil at one element type.
type Case struct {
	Name string
	Bind func(m *Maker) *Run
}

// Test runs the plain functions on inputs that have no more halo than the
// stencils read, and checks that what comes out is worth comparing.
func Test(t *testing.T, cases ...Case) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			r := c.Bind(NewMaker(t, [3]int{16, 16, 12}))
			r.all()
			for n, o := range r.Outputs {
				if err := o.varies(); err != nil {
					t.Errorf("output %d: %v", n, err)
				}
			}
		})
	}
}
