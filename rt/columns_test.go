package rt_test

import (
	"errors"
	"fmt"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// upAndDown is a stencil along columns: sums upwards, which are kept for a tile, and sums of
// those downwards, of which the last is, so that the stage stores what it makes of them.
func upAndDown() *abi.Stencil {
	at := func(stage int) []abi.Use { return []abi.Use{{Stage: stage}} }
	return &abi.Stencil{
		Name: "UpAndDown", Dims: rt.IJK,
		Fields: []abi.FieldSpec{{Name: "In", Dims: rt.IJK, Elem: abi.Float64}, {Name: "Out", Dims: rt.IJK, Elem: abi.Float64, Output: true}},
		Levels: []abi.LevelSpec{{
			Name: "inline",
			Buffers: []abi.BufferSpec{
				{Name: "up", Dims: rt.IJK, Elem: abi.Float64, Local: true},
				{Name: "down", Dims: rt.IJ, Elem: abi.Float64, Local: true, Stage: 1},
			},
			Stages: []abi.Stage{
				{Name: "up", Ordered: rt.K, Uses: at(1), Reads: []abi.Read{{Field: 0}}},
				{Name: "down", Ordered: rt.K, Down: rt.K, Reads: []abi.Read{{Field: 0}}, Writes: []int{1}},
			},
		}},
	}
}

func upAndDownKernels() []abi.Kernel {
	return goKernels(func(t *abi.Tile) {
		var arrays [4]abi.Array[float64]
		for n := range arrays {
			arrays[n] = abi.ArrayOf[float64](t, n)
		}
		upAndDownTile(t.Stage, t.Lo, t.Hi, t.N[2], func(array, i, j, k int) *float64 {
			return &arrays[array].Data[arrays[array].Index(i, j, k)]
		})
	})
}

// upAndDownTile computes a tile. It is given the elements of the fields and buffers.
func upAndDownTile(stage int, lo, hi [3]int, levels int, at func(array, i, j, k int) *float64) {
	const in, out, up, down = 0, 1, 2, 3
	for n := range hi[2] - lo[2] {
		for j := lo[1]; j < hi[1]; j++ {
			for i := lo[0]; i < hi[0]; i++ {
				if stage == 0 {
					k := lo[2] + n
					v := *at(in, i, j, k)
					if k > 0 {
						v += *at(up, i, j, k-1)
					}
					*at(up, i, j, k) = v
					continue
				}
				k := hi[2] - 1 - n
				v := *at(up, i, j, k)
				if k < levels-1 {
					v += *at(down, i, j, k)
				}
				result := v - *at(in, i, j, k)
				*at(down, i, j, k), *at(out, i, j, k) = v, result
			}
		}
	}
}

// columnByColumn is machine code that does both stages of [upAndDown] for one column after the other, with buffers of one column. It is called
// for the levels of the output that it stores.
func columnByColumn(t *testing.T, levels int) []abi.Kernel {
	const out, up, down = 1, 2, 3
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		if stage := a.Slot(abi.SlotEntry); stage != 1 {
			t.Errorf("called for stage %d", stage)
			return
		}
		lo, hi := a.Box()
		for j := lo[1]; j < hi[1]; j++ {
			for i := lo[0]; i < hi[0]; i++ {
				var unkept float64
				for stage := range 2 {
					upAndDownTile(stage, [3]int{i, j, 0}, [3]int{i + 1, j + 1, levels}, levels, func(array, i, j, k int) *float64 {
						switch {
						case array == up || array == down:
							i, j = 0, 0
						case array == out && (k < lo[2] || k >= hi[2]):
							return &unkept
						}
						return rt.Ref[float64](a, array, i, j, k)
					})
				}
			}
		}
	}, "inline")
	for n := range kernels {
		kernels[n].Entries = []abi.Entry{{Number: 1, Stage: 1, Joined: 1, Folds: []abi.Fold{{Buffer: 0, Extent: [3]int{1, 1, 0}}, {Buffer: 1, Extent: [3]int{1, 1, 0}}}}}
	}
	return kernels
}

// Stages along columns run on whole columns, tile by tile, and write the range that is asked
// for and nothing else, by however many workers. The output may be the input.
func TestColumns(t *testing.T) {
	t.Parallel()
	n := [3]int{37, 6, 40}
	for _, part := range [][2][3]int{
		{{}, n}, {{3, 1, 20}, {30, 4, 40}}, {{0, -1, 39}, {5, 7, 40}}, {{3, 1, 3}, {4, 4, 4}}, {{0, 0, 0}, {37, 6, 1}}, {{5, 5, 7}, {5, 6, 9}},
	} {
		for _, inPlace := range []bool{false, true} {
			for o, options := range [][]rt.Option{{rt.Workers(1)}, {rt.Workers(3), rt.TilePoints(50)}, {rt.Workers(2), rt.Check(3)}} {
				name := fmt.Sprintf("%v, in place %v, options %d", part, inPlace, o)
				checkColumns(t, name, upAndDownKernels(), n, part, inPlace, options)
				checkColumns(t, name+", column by column", append(columnByColumn(t, n[2]), upAndDownKernels()...), n, part, inPlace, options)
			}
			checkColumns(t, fmt.Sprintf("%v, in place %v, on the simulated device", part, inPlace), upAndDownKernels(), n, part, inPlace, []rt.Option{rt.OnDevice("sim")})
		}
	}
}

