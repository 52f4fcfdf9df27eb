package rt_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// grids is a stencil with an input on a grid that is twice as fine along i, and one that is half as fine along j.
func grids() *abi.Stencil {
	fine, coarse := abi.Scale{Mul: 2, Div: 1}, abi.Scale{Mul: 1, Off: 1, Div: 2}
	return &abi.Stencil{
		Name: "Grids", Dims: rt.IJ,
		Fields: []abi.FieldSpec{
			{Name: "Fine", Dims: rt.IJ, Elem: abi.Float64, Ratio: [3]abi.Ratio{{Mul: 2, Div: 1}}, Halo: rt.Halo{Lo: [3]int{1, 0, 0}}},
			{Name: "Coarse", Dims: rt.IJ, Elem: abi.Float64, Ratio: [3]abi.Ratio{1: {Mul: 1, Div: 2}}, Halo: rt.Halo{Hi: [3]int{0, 1, 0}}},
			{Name: "Out", Dims: rt.IJ, Elem: abi.Float64, Output: true},
		},
		Levels: []abi.LevelSpec{{
			Name: "inline",
			Stages: []abi.Stage{{Name: "out", Writes: []int{2}, Reads: []abi.Read{
				{Field: 0, Reach: abi.Reach{Lo: [3]int{-1, 0, 0}, Hi: [3]int{-1, 0, 0}, Scale: [3]abi.Scale{fine}}, Pos: "g.go:1:1"},
				{Field: 0, Reach: abi.Reach{Scale: [3]abi.Scale{fine}}, Pos: "g.go:1:2"},
				{Field: 1, Reach: abi.Reach{Scale: [3]abi.Scale{1: coarse}}, Pos: "g.go:1:3"},
			}}},
		}},
	}
}

func gridsKernels() []abi.Kernel {
	return goKernels(func(t *abi.Tile) {
		fine, coarse, out := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1), abi.ArrayOf[float64](t, 2)
		for j := t.Lo[1]; j < t.Hi[1]; j++ {
			for i := t.Lo[0]; i < t.Hi[0]; i++ {
				out.Data[out.Index(i, j, 0)] = fine.Data[fine.Index(2*i, j, 0)] - fine.Data[fine.Index(2*i-1, j, 0)] + coarse.Data[coarse.Index(i, (j+1)/2, 0)]
			}
		}
	})
}

func onGrid(i, j, _ int) float64 { return float64(i*i + 1000*j) }

// wantOnGrids is what the stencil computes of such fields.
func wantOnGrids(i, j int) float64 {
	return onGrid(2*i, j, 0) - onGrid(2*i-1, j, 0) + onGrid(i, (j+1)/2, 0)
}

// Fields of finer and coarser grids are allocated with their own extents, and what is read of them is where the points are. Fields with no more than
// is read will do.
func TestGridsOfOtherFineness(t *testing.T) {
	t.Parallel()
	n := [3]int{37, 7, 1}
	var fine, coarse, out *rt.Field[float64]
	if err := rt.Alloc(grids(), n, rt.SlotOf(&fine), rt.SlotOf(&coarse), rt.SlotOf(&out)); err != nil {
		t.Fatal(err)
	}
	if fine.Interior() != [3]int{74, 7, 1} || coarse.Interior() != [3]int{37, 4, 1} || out.Interior() != n {
		t.Fatalf("the interiors are %v, %v and %v", fine.Interior(), coarse.Interior(), out.Interior())
	}
	least := mustField[float64](t, rt.IJ, [3]int{73, 7, 1}, rt.Halo{Lo: [3]int{1, 0, 0}})
	for _, fine := range []*rt.Field[float64]{fine, least} {
		fine.FillFunc(onGrid)
		coarse.FillFunc(onGrid)
		for _, options := range [][]rt.Option{{rt.Workers(1)}, {rt.Workers(3), rt.TilePoints(20)}, {rt.SubDomain([3]int{5, 2, 0}, [3]int{30, 7, 1}), rt.Check(3)}} {
			out.Fill(-1)
			plan, err := rt.Bind(grids(), gridsKernels(), []rt.AnyField{fine, coarse, out}, options...)
			if err != nil {
				t.Fatal(err)
			}
			if err := plan.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			for i := 5; i < 30; i++ {
				if have := out.At(i, 3, 0); have != wantOnGrids(i, 3) {
					t.Errorf("point %d is %v, want %v", i, have, wantOnGrids(i, 3))
				}
			}
		}
	}
}

