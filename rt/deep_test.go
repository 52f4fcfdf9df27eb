package rt_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// deepTrial is fields of Hdiff on parts of a grid, and a sequence of it.
func deepTrial(team *rt.Team, n [3]int, ends rt.Boundary, options []rt.GridOption, opts ...rt.Option) (HdiffFields[float64], *rt.Sequence, error) {
	var f HdiffFields[float64]
	g, err := team.Grid(n[0], n[1], n[2], options...)
	if err == nil {
		err = f.AllocOn(g)
	}
	if err != nil {
		return f, nil, err
	}
	f.In.FillFunc(noise)
	f.Out.FillFunc(noise)
	f.Coeff.Fill(0.0625)
	plan, err := bindOn(hdiffOnSim(), f, opts...)
	if err != nil {
		return f, nil, err
	}
	s, err := rt.NewSequence(rt.ToFillHalo(f.In, ends), rt.ToRun(plan, abi.Scalar(0.5)), rt.ToSwap(f.In, f.Out))
	return f, s, err
}

func noise(i, j, k int) float64 { return float64((i*31+j*17+k*7)%101) / 64 }

// A sequence says how many steps it advances parts by with one exchange, and why not by more. With as many as are asked for, it is an error that names
// the field, what it has and what it needs.
func TestDeepHalos(t *testing.T) {
	t.Parallel()
	needKernels(t)
	mirror := rt.BothEnds(rt.Symmetric(), rt.Symmetric(), rt.Fill{})
	for name, tt := range map[string]struct {
		ends    rt.Boundary
		options []rt.GridOption
		opts    []rt.Option
		steps   int // that are asked for
		says    string
		err     string
	}{
		"usual halos":       {mirror, nil, nil, 0, "step by step: the halo of field In of Hdiff is 2 deep at the high end of j, and 2 steps with one exchange need 4: give the grid rt.Deep, for as many runs as there are in these steps", ""},
		"deep halos":        {mirror, []rt.GridOption{rt.Deep(3)}, nil, 0, "3 steps with one exchange, step by step: the fields fit in the caches", ""},
		"fewer":             {mirror, []rt.GridOption{rt.Deep(3)}, nil, 2, "2 steps with one exchange, step by step: the fields fit in the caches", ""},
		"too many":          {mirror, []rt.GridOption{rt.Deep(3)}, nil, 4, "", "AtOnce: the halo of field In of Hdiff is 6 deep at the high end of j, and 4 steps with one exchange need 8\n\thint: give the grid rt.Deep"},
		"joined ends":       {around, []rt.GridOption{rt.Deep(3), rt.Ends(around)}, nil, 0, "3 steps with one exchange, step by step: the fields fit in the caches", ""},
		"one end is joined": {rt.Boundary{Lo: around.Lo}, []rt.GridOption{rt.Deep(3)}, nil, 0, "step by step: some halos are filled from the other end of the domain along j, which is cut, and some are not", ""},
		"thin parts":        {mirror, []rt.GridOption{rt.Deep(3), rt.CutAt(nil, []int{6, 30})}, nil, 0, "step by step: parts of 6 and 10 points at the ends along j are no larger than their halos", ""},
		"a sub-domain":      {around, []rt.GridOption{rt.Deep(3), rt.Ends(around)}, []rt.Option{rt.SubDomain([3]int{0, 1, 0}, [3]int{40, 40, 1})}, 0, "step by step: the sub-domain of Hdiff is not all of j, whose ends are joined", ""},
		"timed":             {mirror, []rt.GridOption{rt.Deep(3)}, []rt.Option{rt.Timing(func(*rt.Record) {})}, 0, "step by step: Hdiff reports the time of each run", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
				_, s, err := deepTrial(team, [3]int{40, 40, 1}, tt.ends, tt.options, tt.opts...)
				if err != nil {
					return err
				}
				if tt.steps > 0 {
					err = s.AtOnce(tt.steps)
				}
				if says := s.String(); err == nil && says != tt.says {
					err = fmt.Errorf("it says %q", says)
				}
				return err
			})
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("have error %v, want %q", err, tt.err)
			}
		})
	}
}

