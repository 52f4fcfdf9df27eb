package suite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions, and looks for
// any other memory that they touch. It takes the evaluated programs that differ most in
// what they are made of: limiters, upwind branches, levels above and below, what is kept of these, and the most
// shared intermediates.
func TestDifferential(t *testing.T) { difftest.Run(t, thorough()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, thorough()...) }

// TestSample compares all of the suite on a few sizes. The last is high enough for the
// regions of fastwavesuvfull.
func TestSample(t *testing.T) {
	difftest.Sample(t, [][3]int{{5, 3, 2}, {37, 7, 3}, {70, 2, 17}}, cases()...)
}

func thorough() []difftest.Case {
	names := []string{"hdiffsmag", "nh_p_grad", "fastwaves", "fvtp2d_qj"}
	return slices.DeleteFunc(cases(), func(c difftest.Case) bool {
		name, _, _ := strings.Cut(c.Name, " ")
		return !slices.Contains(names, name)
	})
}

func cases() []difftest.Case {
	return slices.Concat(casesOf[float32]("float32"), casesOf[float64]("float64"))
}

func casesOf[T oec.Float](elem string) []difftest.Case {
	var list []difftest.Case
	for _, k := range suite.Kernels[T]() {
		list = append(list, difftest.Case{Name: k.Name + " " + elem, Plain: k.Plain, Bind: k.Bind, Info: k.Info})
	}
	return list
}
