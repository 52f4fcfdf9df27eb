package rt_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// sums is a stencil with a recurrence: the sums of the levels of an input up to each
// point, of the column to the right.
func sums() *abi.Stencil {
	return &abi.Stencil{
		Name: "Sums", Dims: rt.IJK,
		Fields: []abi.FieldSpec{{Name: "In", Dims: rt.IJK, Elem: abi.Float64}, {Name: "Out", Dims: rt.IJK, Elem: abi.Float64, Output: true}},
		Levels: []abi.LevelSpec{{
			Name:    "inline",
			Buffers: []abi.BufferSpec{{Name: "sum", Dims: rt.IJK, Elem: abi.Float64}},
			Stages: []abi.Stage{
				{Name: "sum", Ordered: rt.K, Uses: []abi.Use{{Stage: 1, Reach: abi.Reach{Lo: [3]int{1, 0, 0}, Hi: [3]int{1, 0, 0}}}}, Reads: []abi.Read{{Field: 0, Pos: "sums.go:4:9"}}},
				{Name: "out", Writes: []int{1}},
			},
		}},
	}
}

func sumKernels() []abi.Kernel {
	return goKernels(func(t *abi.Tile) {
		in, out, sum := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1), abi.ArrayOf[float64](t, 2)
		for k := t.Lo[2]; k < t.Hi[2]; k++ {
			for j := t.Lo[1]; j < t.Hi[1]; j++ {
				for i := t.Lo[0]; i < t.Hi[0]; i++ {
					switch at := sum.Index(i, j, k); {
					case t.Stage == 1:
						out.Data[out.Index(i, j, k)] = sum.Data[sum.Index(i+1, j, k)]
					case k == 0:
						sum.Data[at] = in.Data[in.Index(i, j, k)]
					default:
						sum.Data[at] = sum.Data[sum.Index(i, j, k-1)] + in.Data[in.Index(i, j, k)]
					}
				}
			}
		}
	})
}

// A stage with an order runs on the whole domain along its dimensions, each column in
// one tile, whatever part of it is asked for, by however many workers. The output may be
// the input, since the recurrence is done before it is written.
func TestOrderedStage(t *testing.T) {
	t.Parallel()
	n := [3]int{37, 5, 40}
	for _, test := range []struct {
		lo, hi  [3]int
		inPlace bool
	}{
		{hi: n}, {hi: n, inPlace: true}, {lo: [3]int{3, 1, 20}, hi: [3]int{30, 4, 40}}, {lo: [3]int{0, -1, 39}, hi: [3]int{5, 7, 40}, inPlace: true},
		{lo: [3]int{3, 1, 3}, hi: [3]int{4, 4, 4}},
	} {
		for _, options := range [][]rt.Option{{rt.Workers(1)}, {rt.Workers(4), rt.TilePoints(50)}, {rt.Workers(2), rt.Check(3)}} {
			in := mustField[float64](t, rt.IJK, n, rt.Halo{Lo: [3]int{0, 1, 0}, Hi: [3]int{1, 2, 0}})
			in.FillFunc(func(i, j, k int) float64 { return float64(i + 3*j + k*k) })
			before := in.Clone()
			out := in
			if !test.inPlace {
				out = mustField[float64](t, rt.IJK, n, rt.Halo{Lo: [3]int{0, 1, 0}, Hi: [3]int{0, 2, 0}})
			}
			plan, err := rt.Bind(sums(), sumKernels(), []rt.AnyField{in, out}, append(options, rt.SubDomain(test.lo, test.hi))...)
			if err != nil {
				t.Fatal(err)
			}
			if err := plan.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			for k := test.lo[2]; k < test.hi[2]; k++ {
				for j := test.lo[1]; j < test.hi[1]; j++ {
					for i := test.lo[0]; i < test.hi[0]; i++ {
						want := 0.0
						for l := range k + 1 {
							want += before.At(i+1, j, l)
						}
						if got := out.At(i, j, k); got != want {
							t.Fatalf("%v to %v, in place %v: at %d %d %d is %v, want %v", test.lo, test.hi, test.inPlace, i, j, k, got, want)
						}
					}
				}
			}
		}
	}
}

