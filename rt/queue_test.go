package rt_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// newState returns the fields of Hdiff as they are at the start.
func newState(t *testing.T) (f HdiffFields[float64]) {
	t.Helper()
	must(t, f.Alloc(12, 9, 3))
	f.In.FillFunc(func(i, j, k int) float64 { return float64((i*31+j*17+k*7)%101) / 64 })
	f.Coeff.Fill(0.0625)
	return f
}

// advance advances them by some steps on the host.
func advance(t *testing.T, f *HdiffFields[float64], b rt.Boundary, steps int, weight func(step int) float64) {
	t.Helper()
	for step := range steps {
		w := 0.5
		if weight != nil {
			w = weight(step)
		}
		must(t, rt.FillHalo(f.In, b))
		must(t, rt.Copy(f.Out, plain(*f, w)))
		must(t, rt.Swap(f.In, f.Out))
	}
}

// newQueued returns the fields of Hdiff, and a sequence of it on a device. Without a weight for each step, steps are alike.
func newQueued(t *testing.T, b rt.Boundary, weight func(step int) float64, opts ...rt.Option) (HdiffFields[float64], *rt.Sequence) {
	t.Helper()
	f := newState(t)
	plan, err := bindOn(hdiffOnSim(), f, opts...)
	must(t, err)
	run := rt.ToRun(plan, abi.Scalar(0.5))
	if weight != nil {
		run = rt.EachStep(func(step int) rt.Action { return rt.ToRun(plan, abi.Scalar(weight(step))) })
	}
	s, err := rt.NewSequence(rt.ToFillHalo(f.In, b), run, rt.ToSwap(f.In, f.Out))
	must(t, err)
	return f, s
}

// TestSequenceCalls has each step depend on what the one before has left: it has the bits of a loop, on the host, on a device and on ranks, however many steps are asked for at once.
func TestSequenceCalls(t *testing.T) {
	t.Parallel()
	const steps = 7
	weigh := func(f *rt.Field[float64], w *float64, calls *int) func(context.Context) error {
		return func(context.Context) error {
			*calls++
			most, err := rt.Max(f)
			*w = 1 / (3 + most)
			return err
		}
	}
	want, w, calls := newState(t), 0.0, 0
	for range steps {
		must(t, weigh(want.In, &w, &calls)(nil))
		advance(t, &want, around, 1, func(int) float64 { return w })
	}
	run := func(f HdiffFields[float64], opts ...rt.Option) error {
		w, calls := 0.0, 0
		plan, err := bindOn(hdiffOnSim(), f, opts...)
		if err != nil {
			return err
		}
		s, err := rt.NewSequence(rt.ToCall(weigh(f.In, &w, &calls)), rt.ToFillHalo(f.In, around),
			rt.EachStep(func(int) rt.Action { return rt.ToRun(plan, abi.Scalar(w)) }), rt.ToSwap(f.In, f.Out))
		if err == nil {
			err = cmp.Or(s.AtOnce(4), s.Run(t.Context(), steps))
		}
		if says := "step by step: the program is called in each"; err == nil && (s.String() != says || calls != steps) {
			err = fmt.Errorf("%q after %d calls, want %q after %d", s, calls, says, steps)
		}
		return err
	}
	d, _ := rt.OpenTestDevice(t)
	for _, opts := range [][]rt.Option{nil, {rt.OnDevice(d.Name())}} {
		f := newState(t)
		must(t, run(f, opts...))
		if !f.In.Equal(want.In) {
			t.Errorf("%d options: the result is not that of a loop", len(opts))
		}
	}
	must(t, rt.RunTeam(t.Context(), 3, func(_ context.Context, team *rt.Team) error {
		g, err := team.Grid(12, 9, 3)
		if err != nil {
			return err
		}
		var f HdiffFields[float64]
		if err := f.AllocOn(g); err != nil {
			return err
		}
		f.In.FillFunc(func(i, j, k int) float64 { return float64((i*31+j*17+k*7)%101) / 64 })
		f.Coeff.Fill(0.0625)
		if err := run(f); err != nil {
			return err
		}
		eachPoint(f.In, func(p [3]int) {
			if upTo(g, rt.IJK, p) && f.In.At(p[0], p[1], p[2]) != want.In.At(p[0], p[1], p[2]) {
				err = fmt.Errorf("rank %d differs at %v", team.Rank(), p)
			}
		})
		return err
	}))
	if _, err := rt.NewSequence(rt.ToCall(nil)); err == nil {
		t.Error("a call of no function is accepted")
	}
}

