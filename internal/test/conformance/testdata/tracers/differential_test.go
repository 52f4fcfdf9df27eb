package tracers

import (
	"runtime"
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
	return slices.Concat(cases[float32]("float32"), cases[float64]("float64"))
}

func cases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Transport " + elem, Plain: Transport[T], Bind: BindTransport[T], Info: TransportInfo[T]()},
		{Name: "Decay " + elem, Plain: Decay[T], Bind: BindDecay[T], Info: DecayInfo[T]()},
		{Name: "Spread " + elem, Plain: Spread[T], Bind: BindSpread[T], Info: SpreadInfo[T]()},
		{Name: "Strain " + elem, Plain: Strain[T], Bind: BindStrain[T], Info: StrainInfo[T]()},
		{Name: "Fall " + elem, Plain: Fall[T], Bind: BindFall[T], Info: FallInfo[T]()},
	}
}

// TestUnused compares a stencil that reads less than its plain function, and the same on
// all levels.
func TestUnused(t *testing.T) {
	t.Parallel()
	if runtime.GOARCH != "amd64" {
		t.Skip("elsewhere the plain functions fuse x*y+z, unless they are built otherwise")
	}
	difftest.Sample(t, [][3]int{{1, 1, 1}, {7, 5, 1}, {33, 4, 1}},
		difftest.Case{Name: "Shear float32", Plain: Shear[float32], Bind: BindShear[float32], Info: ShearInfo[float32]()},
		difftest.Case{Name: "Shear float64", Plain: Shear[float64], Bind: BindShear[float64], Info: ShearInfo[float64]()},
	)
	one := rt.Halo{Hi: [3]int{1, 1, 0}}
	if halos := ShearHalo(); halos["U"] != one || halos["V"] != one {
		t.Errorf("halos %v", halos)
	}
}