func checkColumns(t *testing.T, name string, kernels []abi.Kernel, n [3]int, part [2][3]int, inPlace bool, options []rt.Option) {
	t.Helper()
	halo := rt.Halo{Lo: [3]int{0, 1, 0}, Hi: [3]int{0, 2, 0}}
	in := mustField[float64](t, rt.IJK, n, halo)
	in.FillFunc(func(i, j, k int) float64 { return float64(i + 3*j + k*k) })
	before, out := in.Clone(), in
	if !inPlace {
		out = mustField[float64](t, rt.IJK, n, halo)
	}
	want := out.Clone()
	for j := part[0][1]; j < part[1][1]; j++ {
		for i := part[0][0]; i < part[1][0]; i++ {
			sums, sum := make([]float64, n[2]), 0.0
			for k := range n[2] {
				sum += before.At(i, j, k)
				sums[k] = sum
			}
			for k, down := n[2]-1, 0.0; k >= 0; k-- {
				if down += sums[k]; k >= part[0][2] && k < part[1][2] {
					want.Set(i, j, k, down-before.At(i, j, k))
				}
			}
		}
	}
	s := upAndDown()
	s.Devices = append(s.Devices, rt.SimCode(s, "inline", [3]int{7, 3, 0}, func(a rt.Args) {
		lo, hi := a.Box()
		upAndDownTile(a.Slot(abi.SlotEntry), lo, hi, n[2], func(array, i, j, k int) *float64 {
			slot := abi.SlotFields + 3*array
			address := a.Slot(slot) + 8*i + a.Slot(slot+1)*j + a.Slot(slot+2)*k
			return *(**float64)(unsafe.Pointer(&address))
		})
	}))
	plan, err := rt.Bind(s, kernels, []rt.AnyField{in, out}, append(options, rt.SubDomain(part[0], part[1]))...)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := plan.Run(t.Context()); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for k := range n[2] {
		for j := -1; j < n[1]+2; j++ {
			for i := range n[0] {
				if have := out.At(i, j, k); have != want.At(i, j, k) {
					t.Fatalf("%s: at %d %d %d is %v, want %v", name, i, j, k, have, want.At(i, j, k))
				}
			}
		}
	}
}

// What a stage along columns reads in the column may be overwritten by a later one, since the
// tile has been read by then, but not by itself, and not beside the column.
func TestColumnsInPlace(t *testing.T) {
	t.Parallel()
	above, beside := abi.Reach{Lo: [3]int{0, 0, -1}, Hi: [3]int{0, 0, 1}}, abi.Reach{Lo: [3]int{-1, 0, 0}}
	above.Guard[2] = abi.Span{Lo: abi.Bound{From: abi.FromZero, Off: 1}, Hi: abi.Bound{From: abi.FromN, Off: -1}}
	for name, test := range map[string]struct {
		stage int
		reach abi.Reach
		ok    bool
	}{
		"the levels around":                 {0, above, true},
		"the column beside":                 {0, beside, false},
		"the levels around while it writes": {1, above, false},
	} {
		s := upAndDown()
		s.Levels[0].Stages[test.stage].Reads[0].Reach = test.reach
		f := mustField[float64](t, rt.IJK, [3]int{9, 4, 3}, rt.Halo{Lo: [3]int{1, 0, 0}})
		_, err := rt.Bind(s, upAndDownKernels(), []rt.AnyField{f, f})
		var overlap *rt.OverlapError
		if ok := err == nil; ok != test.ok || !ok && !errors.As(err, &overlap) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A run of a stage along columns allocates nothing, also where not all levels are kept.
func TestColumnsAllocateNothing(t *testing.T) {
	n := [3]int{20, 5, 9}
	in, out := mustField[float64](t, rt.IJK, n, rt.Halo{}), mustField[float64](t, rt.IJK, n, rt.Halo{})
	plan, err := rt.Bind(upAndDown(), upAndDownKernels(), []rt.AnyField{in, out}, rt.Workers(1), rt.SubDomain([3]int{1, 1, 2}, [3]int{8, 4, 5}))
	if err != nil {
		t.Fatal(err)
	}
	if count := testing.AllocsPerRun(10, func() {
		if err := plan.Run(t.Context()); err != nil {
			t.Error(err)
		}
	}); count > 0 {
		t.Errorf("%v allocations", count)
	}
}

// A recurrence that writes outputs has no values outside of the domain.
func TestColumnsOutside(t *testing.T) {
	t.Parallel()
	halo := rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{2, 1, 1}}
	in, out := mustField[float64](t, rt.IJK, [3]int{4, 3, 5}, halo), mustField[float64](t, rt.IJK, [3]int{4, 3, 5}, halo)
	for box, want := range map[[2][3]int]string{
		{{-1, -1, 0}, {5, 4, 5}}: "<nil>",
		{{0, 0, -1}, {4, 3, 5}}:  "UpAndDown: sub-domain [0,4) x [0,3) x [-1,5): the recurrence down has no values outside of the domain along k",
	} {
		_, err := rt.Bind(upAndDown(), upAndDownKernels(), []rt.AnyField{in, out}, rt.SubDomain(box[0], box[1]))
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%v: %s\nwant %s", box, got, want)
		}
	}
}