// Halos beyond joined ends that are not filled alike are noticed when steps begin: with those of a field that the program has filled in another way, steps
// are advanced one after the other, and say so.
func TestDeepHalosApart(t *testing.T) {
	t.Parallel()
	needKernels(t)
	sum := func(ctx context.Context, team *rt.Team, options ...rt.GridOption) (string, float64, error) {
		f, s, err := deepTrial(team, [3]int{24, 24, 2}, around, options)
		if err == nil {
			err = rt.FillHalo(f.Coeff, rt.BothEnds(rt.Fill{}, rt.Constant(0.5), rt.Fill{}))
		}
		if err == nil {
			err = s.Run(ctx, 7)
		}
		if err != nil {
			return "", 0, err
		}
		sum, err := rt.Sum(f.In)
		return s.String(), sum, err
	}
	_, want, err := sum(t.Context(), rt.Alone(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	err = rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
		says, have, err := sum(ctx, team, rt.Deep(3), rt.Ends(around))
		if err == nil && (have != want || says != "step by step: field Coeff of Hdiff has a halo that is not filled from the other end along J, as others have: give the grid rt.Ends") {
			err = fmt.Errorf("%s: the sum is %v, want %v", says, have, want)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// dividing returns fields on parts, and a sequence of a stencil that divides 100 by the point to the left and panics where that is 0.
func dividing(t *testing.T, g *rt.Grid) (*rt.Field[int32], *rt.Sequence, error) {
	spec := &abi.Stencil{
		Name: "Divide", Dims: rt.IJ, Panics: []abi.PanicSite{{Op: "integer divide by zero", Pos: "divide.go:3:9"}},
		Fields: []abi.FieldSpec{{Name: "In", Dims: rt.IJ, Elem: abi.Int32, Halo: rt.Halo{Lo: [3]int{1}}}, {Name: "Out", Dims: rt.IJ, Elem: abi.Int32, Output: true}},
		Levels: []abi.LevelSpec{{Name: "inline", FlopsPerPoint: 1, BytesPerPoint: 8, Stages: []abi.Stage{{
			Name: "out", Reads: []abi.Read{{Reach: abi.Reach{Lo: [3]int{-1}, Hi: [3]int{-1}}}}, Writes: []int{1},
		}}}},
	}
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		a.Each(func(i, j, k int) {
			x := *rt.Ref[int32](a, 0, i-1, j, k)
			if x == 0 {
				a.SetSlot(abi.SlotPanic, 1)
				return
			}
			*rt.Ref[int32](a, 1, i, j, k) = x - 1
		})
	}, "inline")
	halo := rt.Halo{Lo: [3]int{4}}
	in, err := rt.NewPart[int32](g, rt.IJ, halo)
	if err != nil {
		return nil, nil, err
	}
	out, err := rt.NewPart[int32](g, rt.IJ, halo)
	if err != nil {
		return nil, nil, err
	}
	plan, err := rt.Bind(spec, kernels, []rt.AnyField{in, out})
	if err != nil {
		return nil, nil, err
	}
	s, err := rt.NewSequence(rt.ToFillHalo(in, rt.BothEnds(rt.Constant(int32(90)), rt.Fill{}, rt.Fill{})), rt.ToRun(plan), rt.ToSwap(in, out))
	return in, s, err
}

// A point at which a stencil panics ends steps with the same error on all ranks: that of the step in which one process would panic.
func TestDeepPanics(t *testing.T) {
	t.Parallel()
	ended := 0
	for at := range 20 {
		err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
			g, err := team.Grid(20, 7, 1, rt.Parts(3, 1))
			if err != nil {
				return err
			}
			f, s, err := dividing(t, g)
			if err != nil {
				return err
			}
			f.FillFunc(func(i, j, _ int) int32 {
				if i == at && j == 5 {
					return 2
				}
				return 50
			})
			if says := s.String(); !strings.HasPrefix(says, "4 steps with one exchange") {
				return errors.New(says)
			}
			err = s.Run(ctx, 11)
			var steps *rt.StepsError
			var panicked *rt.StencilPanic
			// What is 2 at first is 0 after two steps, two points to the right.
			switch last := at+2 >= 20-1; {
			case last && err == nil:
				return nil
			case last || !errors.As(err, &steps) || !errors.As(err, &panicked) || steps.From != 2 || steps.To != 2 || panicked.Code != 1 || s.Steps() != 2:
				return fmt.Errorf("rank %d, at %d: after %d steps, error %w", team.Rank(), at, s.Steps(), err)
			}
			if team.Rank() == 0 {
				ended++
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if ended != 17 {
		t.Errorf("%d of 20 sequences panicked", ended)
	}
}

// Ranks that call AtOnce with other numbers, or have other sequences, are an error that names one.
func TestDeepFaults(t *testing.T) {
	t.Parallel()
	needKernels(t)
	for name, tt := range map[string]struct {
		run  func(ctx context.Context, s *rt.Sequence, is bool) error
		want string
	}{
		"too many steps on one rank": {func(ctx context.Context, s *rt.Sequence, is bool) error {
			if is {
				return s.AtOnce(9)
			}
			return s.AtOnce(2)
		}, "AtOnce: the halo of field In of Hdiff is 6 deep"},
		"less than no steps on one rank": {func(ctx context.Context, s *rt.Sequence, is bool) error {
			if is {
				return s.AtOnce(-1)
			}
			return s.AtOnce(2)
		}, "AtOnce: a sequence cannot advance -1 steps at once"},
		"one rank is canceled": {func(ctx context.Context, s *rt.Sequence, is bool) error {
			if is {
				done, cancel := context.WithCancel(ctx)
				cancel()
				ctx = done
			}
			return s.Run(ctx, 9)
		}, "context canceled"},
		"one rank advances fewer steps": {func(ctx context.Context, s *rt.Sequence, is bool) error {
			if is {
				return s.Run(ctx, 3)
			}
			return s.Run(ctx, 6)
		}, "rank 1 has returned without an error and will not come"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
				_, s, err := deepTrial(team, [3]int{40, 40, 1}, rt.BothEnds(rt.Reflect(), rt.ZeroGradient(), rt.Fill{}), []rt.GridOption{rt.Deep(3)})
				if err != nil {
					return err
				}
				return tt.run(ctx, s, team.Rank() == 1)
			})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("have %v, want %q", err, tt.want)
			}
		})
	}
}