func weightOf(step int) float64 { return 1 / float64(2+step%3) }

// On a device, steps follow each other without the host waiting for each, with the bits of a loop on the host, halos included.
func TestSequenceQueued(t *testing.T) {
	t.Parallel()
	boundaries := []rt.Boundary{
		around,
		rt.BothEnds(rt.Constant(1.5), rt.Symmetric(), rt.Fill{}),
		rt.BothEnds(rt.Fill{}, rt.Constant(-2.0), rt.Periodic()),
	}
	for n, b := range boundaries {
		d, counts := rt.OpenTestDevice(t)
		f, s := newQueued(t, b, weightOf, rt.OnDevice(d.Name()))
		want := newState(t)
		must(t, s.Run(t.Context(), 1)) // what goes to the device does so now
		counts.Count("sync")
		counts.Moved()
		const steps = 60
		must(t, s.Run(t.Context(), steps-1))
		if syncs := counts.Count("sync"); syncs > 3 {
			t.Errorf("boundary %d: the host waits %d times in %d steps", n, syncs, steps-1)
		}
		if to, from, _ := counts.Moved(); from > 0 || n == 0 && to > 0 {
			t.Errorf("boundary %d: %d bytes go to the device and %d to the host", n, to, from)
		}
		advance(t, &want, b, steps, weightOf)
		must(t, rt.FillHalo(want.In, b))
		must(t, rt.FillHalo(f.In, b))
		if !f.In.Equal(want.In) || s.Steps() != steps {
			t.Errorf("boundary %d: after %d steps the bits are others", n, s.Steps())
		}
	}
}

// Where the host looks at something after each run, it waits for each.
func TestSequenceNotQueued(t *testing.T) {
	t.Parallel()
	for name, opts := range map[string][]rt.Option{
		"times":  {rt.Timing(func(*rt.Record) {})},
		"labels": {rt.ProfileLabels()},
	} {
		d, counts := rt.OpenTestDevice(t)
		_, s := newQueued(t, around, weightOf, append(opts, rt.OnDevice(d.Name()))...)
		must(t, s.Run(t.Context(), 20))
		if syncs := counts.Count("sync"); syncs < 20 {
			t.Errorf("%s: the host waits %d times in 20 steps", name, syncs)
		}
	}
	d, _ := rt.OpenTestDevice(t)
	f, s := newQueued(t, around, weightOf, rt.OnDevice(d.Name()))
	data := slices.Clone(f.Out.Data()) // the program may look at it after each step, but not within a call
	must(t, s.Run(t.Context(), 3))
	if slices.Equal(data, f.Out.Data()) {
		t.Error("what the program has as a slice does not change")
	}
}

// An error says in which steps it was, of which device, and what is undefined; the sequence has advanced as far as it says.
func TestSequenceQueuedErrors(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, s := newQueued(t, around, func(step int) float64 {
		if step == 5 {
			cancel()
		}
		return 0.5
	}, rt.OnDevice(d.Name()))
	var at *rt.StepsError
	var canceled *rt.CanceledError
	if err := s.Run(ctx, 20); !errors.As(err, &at) || !errors.As(err, &canceled) || at.From != 5 || at.To != 5 || s.Steps() != 5 {
		t.Errorf("canceled in step 5: %v, and %d steps", err, s.Steps())
	}
	must(t, s.Run(t.Context(), 2))
	counts.Fail("sync", &rt.DeviceError{Device: d.Name(), Op: "waiting for it", Text: "it does not answer"})
	var lost *rt.DeviceError
	err := s.Run(t.Context(), 4)
	if !errors.As(err, &at) || !errors.As(err, &lost) || at.From != 7 || at.To != 10 || s.Steps() != 7 || lost.Stencil != "Hdiff" || !strings.Contains(err.Error(), "outputs In and Out") {
		t.Errorf("a device that does not answer: %v, and %d steps", err, s.Steps())
	}
	counts.Fail("", nil)
	counts.Fail("launch", &rt.DeviceError{Device: d.Name(), Op: "launching a kernel", Text: "it does not answer"})
	if err := s.Run(t.Context(), 4); !errors.As(err, &at) || at.From != 7 || at.To != 7 || s.Steps() != 7 {
		t.Errorf("a device that does not launch: %v, and %d steps", err, s.Steps())
	}
	counts.Fail("", nil)
	must(t, s.Run(t.Context(), 1))
}

