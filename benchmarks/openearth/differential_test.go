package openearth_test

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth"
	"github.com/openearthgo/oec/internal/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions, and
// looks for any other memory that they touch.
func TestDifferential(t *testing.T) {
	difftest.Run(t, stencils()...)
}

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(differentialCases[float32]("float32"), differentialCases[float64]("float64"))
}

func differentialCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Hdiff " + elem, Plain: openearth.Hdiff[T], Bind: openearth.BindHdiff[T], Info: openearth.HdiffInfo[T]()},
		{Name: "Laplace " + elem, Plain: openearth.Laplace[T], Bind: openearth.BindLaplace[T], Info: openearth.LaplaceInfo[T]()},
		{Name: "Upstream " + elem, Plain: openearth.Upstream[T], Bind: openearth.BindUpstream[T], Info: openearth.UpstreamInfo[T]()},
	}
}
