package driver

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/rt"
)

// sizedPackages are those whose stencils TestSizedKernels lowers without envModulesAll: many
// stages, recurrences, conditions on the ends of the domain, and fields of lower rank.
var sizedPackages = []string{"benchmarks/openearth/fvtp2d", "internal/conformance/recurrences", "internal/conformance/domains", "internal/conformance/forms"}

// TestSizedKernels makes kernels for one domain of stencils, whatever they are: what the
// run time computes of the ranges of stages is what the kernels count on, and of all that
// follows from the domain they are passed nothing.
func TestSizedKernels(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	packages := sizedPackages
	if os.Getenv(envModulesAll) != "" {
		packages = generatedPackages(t, root)
	}
	for _, pkg := range packages {
		t.Run(pkg, func(t *testing.T) {
			t.Parallel()
			c, _, instances := lowerPackage(t, filepath.Join(root, filepath.FromSlash(pkg)), targetSim)
			for _, in := range instances {
				if in.Stencil.Domain != [3]int{} { // it is for one size anyway
					continue
				}
				rank := in.Stencil.Dims.Rank()
				in.Stencil.Sizes = [][]int{[]int{64, 32, 16}[:rank], []int{13, 7, 5}[:rank]}
				for _, l := range in.levels {
					l.gpu = nil
				}
				if err := c.lowerToKernels(in); err != nil {
					t.Fatal(err)
				}
				for _, l := range in.levels {
					checkSized(t, in, l)
				}
			}
		})
	}
}

func checkSized(t *testing.T, in *instance, l *lowered) {
	t.Helper()
	for _, why := range l.unsized {
		t.Errorf("%s %s %s: %s", in.Stencil.Name, in.Elem, l.level, why)
	}
	for _, d := range l.gpu {
		if d.domain == [3]int{} {
			continue
		}
		for _, launch := range d.launches {
			for _, arg := range launch.Args {
				if arg.Kind != rt.ArgField && arg.Kind != rt.ArgScalar && arg.Kind != rt.ArgPanic {
					t.Errorf("%s %s %s: %s is passed %+v in\n%s", in.Stencil.Name, in.Elem, d.title(), launch.Kernel32, arg, ir.Print(d.module))
				}
			}
		}
	}
}
