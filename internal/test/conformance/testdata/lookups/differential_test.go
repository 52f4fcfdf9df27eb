package lookups

import (
	"math"
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
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
		[]difftest.Case{
			{Name: "Lookup", Plain: Lookup, Bind: BindLookup, Info: LookupInfo(), Ranges: map[string]difftest.Range{"class": {Lo: -5, Hi: 20}, "q": {Lo: -1, Hi: 4}}},
			{Name: "Upwind", Plain: Upwind, Bind: BindUpwind, Info: UpwindInfo()},
		},
	)
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	wind := difftest.Range{Lo: -2.5, Hi: 2.5}
	return []difftest.Case{
		{Name: "Advect " + elem, Plain: Advect[T], Bind: BindAdvect[T], Info: AdvectInfo[T](), Ranges: map[string]difftest.Range{"u": wind, "v": wind, "w": wind}},
		{Name: "Remap " + elem, Plain: Remap[T], Bind: BindRemap[T], Info: RemapInfo[T](), Ranges: map[string]difftest.Range{"height": {Lo: 0, Hi: 10}, "shift": {Lo: -5, Hi: 5}}},
		{Name: "Shift " + elem, Plain: Shift[T], Bind: BindShift[T], Info: ShiftInfo[T](), Ranges: map[string]difftest.Range{"n": {Lo: -6, Hi: 6}}},
		{Name: "Edge " + elem, Plain: Edge[T], Bind: BindEdge[T], Info: EdgeInfo[T]()},
	}
}

// The bounds say what a field must hold, whatever the domain.
func TestStorage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		info  rt.Info
		field string
		halo  rt.Halo
		least [3]int
	}{
		{AdvectInfo[float64](), "Q", rt.Halo{Lo: [3]int{2, 2}, Hi: [3]int{2, 2}}, [3]int{}},
		{RemapInfo[float64](), "Q", rt.Halo{}, [3]int{}},
		{RemapInfo[float64](), "Height", rt.Halo{}, [3]int{}},
		{LookupInfo(), "Table", rt.Halo{}, [3]int{12}},
		{LookupInfo(), "Curve", rt.Halo{}, [3]int{20}},
		{EdgeInfo[float64](), "Q", rt.Halo{}, [3]int{}},
		{ShiftInfo[float64](), "Q", rt.Halo{Lo: [3]int{4}, Hi: [3]int{4}}, [3]int{}},
		{UpwindInfo(), "Q", rt.Halo{}, [3]int{}},
	} {
		n := slices.IndexFunc(c.info.Fields, func(f abi.FieldSpec) bool { return f.Name == c.field })
		if f := c.info.Fields[n]; f.Halo != c.halo || f.Least != c.least {
			t.Errorf("%s: %s needs halo %v and at least %v, want %v and %v", c.info.Name, c.field, f.Halo, f.Least, c.halo, c.least)
		}
	}
}

// What is added to an index overflows for some points of a row, and for none, as in Go.
func TestShift(t *testing.T) {
	t.Parallel()
	const ni = 37
	var f ShiftFields[float32]
	if err := f.Alloc(ni, 2, 1); err != nil {
		t.Fatal(err)
	}
	f.Q.FillFunc(func(i, j, _ int) float32 { return float32(i*i + 3*j) })
	const half = math.MaxInt64 / 2
	for _, n := range []int64{math.MinInt64, -half - 2, -half - 1, -half, -5, -4, 0, 3, 4, half, half + 1, math.MaxInt64 - ni, math.MaxInt64 - 9, math.MaxInt64} {
		for _, level := range ShiftInfo[float32]().Levels {
			if err := RunShift(t.Context(), f, n, rt.Level(level.Name)); err != nil {
				t.Fatal(err)
			}
			for i := range ni {
				from := oec.Within(i+int(n), i-4, i+3)
				if have, want := f.Out.At(i, 1, 0), f.Q.At(from+1, 1, 0)-f.Q.At(from, 1, 0); have != want {
					t.Errorf("level %s: %d points from %d there is %v, want %v", level.Name, n, i, have, want)
				}
			}
		}
	}
}

// A table is as long as its last entry needs, however small the domain.
func TestTable(t *testing.T) {
	t.Parallel()
	var f LookupFields
	if err := f.Alloc(3, 2, 2); err != nil {
		t.Fatal(err)
	}
	if n := f.Table.Interior(); n != [3]int{12, 1, 1} {
		t.Errorf("the table has %v entries", n)
	}
	f = LookupFields{}
	if err := f.Alloc(30, 2, 2); err != nil {
		t.Fatal(err)
	}
	if n := f.Table.Interior(); n != [3]int{30, 1, 1} {
		t.Errorf("the table has %v entries", n)
	}
}
