package forms

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions, and
// looks for any other memory that they touch.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(
		genericCases[float32]("float32"),
		genericCases[float64]("float64"),
		[]difftest.Case{
			{Name: "Diagonal", Plain: Diagonal, Bind: BindDiagonal, Info: DiagonalInfo()},
			{Name: "Mix", Plain: Mix, Bind: BindMix, Info: MixInfo()},
			{Name: "Slope", Plain: Slope, Bind: BindSlope, Info: SlopeInfo()},
			{Name: "smooth", Plain: smooth, Bind: bindSmooth, Info: smoothInfo(),
				Ranges: map[string]difftest.Range{"land": {Lo: 0, Hi: 1.5}}, Scalars: []difftest.Range{{Lo: 0.5, Hi: 1}}},
		})
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Gradient " + elem, Plain: Gradient[T], Bind: BindGradient[T], Info: GradientInfo[T]()},
		{Name: "Saturate " + elem, Plain: Saturate[T], Bind: BindSaturate[T], Info: SaturateInfo[T](),
			Scalars: []difftest.Range{{Lo: -2, Hi: -1}, {Lo: 1, Hi: 2}}},
		{Name: "Zonal " + elem, Plain: Zonal[T], Bind: BindZonal[T], Info: ZonalInfo[T]()},
	}
}
