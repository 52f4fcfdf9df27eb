package rt_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// allocOn allocates the fields of a relaxation as parts, its output in the place of the input if it is to be.
func (r *relaxation) allocOn(g *rt.Grid, inPlace bool) (in, out *rt.Field[float64], err error) {
	if err = rt.AllocOn(r.spec(), g, rt.SlotOf(&in), rt.SlotOf(&out)); inPlace {
		out = in
	}
	return in, out, err
}

func relaxed(i, j, k int) float64 { return float64((i*7919+j*104729+k*1299709)%1009) / 1024 }

// runOnParts runs a relaxation on the parts of a grid, and compares what it leaves with what loops leave.
func (r *relaxation) runOnParts(ctx context.Context, n [3]int, ci, cj []int, inPlace bool, want *rt.Field[float64], opts ...rt.Option) error {
	return rt.RunTeam(ctx, (len(ci)+1)*(len(cj)+1), func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(n[0], n[1], n[2], rt.CutAt(ci, cj))
		if err != nil {
			return err
		}
		in, out, err := r.allocOn(g, inPlace)
		if err != nil {
			return err
		}
		in.FillFunc(func(i, j, k int) float64 {
			if upTo(g, r.dims, [3]int{i, j, k}) {
				return relaxed(i, j, k)
			}
			return -1e9 // of another rank
		})
		plan, err := rt.Bind(r.spec(), r.kernels(), []rt.AnyField{in, out}, opts...)
		if err != nil {
			return err
		}
		if err := plan.Run(ctx); err != nil {
			return err
		}
		lo, hi := out.Owned()
		for k := lo[2]; k < hi[2]; k++ {
			for j := lo[1]; j < hi[1]; j++ {
				for i := lo[0]; i < hi[0]; i++ {
					if have, want := out.At(i, j, k), want.At(i, j, k); have != want {
						return fmt.Errorf("at %d,%d,%d there is %v, want %v", i, j, k, have, want)
					}
				}
			}
		}
		return nil
	})
}

// A recurrence that goes from part to part leaves what loops leave, however the grid is cut, in place or not, once or repeated. What
// it is refused for is that points on both sides of a cut wait for each other in every row and plane.
func TestPipeline(t *testing.T) {
	t.Parallel()
	cases := relaxations()
	random := rand.New(rand.NewPCG(5, 13))
	for n := range 12 {
		r := relaxation{dims: []rt.Dims{rt.IJ, rt.IJK}[n%2], back: random.IntN(2) == 0}
		for range 1 + random.IntN(5) {
			off := [3]int{random.IntN(5) - 2, random.IntN(3) - 1, (random.IntN(3) - 1) * (n % 2)}
			r.offsets = append(r.offsets, off)
		}
		cases[fmt.Sprint("random ", n)] = r
	}
	cases["both sides"] = relaxation{dims: rt.IJK, offsets: [][3]int{{-1, 0, 0}, {1, 0, -1}, {1, -1, 0}}}
	for name, r := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(12) {
				checkPipeline(t, r, seed)
			}
		})
	}
}

func checkPipeline(t *testing.T, r relaxation, seed uint64) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 17))
	n := [3]int{2 + rnd.IntN(20), 2 + rnd.IntN(12), 1}
	if r.dims == rt.IJK {
		n[2] = 1 + rnd.IntN(6)
	}
	ci, cj := cutsOf(rnd, n[0], 3), cutsOf(rnd, n[1], 2)
	inPlace, repeat := rnd.IntN(2) == 0, 1
	if inPlace {
		repeat += rnd.IntN(3)
	}
	want := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	want.FillFunc(relaxed)
	for range repeat {
		r.sweep(want, n)
	}
	opts := []rt.Option{rt.Workers(1 + rnd.IntN(3)), rt.TilePoints(20 + rnd.IntN(100)), rt.Repeat(repeat)}
	err := r.runOnParts(t.Context(), n, ci, cj, inPlace, want, opts...)
	if err != nil && !(r.waitsBothWays(ci, cj) && strings.Contains(err.Error(), "the recurrence y cannot go from part to part along ")) {
		t.Errorf("%v, cut at %v and %v, in place %v, %d times: %v", n, ci, cj, inPlace, repeat, err)
	}
}