// Steps that are alike are a graph, which is launched as often as it fits in, and the bits are those of a loop; what is left of the steps follows.
func TestSequenceReplayed(t *testing.T) {
	t.Parallel()
	b := rt.BothEnds(rt.Reflect(), rt.Periodic(), rt.ZeroGradient())
	for _, steps := range []int{8, 9, 10, 40, 41} {
		d, counts := rt.OpenTestDevice(t)
		f, s := newQueued(t, b, nil, rt.OnDevice(d.Name()))
		want := newState(t)
		must(t, s.Run(t.Context(), steps))
		replayed := 0
		if steps >= 9 {
			replayed = (steps - 3) / 2 // of the two steps after the first after which In and Out are where they were
		}
		if graphs, launches := counts.Count("graph"), counts.Count("launch"); graphs != replayed || launches > 4*(steps-2*replayed+2) {
			t.Errorf("%d steps are %d graphs and %d launches besides, should be %d", steps, graphs, launches, replayed)
		}
		advance(t, &want, b, steps, nil)
		if text := s.String(); text != "queued on "+d.Name()+": Hdiff runs on an accelerator" {
			t.Errorf("the sequence says %q", text)
		}
		if !f.In.Equal(want.In) || s.Steps() != steps {
			t.Errorf("%d steps: after %d the bits are others", steps, s.Steps())
		}
	}
}

// A plan that has measured its levels is not timed any more, so that nothing keeps its steps from being queued and repeated.
func TestSequenceAfterMeasuring(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	f, s := newQueued(t, around, nil, rt.OnDevice(d.Name()), rt.Measure(3), rt.Env("OEC_CACHE", t.TempDir()))
	want := newState(t)
	const most, after = 4000, 100 // measuring takes the more steps the shorter a run is
	for counts.Count("graph") == 0 && s.Steps() < most {
		must(t, s.Run(t.Context(), 20))
	}
	before := counts.Count("graph")
	must(t, s.Run(t.Context(), after))
	if graphs := counts.Count("graph") - before; graphs < after/4 {
		t.Errorf("%d steps after %d are %d graphs", after, s.Steps()-after, graphs)
	}
	advance(t, &want, around, s.Steps(), nil)
	if !f.In.Equal(want.In) {
		t.Error("the bits are others")
	}
}

// The host is some dozens of runs ahead of the device, whatever the number of steps, so that a call ends soon after it is canceled.
func TestSequenceAhead(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	_, s := newQueued(t, around, nil, rt.OnDevice(d.Name()))
	const steps, atOnce = 1000, 64
	must(t, s.Run(t.Context(), steps))
	if waits := counts.Count("sync"); waits < steps/atOnce || waits > steps/5 {
		t.Errorf("the host waits %d times in %d steps", waits, steps)
	}
}

// Constants are copied to the device once in a call, and steps that fill halos with them are repeated like others.
func TestSequenceOfConstants(t *testing.T) {
	t.Parallel()
	b := rt.BothEnds(rt.Constant(1.5), rt.Constant(-2.0), rt.Fill{})
	b.Hi[0] = rt.Constant(0.25)
	moved := map[int]int{}
	for _, steps := range []int{30, 60} {
		d, counts := rt.OpenTestDevice(t)
		f, s := newQueued(t, b, nil, rt.OnDevice(d.Name()))
		want := newState(t)
		must(t, s.Run(t.Context(), steps))
		if graphs := counts.Count("graph"); graphs != (steps-3)/2 {
			t.Errorf("%d steps are %d graphs", steps, graphs)
		}
		moved[steps], _, _ = counts.Moved()
		advance(t, &want, b, steps, nil)
		if !f.In.Equal(want.In) {
			t.Errorf("%d steps: the bits are others", steps)
		}
	}
	if moved[30] != moved[60] {
		t.Errorf("%d bytes go to the device in 30 steps, %d in 60", moved[30], moved[60])
	}
}

