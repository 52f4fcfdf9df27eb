package staggered

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
		{Name: "Continuity", Plain: Continuity, Bind: BindContinuity, Info: ContinuityInfo()},
		{Name: "Corner32", Plain: Corner[float32], Bind: BindCorner[float32], Info: CornerInfo[float32]()},
		{Name: "Corner64", Plain: Corner[float64], Bind: BindCorner[float64], Info: CornerInfo[float64]()},
		{Name: "Column", Plain: Column, Bind: BindColumn, Info: ColumnInfo()},
		{Name: "Faces", Plain: Faces, Bind: BindFaces, Info: FacesInfo()},
	}
}
