package sharedtables

import (
	"errors"
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

// A run takes the numbers that a table has when it begins, and names a table that is missing.
func TestTables(t *testing.T) {
	t.Parallel()
	var f InterpolateFields[float64]
	if err := f.Alloc(5, 4, 3); err != nil {
		t.Fatal(err)
	}
	var missing *rt.NilFieldError
	if err := RunInterpolate(t.Context(), f); !errors.As(err, &missing) || missing.Field != "Table" {
		t.Errorf("without a table, the run returns %v", err)
	}
	f.Table = new([14][9]float64)
	p, err := BindInterpolate(f)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		f.Table[0][0] = float64(n)
		if err := p.Run(t.Context()); err != nil || f.Out.At(4, 3, 2) != float64(n) {
			t.Errorf("with %d, the run computes %v and returns %v", n, f.Out.At(4, 3, 2), err)
		}
	}
	var a AbsorbFields
	if err := a.Alloc(5, 4, 3); err != nil {
		t.Fatal(err)
	}
	const isNil = "Absorb: Optics is nil, which has the table Major\n\thint: point to a struct of tables, as in &tables"
	if err := RunAbsorb(t.Context(), a); err == nil || err.Error() != isNil {
		t.Errorf("without tables, the run returns %v", err)
	}
}
