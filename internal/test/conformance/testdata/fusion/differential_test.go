package fusion

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(cases[float32]("float32"), cases[float64]("float64"), []difftest.Case{
		{Name: "Lookup", Plain: Lookup, Bind: BindLookup, Info: LookupInfo()},
		{Name: "Pixels", Plain: Pixels, Bind: BindPixels, Info: PixelsInfo()},
		{Name: "Plane", Plain: Plane, Bind: BindPlane, Info: PlaneInfo()},
		{Name: "Row", Plain: Row, Bind: BindRow, Info: RowInfo()},
	})
}

func cases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Star " + elem, Plain: Star[T], Bind: BindStar[T], Info: StarInfo[T]()},
		{Name: "Columns " + elem, Plain: Columns[T], Bind: BindColumns[T], Info: ColumnsInfo[T]()},
	}
}

// The level "tuned" keeps something of each of these stencils, or they test nothing.
func TestKeeps(t *testing.T) {
	t.Parallel()
	for _, c := range stencils() {
		for _, l := range c.Info.Levels {
			if l.Name == "tuned" && l.Local == 0 {
				t.Errorf("%s: keeps nothing", c.Name)
			}
		}
	}
}
