package conformance

import (
	"testing"

	"github.com/openearthgo/oec/benchmarks/openearth/fill"
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
			r.all()
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
