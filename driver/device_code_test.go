package driver

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/ir"
)

// sizedPackages are those whose stencils TestSizedKernels lowers without envModulesAll: many
// stages, recurrences, conditions on the ends of the domain, and fields of lower rank.
var sizedPackages = []string{"benchmarks/openearth/fvtp2d", "internal/test/conformance/testdata/recurrences", "internal/test/conformance/testdata/domains", "internal/test/conformance/testdata/forms"}

// TestSizedKernels makes kernels for one domain of stencils, whatever they are: what the
// run time computes of the ranges of stages is what the kernels count on, and of all that
// follows from the domain they are passed nothing.
func TestSizedKernels(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("..")
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
				if arg.Kind != abi.ArgField && arg.Kind != abi.ArgScalar && arg.Kind != abi.ArgPanic {
					t.Errorf("%s %s %s: %s is passed %+v in\n%s", in.Stencil.Name, in.Elem, d.title(), launch.Kernel32, arg, ir.Print(d.module))
				}
			}
		}
	}
}

// TestCheckLaunch has launches for kernels that take something else than is passed.
func TestCheckLaunch(t *testing.T) {
	t.Parallel()
	in := &instance{Instance: &signature.Instance{Stencil: &signature.Stencil{Params: []*signature.Param{{Kind: signature.Scalar, Parts: []*signature.Part{{Elem: "float64"}}}}}}}
	launch := abi.Launch{Kernel: "k", Kernel32: "k_32", Block: [3]int{32, 4, 1},
		Args: []abi.Arg{{Kind: abi.ArgField}, {Kind: abi.ArgStride, Dim: 1}, {Kind: abi.ArgScalar}}}
	long := vendor.Kernel{Name: "k", Params: []int{8, 8, 8}, Offsets: []int{0, 8, 16}, Threads: 128}
	short := vendor.Kernel{Name: "k_32", Params: []int{8, 4, 8}, Offsets: []int{0, 8, 16}, Threads: 128}
	for _, c := range []struct {
		name  string
		spoil func()
		want  string
	}{
		{"fits", func() {}, ""},
		{"places are not said", func() { short.Offsets = nil }, ""},
		{"missing", func() { short.Name = "other" }, "there is no kernel k_32"},
		{"only one form", func() { launch.Kernel = "" }, ""},
		{"sizes", func() { short.Params = []int{8, 8, 8} }, "kernel k_32 takes arguments of [8 8 8] bytes, and is passed [8 4 8]"},
		{"places", func() { short.Offsets = []int{0, 8, 12} }, "kernel k_32 looks for its arguments at [0 8 12], and they are at [0 8 16]"},
		{"threads", func() { short.Threads = 64 }, "kernel k_32 is for blocks of 64 threads, and launched with 128"},
	} {
		wasLaunch, wasShort := launch, short
		c.spoil()
		got := ""
		if err := checkLaunch(in, &launch, []vendor.Kernel{long, short}); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: error %q, expected %q", c.name, got, c.want)
		}
		launch, short = wasLaunch, wasShort
	}
}
