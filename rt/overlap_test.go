package rt_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// smoothing is a stencil that adds up a point and its four neighbours, with a kernel that reports what it computes.
func smoothing(t *testing.T, computed func(lo, hi [3]int)) (*abi.Stencil, []abi.Kernel) {
	around := abi.Reach{Lo: [3]int{-1, -1}, Hi: [3]int{1, 1}}
	spec := &abi.Stencil{
		Name: "Smooth", Dims: rt.IJ,
		Fields: []abi.FieldSpec{{Name: "In", Dims: rt.IJ, Elem: abi.Int32, Halo: rt.Halo{Lo: [3]int{1, 1}, Hi: [3]int{1, 1}}}, {Name: "Out", Dims: rt.IJ, Elem: abi.Int32, Output: true}},
		Levels: []abi.LevelSpec{{Name: "inline", FlopsPerPoint: 4, BytesPerPoint: 8, Stages: []abi.Stage{{Name: "out", Reads: []abi.Read{{Reach: around}}, Writes: []int{1}}}}},
	}
	return spec, rt.FakeKernels(t, func(a rt.Args) {
		computed(a.Box())
		in := rt.View[int32](a, 0)
		a.Each(func(i, j, k int) {
			*rt.Ref[int32](a, 1, i, j, k) = in(i, j, k) + in(i-1, j, k) + 3*in(i+1, j, k) + 5*in(i, j-1, k) + 7*in(i, j+1, k)
		})
	}, "inline")
}

// A run that overlaps with the exchange of halos computes each point once, and those that need nothing of other ranks before these have sent
// anything; also the first run of several steps with one exchange.
func TestOverlap(t *testing.T) {
	t.Parallel()
	n := [3]int{12, 10, 1}
	for name, deep := range map[string]int{"a run": 1, "steps with one exchange": 3} {
		for _, overlap := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, %v", name, overlap), func(t *testing.T) {
				t.Parallel()
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				began := make(chan bool)
				var once sync.Once
				err := rt.RunTeam(ctx, 2, func(ctx context.Context, team *rt.Team) error {
					g, err := team.Grid(n[0], n[1], 1, rt.Parts(1, 2), rt.Ends(around))
					if err != nil {
						return err
					}
					count, ready := map[[2]int]int{}, false
					spec, kernels := smoothing(t, func(lo, hi [3]int) {
						for j := lo[1]; j < hi[1] && ready; j++ {
							for i := lo[0]; i < hi[0]; i++ {
								count[[2]int{i, j}]++
							}
						}
						if team.Rank() == 0 && ready {
							once.Do(func() { close(began) })
						}
					})
					halo := rt.Halo{Lo: [3]int{1, deep}, Hi: [3]int{1, deep}}
					in, err := rt.NewPart[int32](g, rt.IJ, halo)
					if err != nil {
						return err
					}
					in.FillFunc(func(i, j, _ int) int32 { return int32(i*7 + j*j) })
					out := in.Clone()
					plan, err := rt.Bind(spec, kernels, []rt.AnyField{in, out}, rt.Overlap(overlap), rt.Workers(1))
					if err != nil {
						return err
					}
					s, err := rt.NewSequence(rt.ToRun(plan), rt.ToSwap(in, out))
					if err == nil {
						err = s.Run(ctx, 5) // which agrees on all that there is to agree on
					}
					if err != nil {
						return err
					}
					ready = true
					if team.Rank() == 1 && overlap {
						select { // this rank sends nothing before the other one has computed something
						case <-began:
						case <-ctx.Done():
							return errors.New("nothing is computed before halos have come")
						}
					}
					if deep == 1 {
						err = plan.Run(ctx)
					} else {
						err = s.Run(ctx, 2+deep) // of which two are advanced one after the other
					}
					lo, hi := in.Owned()
					for j := lo[1]; j < hi[1]; j++ {
						for i := lo[0]; i < hi[0]; i++ {
							want := 1
							if deep > 1 {
								want = 2 + deep
							}
							if have := count[[2]int{i, j}]; have != want && err == nil {
								err = fmt.Errorf("(%d, %d) is computed %d times, want %d", i, j, have, want)
							}
						}
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
}
