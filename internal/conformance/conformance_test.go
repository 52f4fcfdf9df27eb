package conformance

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// stencilCase is a stencil at one element type.
type stencilCase struct {
	name string
	bind func(m *maker) *run
	want []fill.Checksum // of each output, where there is a reference
}

// TestPlain runs the plain functions on inputs that have no more halo than the
// stencils read, and compares with the checksums.
func TestPlain(t *testing.T) {
	t.Parallel()
	for _, c := range cases() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := c.bind(&maker{t: t, n: [3]int{16, 16, 12}})
			r.runPlain()
			for n, o := range r.outputs {
				if err := o.varies(); err != nil {
					t.Errorf("output %d: %v", n, err)
				}
				if c.want == nil {
					continue
				}
				if err := o.check(c.want[n]); err != nil {
					t.Errorf("output %d: %v", n, err)
				}
			}
		})
	}
}

// TestCompiled compares the compiled stencils with the plain functions, on
// every level and instruction set, for sizes around those of vectors and rows.
// It cannot be parallel: the instruction set is set by an environment variable.
func TestCompiled(t *testing.T) {
	sizes := [][3]int{{16, 16, 12}, {1, 1, 1}, {7, 3, 2}, {33, 5, 1}, {70, 2, 3}, {8, 67, 2}}
	for _, isa := range []rt.ISA{rt.X8664v2, rt.X8664v3, rt.X8664v4, rt.NEON} {
		if !isa.Supported() {
			continue
		}
		for _, c := range cases() {
			t.Run(fmt.Sprintf("%s/%s", isa.Short(), c.name), func(t *testing.T) {
				t.Setenv("OEC_CPU", isa.Short())
				for _, n := range sizes {
					c.compare(t, n)
				}
			})
		}
	}
}

// compare compares on a domain of size n.
func (c *stencilCase) compare(t *testing.T, n [3]int) {
	r := c.bind(&maker{t: t, n: n})
	if r.compiled == nil {
		t.Skip("there is no generated code")
	}
	r.runPlain()
	for _, level := range r.info().Levels {
		for workers := 1; workers <= 3; workers += 2 {
			for _, o := range r.outputs {
				o.spoil()
			}
			if err := r.compiled(t.Context(), rt.Level(level.Name), rt.Workers(workers)); err != nil {
				t.Fatalf("%v on level %s: %v", n, level.Name, err)
			}
			for number, o := range r.outputs {
				if err := o.compare(); err != nil {
					t.Errorf("%v on level %s, %d workers, output %d: %v", n, level.Name, workers, number, err)
				}
			}
		}
	}
}