// waitsBothWays reports whether there may be no slices of rows or planes that keep the order: along each dimension in which there
// are cuts, points look both ways, or there is nothing to wait for that says how.
func (r *relaxation) waitsBothWays(ci, cj []int) bool {
	behind, both := 0, false
	for d, cuts := range [2][]int{ci, cj} {
		var low, high bool
		for _, off := range r.offsets {
			if r.before(off) {
				behind++
				low, high = low || off[d] < 0, high || off[d] > 0
			}
		}
		both = both || len(cuts) > 0 && low && high
	}
	return behind == 0 || both && r.dims == rt.IJK
}

// What a recurrence that goes from part to part is refused with is the same on all ranks, and a panic of one of them is that of all.
func TestPipelineErrors(t *testing.T) {
	t.Parallel()
	n := [3]int{12, 6, 1}
	five := relaxations()["five points"]
	both := relaxation{dims: rt.IJK, offsets: [][3]int{{-1, 0, 0}, {1, 0, -1}, {1, -1, 0}}}
	for name, tt := range map[string]struct {
		r    relaxation
		n    [3]int
		opts []rt.Option
		want string
	}{
		"both sides": {both, [3]int{12, 6, 4}, nil, "Relax: the recurrence y cannot go from part to part along i: it reads what it has computed on both sides\n\thint: cut the grid along j only, with rt.Parts(1, n), or run it on one rank"},
		"a check":    {five, n, []rt.Option{rt.Check(1)}, "Relax: rt.Check: the recurrence y goes from part to part, and cannot be computed for a tile alone"},
		"sub-domain": {five, n, []rt.Option{rt.SubDomain([3]int{1, 1, 0}, [3]int{11, 5, 1})}, "the recurrence y goes from part to part, and through all of the domain"},
	} {
		err := tt.r.runOnParts(t.Context(), tt.n, []int{4, 8}, nil, false, nil, tt.opts...)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", name, err, tt.want)
		}
	}
	// The hint is right.
	want := mustField[float64](t, rt.IJK, [3]int{12, 6, 4}, both.spec().Fields[0].Halo)
	want.FillFunc(relaxed)
	both.sweep(want, [3]int{12, 6, 4})
	if err := both.runOnParts(t.Context(), [3]int{12, 6, 4}, nil, []int{2, 4}, false, want); err != nil {
		t.Errorf("cut along j only: %v", err)
	}
}

// A panic in the middle of a pipeline is that of all ranks, and none of them waits for ever.
func TestPipelinePanic(t *testing.T) {
	t.Parallel()
	r := relaxations()["five points"]
	spec := r.spec()
	spec.Panics = []abi.PanicSite{{Op: "integer divide by zero", Pos: "relax.go:5:7"}}
	sound := r.kernels()[0].Go
	kernels := goKernels(func(t *abi.Tile) {
		sound(t)
		if t.Stage == 0 && t.Lo[0] <= 5 && t.Hi[0] > 5 {
			t.Panic = 1
		}
	})
	err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(12, 6, 1, rt.Parts(3, 1))
		if err != nil {
			return err
		}
		in, out, err := r.allocOn(g, false)
		if err != nil {
			return err
		}
		plan, err := rt.Bind(spec, kernels, []rt.AnyField{in, out})
		if err != nil {
			return err
		}
		for range 2 {
			var panicked *rt.StencilPanic
			if err := plan.Run(ctx); !errors.As(err, &panicked) || panicked.Pos != "relax.go:5:7" {
				return fmt.Errorf("rank %d: error %w", team.Rank(), err)
			}
		}
		_, err = rt.Sum(in) // all ranks go on together
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
