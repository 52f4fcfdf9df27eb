package rt_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// flows is a stencil with an output in cells, and one on their faces along i and k, of an input on those along i.
func flows() *abi.Stencil {
	before := abi.Span{Lo: abi.Bound{From: abi.FromZero, Off: 1}}
	return &abi.Stencil{
		Name: "Flows", Dims: rt.IJK,
		Fields: []abi.FieldSpec{
			{Name: "In", Dims: rt.IJK, Elem: abi.Float64, Staggered: rt.I},
			{Name: "Cells", Dims: rt.IJK, Elem: abi.Float64, Output: true},
			{Name: "Faces", Dims: rt.IJK, Elem: abi.Float64, Output: true, Staggered: rt.IK},
		},
		Levels: []abi.LevelSpec{{
			Name: "inline",
			Stages: []abi.Stage{
				{Name: "cells", Reads: []abi.Read{{Field: 0, Reach: abi.Reach{Hi: [3]int{1, 0, 0}}}}, Writes: []int{1}},
				{Name: "faces", Staggered: rt.IK, Writes: []int{2}, Reads: []abi.Read{{
					Field: 0, Reach: abi.Reach{Guard: [3]abi.Span{{}, {}, before}, Lo: [3]int{0, 0, -1}, Hi: [3]int{0, 0, -1}}}}},
			},
		}},
	}
}

func flowsKernels() []abi.Kernel {
	return goKernels(func(t *abi.Tile) {
		in, out := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1+t.Stage)
		at := func(i, j, k int) float64 { return in.Data[in.Index(i, j, k)] }
		for k := t.Lo[2]; k < t.Hi[2]; k++ {
			for j := t.Lo[1]; j < t.Hi[1]; j++ {
				for i := t.Lo[0]; i < t.Hi[0]; i++ {
					v := 0.0
					switch {
					case t.Stage == 0:
						v = at(i+1, j, k) - at(i, j, k)
					case k > 0:
						v = at(i, j, k-1)
					}
					out.Data[out.Index(i, j, k)] = v
				}
			}
		}
	})
}

// flow is the input of the test at a point, and the output on the face above it.
func flow(i, j, k int) float64 { return float64(i*i + 100*j + 10000*k + 1) }

// What is on faces is computed behind the last cells, too, where the run reaches them: of runs over parts of the domain, each face is
// computed by one of them, and the last by that of the last cells.
func TestStaggered(t *testing.T) {
	t.Parallel()
	n := [3]int{37, 5, 4}
	for _, options := range [][]rt.Option{{rt.Workers(1)}, {rt.Workers(3), rt.TilePoints(50)}, {rt.Workers(2), rt.Check(3)}} {
		var in, cells, faces *rt.Field[float64]
		if err := rt.Alloc(flows(), n, rt.SlotOf(&in), rt.SlotOf(&cells), rt.SlotOf(&faces)); err != nil {
			t.Fatal(err)
		}
		if have, want := faces.Interior(), [3]int{38, 5, 5}; have != want {
			t.Fatalf("faces are %v, want %v", have, want)
		}
		in.FillFunc(flow)
		computed := [3]int{}
		for _, part := range [][2][3]int{{{0, 0, 0}, {20, 5, 4}}, {{20, 0, 0}, {37, 5, 3}}, {{20, 0, 3}, {37, 5, 4}}} {
			faces.Fill(-1)
			plan, err := rt.Bind(flows(), flowsKernels(), []rt.AnyField{in, cells, faces}, append(options, rt.SubDomain(part[0], part[1]))...)
			if err != nil {
				t.Fatal(err)
			}
			if err := plan.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			for k := range n[2] + 1 {
				for i := range n[0] + 1 {
					want := -1.0
					if (i >= part[0][0] && i < part[1][0] || i == n[0] && part[1][0] == i) && (k >= part[0][2] && k < part[1][2] || k == n[2] && part[1][2] == k) {
						want = 0
						computed[0]++
						if k > 0 {
							want = flow(i, 2, k-1)
						}
					}
					if have := faces.At(i, 2, k); have != want {
						t.Fatalf("part %v: face %d of level %d is %v, want %v", part, i, k, have, want)
					}
				}
			}
		}
		if want := (n[0] + 1) * (n[2] + 1); computed[0] != want {
			t.Errorf("%d faces are computed by all parts, want %d", computed[0], want)
		}
		for i := range n[0] {
			if have, want := cells.At(i, 2, 3), flow(i+1, 2, 3)-flow(i, 2, 3); have != want {
				t.Errorf("cell %d is %v, want %v", i, have, want)
			}
		}
	}
}

