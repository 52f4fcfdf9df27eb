package rt_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// partsOf returns a team's test field: a part of 12 x 10 points with a halo of 1.
func partsOf(team *rt.Team, opts ...rt.GridOption) (*rt.Field[int32], error) {
	g, err := team.Grid(12, 10, 1, opts...)
	if err != nil {
		return nil, err
	}
	return rt.NewPart[int32](g, rt.IJ, rt.Halo{Lo: [3]int{1, 1}, Hi: [3]int{1, 1}})
}

// What a rank does wrong is an error on all ranks that names it, at once, and the team returns what failed first.
func TestTeamFaults(t *testing.T) {
	t.Parallel()
	periodic := rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})
	for name, tt := range map[string]struct {
		run  func(ctx context.Context, team *rt.Team, is bool) error
		want string
	}{
		"returns early": {func(ctx context.Context, team *rt.Team, is bool) error {
			f, err := partsOf(team)
			if err != nil || is {
				return err
			}
			return rt.FillHalo(f, periodic)
		}, "rank 1 has returned without an error and will not come"},
		"fails": {func(ctx context.Context, team *rt.Team, is bool) error {
			if is {
				return errors.New("the mistake")
			}
			_, err := partsOf(team)
			return err
		}, "rank 1: the mistake"},
		"panics": {func(ctx context.Context, team *rt.Team, is bool) error {
			if is {
				panic("the mistake")
			}
			_, err := partsOf(team)
			return err
		}, "rank 1: panic: the mistake"},
		"skips a fill": {func(ctx context.Context, team *rt.Team, is bool) error {
			f, err := partsOf(team)
			if err == nil && !is {
				err = rt.FillHalo(f, periodic)
			}
			if err == nil {
				_, err = rt.SumInt(f)
			}
			return err
		}, "is elsewhere: its operation is "},
		"changes a point alone": {func(ctx context.Context, team *rt.Team, is bool) error {
			f, err := partsOf(team)
			if err == nil {
				err = rt.FillHalo(f, periodic)
			}
			if lo, _ := f.Owned(); err == nil && is {
				f.Set(lo[0], lo[1], 0, 1)
			}
			if err == nil {
				err = rt.FillHalo(f, periodic)
			}
			return err
		}, " has returned without an error and will not come\n\thint: all ranks make the same calls in the same order; where Set has changed points on one of them alone, all call Touch of the field"},
		"has another size": {func(ctx context.Context, team *rt.Team, is bool) error {
			n := 12
			if is {
				n = 13
			}
			_, err := team.Grid(n, 10, 1)
			return err
		}, "Grid: rank 1 has a grid of 13 x 10 x 1 points"},
		"has other ends": {func(ctx context.Context, team *rt.Team, is bool) error {
			f, err := partsOf(team)
			if err == nil && is {
				err = rt.FillHalo(f, rt.Boundary{})
			} else if err == nil {
				err = rt.FillHalo(f, periodic)
			}
			return err
		}, "FillHalo: rank 1 has a field over IJ of int32 with halo i 1+1, j 1+1, k 0+0 and ends i keep, j keep, k keep, and rank 0 has"},
		"waits for itself": {func(ctx context.Context, team *rt.Team, is bool) error {
			f, err := partsOf(team, rt.Parts(1, 3))
			if err == nil && is {
				err = rt.FillHalo(f, rt.Boundary{})
			} else if err == nil {
				_, err = rt.Gather(f)
			}
			return err
		}, "rank 1"},
		"is canceled": {func(ctx context.Context, team *rt.Team, is bool) error {
			if is {
				<-ctx.Done()
				return ctx.Err()
			}
			_, err := partsOf(team)
			return err
		}, "context deadline exceeded"},
		"too many parts": {func(ctx context.Context, team *rt.Team, is bool) error {
			_, err := team.Grid(12, 10, 1, rt.Parts(1, 4))
			return err
		}, "Grid: 1 x 4 parts for 3 ranks"},
		"no points": {func(ctx context.Context, team *rt.Team, is bool) error {
			_, err := team.Grid(1, 2, 1)
			return err
		}, "Grid: 1 x 2 points cannot be divided among 3 ranks"},
		"more parts than points": {func(ctx context.Context, team *rt.Team, is bool) error {
			_, err := team.Grid(12, 2, 1, rt.Parts(1, 3))
			return err
		}, "Grid: rt.Parts asks for 3 parts along j, and there can be no more than 2 parts, one for each point\n\thint: ask for fewer there"},
		"no function": {func(ctx context.Context, team *rt.Team, is bool) error {
			f, err := partsOf(team, nil)
			if err == nil {
				err = rt.Levels(f, nil)
			}
			return err
		}, "rt.Levels: the function is nil"},
		"cut at the end": {func(ctx context.Context, team *rt.Team, is bool) error {
			_, err := team.Grid(12, 10, 1, rt.CutAt([]int{5, 12}, nil))
			return err
		}, "Grid: part 2 along i is from 12 to 12, which is no point of 12"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx := t.Context()
			if strings.Contains(tt.want, "deadline") {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, 1)
				defer cancel()
			}
			err := rt.RunTeam(ctx, 3, func(ctx context.Context, team *rt.Team) error { return tt.run(ctx, team, team.Rank() == 1) })
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

// A context that is nil is one that is never done, and a function that is nil an error.
func TestNil(t *testing.T) {
	t.Parallel()
	var none context.Context
	f := mustField[int32](t, rt.I, [3]int{3}, rt.Halo{})
	d, _ := rt.OpenTestDevice(t)
	stream, err := d.NewStream()
	if err = errors.Join(err, stream.Sync(none), stream.Close(), f.ToDevice(none, d.Name()), f.ToHost(none)); err != nil {
		t.Error(err)
	}
	if err := rt.RunTeam(none, 2, func(ctx context.Context, team *rt.Team) error {
		f, err := partsOf(team)
		if err == nil {
			_, err = rt.SumInt(f)
		}
		return errors.Join(err, ctx.Err())
	}); err != nil {
		t.Error(err)
	}
	checkFieldError(t, "no function", rt.RunTeam(none, 2, nil), "rt.RunTeam: ", "the function is nil")
	checkFieldError(t, "no function", rt.Levels(f, nil), "rt.Levels: ", "the function is nil")
	checkFieldError(t, "no field", rt.Levels[int32](nil, nil), "rt.Levels: ", "is nil")
}

// besides is a stencil that adds up points to both sides along i.
func besides(t *testing.T) (*abi.Stencil, []abi.Kernel) {
	t.Helper()
	reach := abi.Reach{Lo: [3]int{-2, 0, 0}, Hi: [3]int{1, 0, 0}}
	s := &abi.Stencil{Name: "Shifted", Dims: rt.IJ, Fields: []abi.FieldSpec{
		{Name: "In", Dims: rt.IJ, Elem: abi.Int32, Halo: rt.Halo{Lo: [3]int{2}, Hi: [3]int{1}}}, {Name: "Out", Dims: rt.IJ, Elem: abi.Int32, Output: true},
	}, Levels: []abi.LevelSpec{{Name: "inline", Stages: []abi.Stage{{Name: "out", Reads: []abi.Read{{Field: 0, Reach: reach, Pos: "s.go:3:5"}}, Writes: []int{1}}}, FlopsPerPoint: 1, BytesPerPoint: 8}}}
	return s, rt.FakeKernels(t, func(a rt.Args) {
		a.Each(func(i, j, k int) {
			*rt.Ref[int32](a, 1, i, j, k) = *rt.Ref[int32](a, 0, i-2, j, k) + 3*(*rt.Ref[int32](a, 0, i+1, j, k))
		})
	}, "inline")
}

// AllocOn gives parts the halo that the stencil needs at cuts; runs fill it where it is stale, and not where it is not; and what
// does not fit is an error on all ranks.
func TestAllocOn(t *testing.T) {
	t.Parallel()
	s, kernels := besides(t)
	periodic := rt.BothEnds(rt.Periodic(), rt.Fill{}, rt.Fill{})
	err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(12, 4, 1, rt.Parts(3, 1), rt.Ends(periodic))
		if err != nil {
			return err
		}
		var in, out *rt.Field[int32]
		if err := rt.AllocOn(s, g, rt.SlotOf(&in), rt.SlotOf(&out)); err != nil {
			return err
		}
		if want := (rt.Halo{Lo: [3]int{2}, Hi: [3]int{1}}); in.Halo() != want || out.Halo() != want {
			return fmt.Errorf("halos %v and %v, want %v", in.Halo(), out.Halo(), want)
		}
		lo, hi := in.Owned()
		if lo != [3]int{4 * team.Rank(), 0, 0} || hi != [3]int{4*team.Rank() + 4, 4, 1} || in.Interior() != [3]int{12, 4, 1} {
			return fmt.Errorf("rank %d has %v to %v of %v", team.Rank(), lo, hi, in.Interior())
		}
		in.FillFunc(func(i, j, _ int) int32 { return int32(i + 100*j) })
		plan, err := rt.Bind(s, kernels, []rt.AnyField{in, out})
		if err != nil {
			return err
		}
		for range 2 {
			if err := plan.Run(ctx); err != nil {
				return err
			}
		}
		for j := range 4 {
			for i := lo[0]; i < hi[0]; i++ {
				if want := int32((i+10)%12 + 100*j + 3*((i+1)%12+100*j)); out.At(i, j, 0) != want {
					return fmt.Errorf("at %d,%d there is %d, want %d", i, j, out.At(i, j, 0), want)
				}
			}
		}
		return partErrors(team, s, kernels, in, out)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// partErrors binds what does not fit.
func partErrors(team *rt.Team, s *abi.Stencil, kernels []abi.Kernel, in, out *rt.Field[int32]) error {
	whole, err := rt.NewField[int32](rt.IJ, [3]int{12, 4, 1}, in.Halo())
	if err != nil {
		return err
	}
	g, err := team.Grid(12, 4, 1, rt.Parts(3, 1))
	if err != nil {
		return err
	}
	thin, err := rt.NewPart[int32](g, rt.IJ, rt.Halo{Lo: [3]int{1}, Hi: [3]int{1}})
	if err != nil {
		return err
	}
	rows, err := team.Grid(12, 4, 1, rt.Parts(1, 3))
	if err != nil {
		return err
	}
	other, err := rt.NewPart[int32](rows, rt.IJ, in.Halo())
	if err != nil {
		return err
	}
	ordered := *s
	ordered.Levels = []abi.LevelSpec{s.Levels[0]}
	ordered.Levels[0].Stages = []abi.Stage{{Name: "sum", Reads: []abi.Read{{Field: 0}}, Writes: []int{1}, Ordered: rt.I}}
	for _, tt := range []struct {
		s       *abi.Stencil
		in, out *rt.Field[int32]
		want    string
	}{
		{s, in, whole, "Shifted: output Out is a whole field, and In is a part\n\thint: allocate it with ShiftedFields.AllocOn"},
		{s, thin, out, "needs a halo of 2 at the low end of i; its halo is 1 there\n\thint: allocate it with ShiftedFields.AllocOn"},
		{s, other, out, "Shifted: fields In and Out are parts on grids that are cut in different ways"},
		{&ordered, in, out, "Shifted: the recurrence sum cannot go from part to part along i: it reads nothing of what it has computed at a fixed distance before\n\thint: cut the grid along j only, with rt.Parts(1, n), or run it on one rank"},
	} {
		_, err := rt.Bind(tt.s, kernels, []rt.AnyField{tt.in, tt.out})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			return fmt.Errorf("error %v, want %q", err, tt.want)
		}
	}
	_, err = rt.Bind(s, kernels, []rt.AnyField{in, out}, rt.SubDomain([3]int{-1, 0, 0}, [3]int{12, 4, 1}))
	if want := "needs a halo of 3 at the low end of i; its halo is 2 there\n\thint: allocate it with rt.NewPart and the halo that the points of this run need, rt.Halo{Lo: [3]int{3, 0, 0}"; err == nil || team.Rank() == 0 && !strings.Contains(err.Error(), want) {
		return fmt.Errorf("a sub-domain in the halo: error %v, want %q", err, want)
	}
	if err := rt.Swap(in, whole); err == nil || !strings.Contains(err.Error(), "rt.Gather makes a whole field of parts") {
		return fmt.Errorf("swap: error %v", err)
	}
	return nil
}