func TestGridErrors(t *testing.T) {
	t.Parallel()
	field := func(i, j int, h rt.Halo) *rt.Field[float64] {
		return mustField[float64](t, rt.IJ, [3]int{i, j, 1}, h)
	}
	low, high := rt.Halo{Lo: [3]int{1, 0, 0}}, rt.Halo{Hi: [3]int{0, 1, 0}}
	around := rt.Halo{Lo: [3]int{1, 2, 0}, Hi: [3]int{1, 2, 0}}
	for _, c := range []struct {
		fine, coarse, out *rt.Field[float64]
		sub               [2]int // along j
		want              string
	}{
		{field(8, 6, low), field(8, 3, high), field(8, 6, rt.Halo{}), [2]int{0, 6},
			"Grids: field Fine: reads 2*i (g.go:1:2) and needs 15 points along i; its interior is 8 and its halo 0 at the high end\n\thint: it is on another grid than the outputs, and has 16 points along i for their domain: set it to nil, and call GridsFields.Alloc"},
		{field(16, 6, rt.Halo{}), field(8, 3, high), field(8, 6, rt.Halo{}), [2]int{0, 6},
			"Grids: field Fine: reads 2*i-1 (g.go:1:1) and needs a halo of 1 at the low end of i; its halo is 0 there"},
		{field(16, 6, low), field(8, 3, rt.Halo{}), field(8, 6, rt.Halo{}), [2]int{0, 6},
			"Grids: field Coarse: reads (j+1)/2 (g.go:1:3) and needs 4 points along j; its interior is 3 and its halo 0 at the high end"},
		{field(16, 6, low), field(8, 3, rt.Halo{}), field(8, 5, rt.Halo{}), [2]int{0, 5}, ""},
		{field(16, 6, around), field(8, 3, around), field(8, 6, around), [2]int{-1, 6}, ""},
		{field(16, 6, around), field(8, 3, around), field(8, 6, around), [2]int{-2, 6},
			"Grids: sub-domain [0,8) x [-2,6) x [0,1): field Coarse is read at (j+1)/2 (g.go:1:3) for j from -2 on, where Go rounds the quotient of a negative number up, and not down as elsewhere; it may be from -1 on"},
	} {
		_, err := rt.Bind(grids(), gridsKernels(), []rt.AnyField{c.fine, c.coarse, c.out}, rt.SubDomain([3]int{0, c.sub[0], 0}, [3]int{8, c.sub[1], 1}))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("the error is %v, not %s", err, c.want)
		}
	}
	same := field(1, 1, around)
	var overlap *rt.OverlapError
	if _, err := rt.Bind(grids(), gridsKernels(), []rt.AnyField{same, field(8, 3, high), same}); !errors.As(err, &overlap) || overlap.Access != "(2*i-1, j)" {
		t.Errorf("the output is the field of the finer grid: %v", err)
	}
	wrong := grids()
	wrong.Levels[0].Stages[0].Reads[0].Scale[0].Div = 0
	var invalid *rt.InvalidStencilError
	if _, err := rt.Bind(wrong, gridsKernels(), []rt.AnyField{field(16, 6, low), field(8, 3, high), field(8, 6, rt.Halo{})}); !errors.As(err, &invalid) {
		t.Errorf("a grid that is infinitely fine: %v", err)
	}
}

// On ranks, what is read of another grid is whole on each of them.
func TestGridsOfParts(t *testing.T) {
	t.Parallel()
	n := [3]int{17, 8, 1}
	err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(n[0], n[1], n[2], rt.Parts(3, 1))
		if err != nil {
			return err
		}
		var fine, coarse, out *rt.Field[float64]
		if err := rt.AllocOn(grids(), g, rt.SlotOf(&fine), rt.SlotOf(&coarse), rt.SlotOf(&out)); err != nil {
			return err
		}
		if fine.Grid() != nil || coarse.Grid() != nil || out.Grid() != g {
			t.Errorf("rank %d has fields of other grids as parts", team.Rank())
		}
		fine.FillFunc(onGrid)
		coarse.FillFunc(onGrid)
		plan, err := rt.Bind(grids(), gridsKernels(), []rt.AnyField{fine, coarse, out})
		if err != nil {
			return err
		}
		if err := plan.Run(ctx); err != nil {
			return err
		}
		lo, hi := out.Owned()
		for i := lo[0]; i < hi[0]; i++ {
			if have := out.At(i, 5, 0); have != wantOnGrids(i, 5) {
				t.Errorf("rank %d: point %d is %v, want %v", team.Rank(), i, have, wantOnGrids(i, 5))
			}
		}
		part, err := rt.NewPart[float64](g, rt.IJ, rt.Halo{Lo: [3]int{3, 0, 0}, Hi: [3]int{3, 0, 0}})
		if err != nil {
			return err
		}
		_, err = rt.Bind(grids(), gridsKernels(), []rt.AnyField{part, coarse, out})
		if want := "an index of another grid, and the field is a part, which does not have it on every rank\n\thint: allocate it whole"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a part of a finer grid: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
