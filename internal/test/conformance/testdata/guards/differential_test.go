package guards

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(
		genericCases[float32]("float32"),
		genericCases[float64]("float64"),
		[]difftest.Case{{Name: "Ramp", Plain: Ramp, Bind: BindRamp, Info: RampInfo()}},
	)
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Column " + elem, Plain: Column[T], Bind: BindColumn[T], Info: ColumnInfo[T]()},
		{Name: "Shore " + elem, Plain: Shore[T], Bind: BindShore[T], Info: ShoreInfo[T]()},
	}
}

// The halo is what the conditions leave to read.
func TestHalo(t *testing.T) {
	t.Parallel()
	if h := ColumnHalo()["Q"]; h != (rt.Halo{}) {
		t.Errorf("Column needs a halo of %v", h)
	}
	if h, want := ShoreHalo()["Q"], (rt.Halo{Hi: [3]int{1}}); h != want {
		t.Errorf("Shore needs a halo of %v, want %v", h, want)
	}
	if h := ShoreHalo()["Land"]; h != (rt.Halo{}) {
		t.Errorf("Shore needs a halo of %v for land", h)
	}
}