// A rank has the faces before its cells, and the last ones have those behind them.
func TestStaggeredParts(t *testing.T) {
	t.Parallel()
	n := [3]int{17, 5, 3}
	err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(n[0], n[1], n[2], rt.Parts(3, 1))
		if err != nil {
			return err
		}
		var in, cells, faces *rt.Field[float64]
		if err := rt.AllocOn(flows(), g, rt.SlotOf(&in), rt.SlotOf(&cells), rt.SlotOf(&faces)); err != nil {
			return err
		}
		lo, hi := g.Owned()
		if from, to := faces.Owned(); from != lo || to[2] != 4 || to[0] != hi[0] && (hi[0] != n[0] || to[0] != 18) {
			t.Errorf("rank %d has the faces from %v to %v of cells from %v to %v", team.Rank(), from, to, lo, hi)
		}
		in.FillFunc(flow)
		plan, err := rt.Bind(flows(), flowsKernels(), []rt.AnyField{in, cells, faces})
		if err != nil {
			return err
		}
		if err := plan.Run(ctx); err != nil {
			return err
		}
		from, to := faces.Owned()
		for i := from[0]; i < to[0]; i++ {
			if have := faces.At(i, 4, 3); have != flow(i, 4, 2) {
				t.Errorf("rank %d: face %d is %v, want %v", team.Rank(), i, have, flow(i, 4, 2))
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestStaggeredErrors(t *testing.T) {
	t.Parallel()
	n := [3]int{8, 2, 2}
	in, cells := mustField[float64](t, rt.IJK, [3]int{9, 2, 2}, rt.Halo{}), mustField[float64](t, rt.IJK, n, rt.Halo{})
	faces := func(i, k int) *rt.Field[float64] { return mustField[float64](t, rt.IJK, [3]int{i, 2, k}, rt.Halo{}) }
	for _, c := range []struct {
		in, faces *rt.Field[float64]
		want      string
	}{
		{in, faces(8, 3), "Flows: field Faces is staggered along i and has 8 points there, and needs 9: Cells has 8 cells"},
		{in, faces(10, 3), "Flows: field Faces is staggered along i and has 10 points there, and needs 9: Cells has 8 cells"},
		{in, faces(9, 2), "Flows: field Faces is staggered along k and has 2 points there, and needs 3: Cells has 2 cells"},
		{cells.Clone(), faces(9, 3), "Flows: field In is staggered along i and has 8 points there, and needs 9: Cells has 8 cells"},
	} {
		if _, err := rt.Bind(flows(), flowsKernels(), []rt.AnyField{c.in, cells, c.faces}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error is %v, not %s", err, c.want)
		}
	}
	if err := rt.Alloc(flows(), n, rt.SlotOf(&cells), rt.SlotOf(new(*rt.Field[float64])), rt.SlotOf(new(*rt.Field[float64]))); err == nil || !strings.Contains(err.Error(), "Flows: field In is staggered along i and has 8 points there, and needs 9\n") {
		t.Errorf("Alloc: %v", err)
	}
	alone := flows()
	alone.Fields, alone.Levels[0].Stages = []abi.FieldSpec{alone.Fields[0], alone.Fields[2]}, alone.Levels[0].Stages[1:]
	alone.Levels[0].Stages[0].Writes = []int{1}
	if _, err := rt.Bind(alone, flowsKernels(), []rt.AnyField{in, faces(9, 0)}); err == nil || !strings.Contains(err.Error(), "Faces is staggered along k and has 0 points there") {
		t.Errorf("there are no faces: %v", err)
	}
	alone.Fields[0].Staggered = 0
	if _, err := rt.Bind(alone, flowsKernels(), []rt.AnyField{cells, faces(8, 3)}); err == nil || !strings.Contains(err.Error(), "Faces is staggered along i and has 8 points there, and needs 9: In has 8 cells") {
		t.Errorf("all outputs are on faces, and there are as many as cells: %v", err)
	}
	wrong := flows()
	wrong.Levels[0].Stages[1].Staggered = rt.I
	var invalid *rt.InvalidStencilError
	if _, err := rt.Bind(wrong, flowsKernels(), []rt.AnyField{in, cells, faces(9, 3)}); !errors.As(err, &invalid) {
		t.Errorf("a stage has other faces than its output: %v", err)
	}
}
