package conformance

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions, and
// looks for any other memory that they touch.
func TestDifferential(t *testing.T) {
	difftest.Run(t, slices.Concat(
		genericCases[float32]("float32"),
		genericCases[float64]("float64"),
		[]difftest.Case{
			{Name: "Diagonal", Plain: Diagonal, Bind: BindDiagonal, Info: DiagonalInfo()},
			{Name: "Mix", Plain: Mix, Bind: BindMix, Info: MixInfo()},
			{Name: "Slope", Plain: Slope, Bind: BindSlope, Info: SlopeInfo()},
			{Name: "smooth", Plain: smooth, Bind: bindSmooth, Info: smoothInfo(),
				Ranges: map[string]difftest.Range{"land": {Lo: 0, Hi: 1.5}}, Scalars: []difftest.Range{{Lo: 0.5, Hi: 1}}},
		})...)
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Advect " + elem, Plain: Advect[T], Bind: BindAdvect[T], Info: AdvectInfo[T]()},
		{Name: "Gradient " + elem, Plain: Gradient[T], Bind: BindGradient[T], Info: GradientInfo[T]()},
		{Name: "Hdiffsa " + elem, Plain: Hdiffsa[T], Bind: BindHdiffsa[T], Info: HdiffsaInfo[T]()},
		{Name: "Relax " + elem, Plain: Relax[T], Bind: BindRelax[T], Info: RelaxInfo[T]()},
		{Name: "Saturate " + elem, Plain: Saturate[T], Bind: BindSaturate[T], Info: SaturateInfo[T](),
			Scalars: []difftest.Range{{Lo: -2, Hi: -1}, {Lo: 1, Hi: 2}}},
		{Name: "Uvbke " + elem, Plain: Uvbke[T], Bind: BindUvbke[T], Info: UvbkeInfo[T]()},
		{Name: "Zonal " + elem, Plain: Zonal[T], Bind: BindZonal[T], Info: ZonalInfo[T]()},
	}
}