// A step without swaps is repeated as it is, its constants, too: they are on the device before it is recorded.
func TestSequenceOfConstantsInPlace(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	f, want := newState(t), newState(t)
	plan, err := bindOn(hdiffOnSim(), f, rt.OnDevice(d.Name()))
	must(t, err)
	ends := [2]rt.Boundary{rt.BothEnds(rt.Constant(1.5), rt.Constant(-2.0), rt.Fill{}), rt.BothEnds(rt.Fill{}, rt.Constant(0.25), rt.Fill{})}
	s, err := rt.NewSequence(rt.ToFillHalo(f.In, ends[0]), rt.ToRun(plan, abi.Scalar(0.5)), rt.ToFillHalo(f.Out, ends[1]))
	must(t, err)
	const steps = 20
	must(t, s.Run(t.Context(), steps))
	if graphs := counts.Count("graph"); graphs != steps-2 {
		t.Errorf("%d steps are %d graphs", steps, graphs)
	}
	must(t, rt.FillHalo(want.In, ends[0]))
	must(t, rt.Copy(want.Out, plain(want, 0.5)))
	must(t, rt.FillHalo(want.Out, ends[1]))
	if !f.In.Equal(want.In) || !f.Out.Equal(want.Out) {
		t.Error("the bits are others")
	}
}

// What fails while steps are recorded or repeated leaves fields undefined, and the next call goes on; steps that are canceled are whole ones.
func TestSequenceReplayedErrors(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	f, s := newQueued(t, around, nil, rt.OnDevice(d.Name()))
	counts.Fail("graph", &rt.DeviceError{Device: d.Name(), Op: "launching a graph", Text: "it does not answer"})
	var at *rt.StepsError
	var lost *rt.DeviceError
	if err := s.Run(t.Context(), 20); !errors.As(err, &at) || !errors.As(err, &lost) || at.From != 0 || s.Steps() != 0 || lost.Op != "launching a graph" || len(lost.Outputs) != 2 {
		t.Errorf("graphs that are not launched: %v, and %d steps", err, s.Steps())
	}
	counts.Fail("", nil)
	ctx := &lateContext{Context: t.Context()}
	ctx.left.Store(9)
	var canceled *rt.CanceledError
	if err := s.Run(ctx, 1000); !errors.As(err, &at) || !errors.As(err, &canceled) || s.Steps() == 0 || s.Steps() > 20 || at.From != s.Steps() {
		t.Errorf("canceled while steps are repeated: %v, and %d steps", err, s.Steps())
	}
	before := f.In.Clone()
	must(t, s.Run(t.Context(), 20))
	if f.In.Equal(before) {
		t.Error("the next call does nothing")
	}
}

// On a device, too, what EachStep returns is a run of the same plan in all steps.
func TestSequenceQueuedOtherAction(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	f := newState(t)
	plan, err := bindOn(hdiffOnSim(), f, rt.OnDevice(d.Name()))
	must(t, err)
	for _, other := range []rt.Action{{}, rt.ToSwap(f.In, f.Out), rt.ToFillHalo(f.In, around)} {
		s, err := rt.NewSequence(rt.EachStep(func(step int) rt.Action {
			if step == 1 {
				return other
			}
			return rt.ToRun(plan, abi.Scalar(0.1))
		}))
		must(t, err)
		if err := s.Run(t.Context(), 3); err == nil || !strings.Contains(err.Error(), "is not a run of the plan that it was in step 0") {
			t.Errorf("%d steps, error %v", s.Steps(), err)
		}
	}
}

// A field that two devices have is filled on the one whose queue it is for: what is recorded as a graph stays there.
func TestSequenceQueuedOnOtherDevice(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	f := newState(t)
	must(t, f.In.ToDevice(t.Context(), "sim"))
	plan, err := bindOn(hdiffOnSim(), f, rt.OnDevice(d.Name()))
	must(t, err)
	s, err := rt.NewSequence(rt.ToFillHalo(f.In, around), rt.ToRun(plan, abi.Scalar(0.1)))
	must(t, err)
	must(t, s.Run(t.Context(), 10))
}
