package sharedtables

import (
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	near := difftest.Range{Lo: -0.1, Hi: 1.1}
	return []difftest.Case{
		interpolate[float32]("float32"),
		interpolate[float64]("float64"),
		{Name: "Absorb", Plain: Absorb, Bind: BindAbsorb, Info: AbsorbInfo(), Ranges: map[string]difftest.Range{"t": near, "p": near, "gas": {Lo: -3, Hi: 20},
			"optics.Major": near, "optics.Minor": near, "optics.Reference": near}},
		{Name: "Relax", Plain: Relax, Bind: BindRelax, Info: RelaxInfo(), Ranges: map[string]difftest.Range{"u": {Lo: -1, Hi: 2}, "factors": near}},
		{Name: "Mask", Plain: Mask, Bind: BindMask, Info: MaskInfo()},
	}
}

func interpolate[T oec.Float](elem string) difftest.Case {
	near := difftest.Range{Lo: -0.1, Hi: 1.1}
	return difftest.Case{Name: "Interpolate " + elem, Plain: Interpolate[T], Bind: BindInterpolate[T], Info: InterpolateInfo[T](), Ranges: map[string]difftest.Range{"t": near, "h": near}}
}
