package grids

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return []difftest.Case{
		{Name: "Restrict32", Plain: Restrict[float32], Bind: BindRestrict[float32], Info: RestrictInfo[float32]()},
		{Name: "Restrict64", Plain: Restrict[float64], Bind: BindRestrict[float64], Info: RestrictInfo[float64]()},
		{Name: "Prolong32", Plain: Prolong[float32], Bind: BindProlong[float32], Info: ProlongInfo[float32]()},
		{Name: "Prolong64", Plain: Prolong[float64], Bind: BindProlong[float64], Info: ProlongInfo[float64]()},
		{Name: "Correct", Plain: Correct, Bind: BindCorrect, Info: CorrectInfo()},
		{Name: "Residual", Plain: Residual, Bind: BindResidual, Info: ResidualInfo()},
		{Name: "Line", Plain: Line, Bind: BindLine, Info: LineInfo()},
		{Name: "Levels", Plain: Levels, Bind: BindLevels, Info: LevelsInfo()},
		{Name: "Columns", Plain: Columns, Bind: BindColumns, Info: ColumnsInfo()},
		{Name: "Thumbnail", Plain: Thumbnail, Bind: BindThumbnail, Info: ThumbnailInfo()},
		{Name: "Chosen", Plain: Chosen, Bind: BindChosen, Info: ChosenInfo()},
		{Name: "Faces", Plain: Faces, Bind: BindFaces, Info: FacesInfo()},
		{Name: "Sum", Plain: Sum, Bind: BindSum, Info: SumInfo()},
		{Name: "Sweep", Plain: Sweep, Bind: BindSweep, Info: SweepInfo()},
	}
}