// A recurrence has no values outside of the domain.
func TestOrderedStageOutside(t *testing.T) {
	t.Parallel()
	halo := rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{2, 1, 1}}
	in, out := mustField[float64](t, rt.IJK, [3]int{4, 3, 5}, halo), mustField[float64](t, rt.IJK, [3]int{4, 3, 5}, halo)
	for box, want := range map[[2][3]int]string{
		{{-1, -1, 0}, {5, 4, 5}}: "<nil>",
		{{0, 0, -1}, {4, 3, 5}}:  "Sums: sub-domain [0,4) x [0,3) x [-1,5): the recurrence sum has no values outside of the domain along k",
		{{0, 0, 2}, {4, 3, 6}}:   "Sums: sub-domain [0,4) x [0,3) x [2,6): the recurrence sum has no values outside of the domain along k",
	} {
		_, err := rt.Bind(sums(), sumKernels(), []rt.AnyField{in, out}, rt.SubDomain(box[0], box[1]))
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%v: %s\nwant %s", box, got, want)
		}
	}
}

// A recurrence that is read beside the point needs a domain of some extent.
func TestOrderedStageTooShort(t *testing.T) {
	t.Parallel()
	s := sums()
	s.Levels[0].Stages[0].Uses = []abi.Use{{Stage: 1, Reach: abi.Reach{
		Lo: [3]int{0, 0, -2}, Hi: [3]int{0, 0, -2}, Guard: [3]abi.Span{2: {Lo: abi.Bound{From: abi.FromN, Off: -1}}}}}}
	in, out := mustField[float64](t, rt.IJK, [3]int{4, 3, 1}, rt.Halo{}), mustField[float64](t, rt.IJK, [3]int{4, 3, 1}, rt.Halo{})
	_, err := rt.Bind(s, sumKernels(), []rt.AnyField{in, out})
	const want = "rt.Bind: Sums: out reads the recurrence sum at k-2, which is outside of the domain along k, of extent 1; the stencil needs 3\n\thint: give the fields 3 points along k, or read it under a condition that does not hold there"
	if got := fmt.Sprint(err); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// suffixes is a stencil whose recurrence visits all points from the last to the first, each
// of which is 1 more than the one after it.
func suffixes() (*abi.Stencil, []abi.Kernel) {
	s := sums()
	s.Levels[0].Stages[0] = abi.Stage{Name: "sum", Ordered: rt.IJK, Down: rt.IJK, Uses: []abi.Use{{Stage: 1}}, Reads: []abi.Read{{Field: 0}}}
	return s, goKernels(func(t *abi.Tile) {
		in, out, sum := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1), abi.ArrayOf[float64](t, 2)
		for k := t.Hi[2] - 1; k >= t.Lo[2]; k-- {
			for j := t.Hi[1] - 1; j >= t.Lo[1]; j-- {
				for i := t.Hi[0] - 1; i >= t.Lo[0]; i-- {
					if t.Stage == 1 {
						out.Data[out.Index(i, j, k)] = sum.Data[sum.Index(i, j, k)]
						continue
					}
					next := i + t.N[0]*(j+t.N[1]*k) + 1
					x := in.Data[in.Index(i, j, k)]
					if at := [3]int{next % t.N[0], next / t.N[0] % t.N[1], next / t.N[0] / t.N[1]}; at[2] < t.N[2] {
						x += sum.Data[sum.Index(at[0], at[1], at[2])]
					}
					sum.Data[sum.Index(i, j, k)] = x
				}
			}
		}
	})
}

// The tiles of a stage that is ordered along all dimensions run in its order.
func TestSerialStage(t *testing.T) {
	t.Parallel()
	n := [3]int{6, 5, 40}
	in, out := mustField[float64](t, rt.IJK, n, rt.Halo{}), mustField[float64](t, rt.IJK, n, rt.Halo{})
	in.Fill(1)
	for _, options := range [][]rt.Option{{rt.Workers(1)}, {rt.Workers(3), rt.TilePoints(60)}, {rt.Workers(4), rt.TilePoints(7), rt.Check(2)}} {
		s, kernels := suffixes()
		plan, err := rt.Bind(s, kernels, []rt.AnyField{in, out}, options...)
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got := out.At(0, 0, 0); got != 6*5*40 {
			t.Errorf("the first point is %v, want %v", got, 6*5*40)
		}
	}
}