// What is beyond joined ends of a field that nobody fills stays, although the runs of its part go on there.
func TestDeepKeeps(t *testing.T) {
	t.Parallel()
	spec := &abi.Stencil{
		Name: "Shift", Dims: rt.IJ,
		Fields: []abi.FieldSpec{
			{Name: "In", Dims: rt.IJ, Elem: abi.Int32, Halo: rt.Halo{Lo: [3]int{1}}},
			{Name: "Out", Dims: rt.IJ, Elem: abi.Int32, Output: true}, {Name: "Twice", Dims: rt.IJ, Elem: abi.Int32, Output: true},
		},
		Levels: []abi.LevelSpec{{Name: "inline", FlopsPerPoint: 1, BytesPerPoint: 12, Stages: []abi.Stage{{
			Name: "out", Reads: []abi.Read{{Reach: abi.Reach{Lo: [3]int{-1}, Hi: [3]int{-1}}}}, Writes: []int{1, 2},
		}}}},
	}
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		a.Each(func(i, j, k int) {
			x := *rt.Ref[int32](a, 0, i-1, j, k)
			*rt.Ref[int32](a, 1, i, j, k), *rt.Ref[int32](a, 2, i, j, k) = x, 2*x
		})
	}, "inline")
	const steps = 9
	err := rt.RunTeam(t.Context(), 2, func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(10, 3, 1, rt.Parts(2, 1))
		if err != nil {
			return err
		}
		var fields []*rt.Field[int32]
		for range 3 {
			f, err := rt.NewPart[int32](g, rt.IJ, rt.Halo{Lo: [3]int{3}, Hi: [3]int{1}})
			if err != nil {
				return err
			}
			f.FillFunc(func(i, j, _ int) int32 { return int32(100*i + j) })
			fields = append(fields, f)
		}
		plan, err := rt.Bind(spec, kernels, []rt.AnyField{fields[0], fields[1], fields[2]})
		if err != nil {
			return err
		}
		s, err := rt.NewSequence(rt.ToFillHalo(fields[0], around), rt.ToRun(plan), rt.ToSwap(fields[0], fields[1]))
		if err == nil {
			err = s.Run(ctx, steps)
		}
		if err != nil {
			return err
		}
		if says := s.String(); !strings.HasPrefix(says, "3 steps with one exchange") {
			return errors.New(says)
		}
		eachPoint(fields[2], func(p [3]int) {
			want := 2 * int32(100*((p[0]-steps+10)%10)+p[1])
			if p[0] < 0 || p[0] >= 10 {
				want = int32(100*p[0] + p[1])
			}
			if have := fields[2].At(p[0], p[1], 0); upTo(g, rt.IJ, p) && have != want && err == nil {
				err = fmt.Errorf("at %v there is %d, want %d", p, have, want)
			}
		})
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// A halo that is filled after a run has read the field is no exchange where nothing is cut: several steps are advanced at once.
func TestFillWithinAStep(t *testing.T) {
	t.Parallel()
	n, steps := [3]int{64, 48, 1}, 10
	copies := func(name string, dx int) *abi.Stencil {
		return &abi.Stencil{
			Name: name, Dims: rt.IJ,
			Fields: []abi.FieldSpec{
				{Name: "In", Dims: rt.IJ, Elem: abi.Int32, Halo: rt.Halo{Lo: [3]int{dx}}}, {Name: "Out", Dims: rt.IJ, Elem: abi.Int32, Output: true},
			},
			Levels: []abi.LevelSpec{{Name: "inline", FlopsPerPoint: 1, BytesPerPoint: 8, Stages: []abi.Stage{{
				Name: "out", Reads: []abi.Read{{Reach: abi.Reach{Lo: [3]int{-dx}, Hi: [3]int{-dx}}}}, Writes: []int{1},
			}}}},
		}
	}
	kernels := func(dx int) []abi.Kernel {
		return rt.FakeKernels(t, func(a rt.Args) {
			a.Each(func(i, j, k int) { *rt.Ref[int32](a, 1, i, j, k) = *rt.Ref[int32](a, 0, i-dx, j, k) })
		}, "inline")
	}
	g, err := rt.Alone(t.Context()).Grid(n[0], n[1], n[2])
	must(t, err)
	var fields []*rt.Field[int32]
	for range 3 {
		f, err := rt.NewPart[int32](g, rt.IJ, rt.Halo{Lo: [3]int{1}})
		must(t, err)
		fields = append(fields, f)
	}
	in, out, same := fields[0], fields[1], fields[2]
	in.FillFunc(func(i, j, _ int) int32 { return int32(100*i + j) })
	point, err := rt.Bind(copies("Point", 0), kernels(0), []rt.AnyField{in, same})
	must(t, err)
	shift, err := rt.Bind(copies("Shift", 1), kernels(1), []rt.AnyField{in, out})
	must(t, err)
	s, err := rt.NewSequence(rt.ToRun(point), rt.ToFillHalo(in, around), rt.ToRun(shift), rt.ToSwap(in, out))
	must(t, err)
	must(t, s.AtOnce(4))
	must(t, s.Run(t.Context(), steps))
	if says := s.String(); !strings.HasPrefix(says, "4 steps at once") {
		t.Error(says)
	}
	for j := range n[1] {
		for i := range n[0] {
			at := func(back int) int32 { return int32(100*((i-back+n[0])%n[0]) + j) }
			if in.At(i, j, 0) != at(steps) || same.At(i, j, 0) != at(steps-1) {
				t.Fatalf("at (%d, %d) there are %d and %d, want %d and %d", i, j, in.At(i, j, 0), same.At(i, j, 0), at(steps), at(steps-1))
			}
		}
	}
}

// A halo that the program has filled otherwise than the grid's ends are stays so, in a sequence and after it, as in a loop.
func TestDeepLeavesAskedFills(t *testing.T) {
	t.Parallel()
	needKernels(t)
	other := rt.BothEnds(rt.Constant(9.0), rt.Constant(-9.0), rt.Fill{})
	run := func(ctx context.Context, team *rt.Team, loop, within bool) (sum float64, err error) {
		f, _, err := deepTrial(team, [3]int{12, 9, 3}, around, []rt.GridOption{rt.Ends(around), rt.Deep(3)})
		if err != nil {
			return 0, err
		}
		plan, err := BindHdiff(f, rt.Workers(1))
		if err != nil {
			return 0, err
		}
		actions := []rt.Action{plan.ToRun(0.1), rt.ToSwap(f.In, f.Out)}
		if within {
			actions = append([]rt.Action{rt.ToFillHalo(f.In, other)}, actions...)
		}
		s, err := rt.NewSequence(actions...)
		err = cmp.Or(err, s.AtOnce(1+team.Size()), rt.FillHalo(f.In, other))
		const steps = 3
		if err == nil && !loop {
			err = s.Run(ctx, steps)
		}
		for range steps {
			if !loop || err != nil {
				break
			}
			if within {
				err = rt.FillHalo(f.In, other)
			}
			err = cmp.Or(err, plan.Run(ctx, 0.1), rt.Swap(f.In, f.Out))
		}
		// What a run to come reads is what it would be after a loop.
		if err = cmp.Or(err, rt.Swap(f.In, f.Out), plan.Run(ctx, 0.1)); err != nil {
			return 0, err
		}
		return rt.Sum(f.Out)
	}
	for ranks := 1; ranks <= 2; ranks++ {
		for _, within := range []bool{false, true} {
			must(t, rt.RunTeam(t.Context(), ranks, func(ctx context.Context, team *rt.Team) error {
				want, err := run(ctx, team, true, within)
				have, failed := run(ctx, team, false, within)
				if err == nil && failed == nil && have != want {
					err = fmt.Errorf("%d ranks, filled within %v: %v, want %v", ranks, within, have, want)
				}
				return cmp.Or(err, failed)
			}))
		}
	}
}
