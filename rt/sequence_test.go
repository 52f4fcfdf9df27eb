package rt_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// newDiffusion returns the fields of Hdiff, and a sequence of it that is periodic.
func newDiffusion(t *testing.T, n [3]int, opts ...rt.Option) (HdiffFields[float64], *rt.Sequence) {
	t.Helper()
	var f HdiffFields[float64]
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		t.Fatal(err)
	}
	f.In.FillFunc(func(i, j, k int) float64 { return float64((i*31+j*17+k*7)%101) / 64 })
	f.Coeff.Fill(0.0625)
	plan, err := BindHdiff(f, opts...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rt.NewSequence(rt.ToFillHalo(f.In, around), plan.ToRun(0.5), rt.ToSwap(f.In, f.Out))
	if err != nil {
		t.Fatal(err)
	}
	return f, s
}

var around = rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})

// newDoubling returns a field, and a sequence of a stencil that doubles the point to the left, by kernels besides one in Go.
func newDoubling(t *testing.T, n [3]int, kernels []abi.Kernel, opts ...rt.Option) (*rt.Field[float64], *rt.Sequence) {
	t.Helper()
	s := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0, Reach: abi.Reach{Lo: [3]int{-1}, Hi: [3]int{-1}}}}})
	s.Levels[0].Buffers = nil
	s.Levels[0].BytesPerPoint = 16
	inGo := goKernels(func(t *abi.Tile) {
		a, x := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1)
		for k := t.Lo[2]; k < t.Hi[2]; k++ {
			for j := t.Lo[1]; j < t.Hi[1]; j++ {
				in, out := a.Row(t.Lo[0]-1, j, k), x.Row(t.Lo[0], j, k)
				for i := range t.Hi[0] - t.Lo[0] {
					out[i] = 2 * in[i]
				}
			}
		}
	})
	a := mustField[float64](t, rt.IJK, n, rt.Halo{Lo: [3]int{1}})
	x := a.Clone()
	plan, err := rt.Bind(s, append(inGo, kernels...), []rt.AnyField{a, x}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	step, err := rt.NewSequence(rt.ToFillHalo(a, around), rt.ToRun(plan), rt.ToSwap(a, x))
	if err != nil {
		t.Fatal(err)
	}
	return a, step
}

// While a sequence tries in which way it is fastest, and from then on, the bits are those of a loop.
func TestSequenceRaces(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("fields that do not fit in a cache take a while")
	}
	n := [3]int{1500, 1500, 1} // as large as two fields have to be not to fit in a second-level cache
	have, s := newDoubling(t, n, nil, rt.Workers(1), rt.Env("OEC_CACHE", t.TempDir()))
	have.FillFunc(func(i, j, _ int) float64 { return float64(1 + i%11 + j%7) })
	steps := 0
	for _, more := range []int{3, 40, 1, 90, 30, 100, 100} {
		if err := s.Run(t.Context(), more); err != nil {
			t.Fatal(err)
		}
		steps += more
		scale := math.Ldexp(1, steps)
		for j := range n[1] {
			for i := range n[0] {
				if v := scale * float64(1+(i-steps+n[0])%n[0]%11+j%7); have.At(i, j, 0) != v {
					t.Fatalf("after %d steps, %s: %v at (%d,%d), want %v", steps, s, have.At(i, j, 0), i, j, v)
				}
			}
		}
	}
	if s.Steps() != steps {
		t.Errorf("after %d steps the sequence has advanced %d", steps, s.Steps())
	}
	for range 32 { // the numbers are infinite by and by
		if _, _, racing := s.Race(); !racing {
			break
		}
		if err := s.Run(t.Context(), 100); err != nil {
			t.Fatal(err)
		}
	}
	if ways, near, racing := s.Race(); near < 2 || ways > 32 || racing {
		t.Errorf("after %d steps the sequence has tried %d ways, %d of them near a fast one; is it trying still: %t", s.Steps(), ways, near, racing)
	}
	if text := s.String(); !strings.Contains(text, "measured") {
		t.Errorf("after %d steps the sequence says %q", s.Steps(), text)
	}
	_, s = newDoubling(t, n, nil, rt.Workers(1), rt.Measure(-1))
	if err := s.Run(t.Context(), 50); err != nil || !strings.Contains(s.String(), "by an estimate") {
		t.Errorf("a plan that does not measure: %q, %v", s, err)
	}
}

// What was found to be fastest stays so when fields have other memory, and steps are advanced there.
func TestSequenceKeepsItsPace(t *testing.T) {
	t.Parallel()
	a, s := newDoubling(t, [3]int{1500, 1500, 1}, nil, rt.Workers(1), rt.Env("OEC_CACHE", t.TempDir()))
	s.RaceWith(takes(time.Millisecond, s.Ways()[0]))
	said := s.String()
	b := a.Clone()
	b.Fill(3)
	if err := errors.Join(rt.Swap(a, b), s.Run(t.Context(), 40)); err != nil {
		t.Fatal(err)
	}
	if have, want := a.At(7, 1400, 0), math.Ldexp(3, 40); have != want || b.At(7, 1400, 0) != 0 {
		t.Errorf("%v after 40 steps, want %v; %v in the memory before", have, want, b.At(7, 1400, 0))
	}
	if have := s.String(); have != said || !strings.Contains(have, ": measured, 1ms a step") || !s.Together() {
		t.Errorf("on other memory: %q, before: %q", have, said)
	}
}

// What keeps steps from being advanced at once is told.
func TestSequenceStepByStep(t *testing.T) {
	t.Parallel()
	needKernels(t)
	for want, opts := range map[string][]rt.Option{
		"Hdiff reports the time of each run":                         {rt.Timing(func(*rt.Record) {})},
		"Hdiff looks for numbers that are not finite after each run": {rt.Debug()},
		"Hdiff has no points":                                        {rt.SubDomain([3]int{3, 3, 0}, [3]int{3, 9, 1})},
		"the fields fit in the caches":                               {rt.Workers(1)},
	} {
		_, s := newDiffusion(t, [3]int{40, 40, 1}, opts...)
		if have := s.String(); have != "step by step: "+want {
			t.Errorf("have %q, want step by step: %s", have, want)
		}
		if err := s.Run(t.Context(), 3); err != nil {
			t.Error(err)
		}
	}
	if _, s := newDiffusion(t, [3]int{1, 1, 1}); s.String() != "step by step: there is one point" {
		t.Errorf("on a point: %s", s)
	}
	a := mustField[float64](t, rt.IJK, [3]int{40, 40, 1}, rt.Halo{})
	stencil := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0}}})
	plan, err := rt.Bind(stencil, rt.FakeKernels(t, func(rt.Args) {}, "inline"), []rt.AnyField{a, a}, rt.Repeat(2))
	if err != nil {
		t.Fatal(err)
	}
	s, err := rt.NewSequence(rt.ToRun(plan))
	if err != nil || s.String() != "step by step: Test is repeated in each run" {
		t.Errorf("a plan that is repeated: %s, error %v", s, err)
	}
	if _, err := rt.NewSequence(); !isA[*rt.FieldError](err) || !isA[*rt.FieldError](s.Run(t.Context(), -5)) {
		t.Errorf("no actions: %v", err)
	}
}

// A context that is done ends steps between tiles; the error says which fields are undefined then, and that none is if nothing
// was written.
func TestSequenceCanceled(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f, s := newDiffusion(t, [3]int{60, 60, 1}, rt.Workers(2))
	s.AtOnce(3)
	first := f.In.Clone()
	done, cancel := context.WithCancel(t.Context())
	cancel()
	err := s.Run(done, 6)
	var steps *rt.StepsError
	var canceled *rt.CanceledError
	if !errors.As(err, &steps) || !errors.As(err, &canceled) || len(canceled.Outputs) != 0 || !f.In.Equal(first) || s.Steps() != 0 {
		t.Errorf("canceled before the first step: %v, after %d steps", err, s.Steps())
	}
	late := &lateContext{Context: t.Context()}
	late.left.Store(70) // it is asked once for each step, and then for each tile
	err = s.Run(late, 60)
	if !errors.As(err, &steps) || !errors.As(err, &canceled) || !errors.Is(err, context.Canceled) || len(canceled.Outputs) != 2 || steps.To < steps.From || steps.To >= 60 {
		t.Errorf("canceled between tiles: %v", err)
	}
}

// A long run goes on piece by piece, with the bits of a loop: scalars are asked for some steps ahead, and if the context is done meanwhile or their function
// panics, the steps of the pieces before are done.
func TestSequenceInPieces(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f, plan := slowDiffusion(t)
	look := func(int) {}
	s, err := rt.NewSequence(rt.ToFillHalo(f.In, around), rt.EachStep(func(step int) rt.Action {
		look(step)
		return plan.ToRun(float64(step % 7))
	}), rt.ToSwap(f.In, f.Out))
	must(t, err)
	must(t, s.AtOnce(2))
	ctx, cancel := context.WithCancel(t.Context())
	look = func(step int) {
		if step == 4200 {
			cancel()
		}
	}
	var ended *rt.StepsError
	err = s.Run(ctx, math.MaxInt)
	first := s.Steps()
	if !errors.As(err, &ended) || !errors.Is(err, context.Canceled) || ended.From != first || first < 4000 || first > 4200 || !strings.HasPrefix(s.String(), "2 steps at once") {
		t.Errorf("%s: canceled after %d steps: %v", s, first, err)
	}
	look = func(step int) {
		if step == 4205 {
			panic("in a step")
		}
	}
	if value := panics(func() { _ = s.Run(t.Context(), 200) }); value != "in a step" || s.Steps() != first {
		t.Errorf("a function panics after %d steps, with %v", s.Steps(), value)
	}
	look = func(int) {}
	must(t, s.Run(t.Context(), 4210-first))
	want, plain := slowDiffusion(t)
	for step := range 4210 {
		must(t, errors.Join(rt.FillHalo(want.In, around), plain.Run(t.Context(), float64(step%7)), rt.Swap(want.In, want.Out)))
	}
	if !f.In.Equal(want.In) {
		t.Error("the bits are not those of a loop")
	}
}

// slowDiffusion returns a plan of Hdiff that takes many steps, and its fields.
func slowDiffusion(t *testing.T) (HdiffFields[float64], *HdiffPlan[float64]) {
	t.Helper()
	f := hdiffFields[float64](t, 4, 16, 1)
	f.Coeff.Fill(1e-4)
	plan, err := BindHdiff(f, rt.Workers(1))
	must(t, err)
	return f, plan
}

// A sequence that is running is busy, for calls within a step and for other goroutines; one whose call has panicked is not.
func TestSequenceBusy(t *testing.T) {
	t.Parallel()
	var s *rt.Sequence
	fails := true
	s, err := rt.NewSequence(rt.ToCall(func(ctx context.Context) error {
		if fails {
			panic("in a call")
		}
		other := make(chan error)
		go func() { other <- s.Run(ctx, 1) }()
		for _, err := range []error{s.Run(ctx, 1), s.AtOnce(2), <-other} {
			if !isA[*rt.BusyError](err) || !strings.HasPrefix(err.Error(), "Sequence: the sequence is running already\n\thint: ") {
				t.Errorf("within a step: %v", err)
			}
		}
		return nil
	}))
	must(t, err)
	text := panics(func() { _ = s.Run(t.Context(), 1) })
	fails = false
	if err := s.Run(t.Context(), 2); err != nil || s.Steps() != 2 || text != "in a call" {
		t.Errorf("%d steps, error %v, after a panic with %q", s.Steps(), err, text)
	}
}

// A sequence without runs looks at its context, too.
func TestSequenceOfFillsCanceled(t *testing.T) {
	t.Parallel()
	f := mustField[float64](t, rt.IJ, [3]int{4, 4}, rt.Halo{Lo: [3]int{1}})
	s, err := rt.NewSequence(rt.ToFillHalo(f, around))
	must(t, err)
	ctx := &lateContext{Context: t.Context()}
	ctx.left.Store(5)
	if err := s.Run(ctx, 9); !isA[*rt.CanceledError](err) || err.Error() != "step 5: Sequence: context canceled; nothing was written" || s.Steps() != 5 {
		t.Errorf("after %d steps: %v", s.Steps(), err)
	}
}

// An error within a step says which of its actions are done.
func TestSequenceWithinStep(t *testing.T) {
	t.Parallel()
	f, plan := slowDiffusion(t)
	ctx, cancel := context.WithCancel(t.Context())
	call := func(context.Context) error {
		cancel()
		return nil
	}
	s, err := rt.NewSequence(rt.ToFillHalo(f.In, around), rt.ToCall(call), plan.ToRun(0.1))
	must(t, err)
	err = s.Run(ctx, 9)
	if steps := (*rt.StepsError)(nil); !errors.As(err, &steps) || steps.Done != 2 || err.Error() != "step 0, of which the first 2 actions are done: Hdiff: context canceled; nothing was written" {
		t.Errorf("after %d steps: %v", s.Steps(), err)
	}
}

// More steps at once than there may be, and less than none, are errors that leave the sequence as it was.
func TestSequenceAtOnceBounds(t *testing.T) {
	t.Parallel()
	_, s := newDoubling(t, [3]int{60, 60, 1}, nil, rt.Workers(1))
	must(t, s.AtOnce(3))
	said := s.String()
	for steps, want := range map[int]string{
		-5:      "rt.AtOnce: a sequence cannot advance -5 steps at once",
		257:     "rt.AtOnce: 257 steps at once are more than the 256 that there may be\n\thint: ask for no more, or for 0, which",
		1 << 30: "rt.AtOnce: 1073741824 steps at once are more than the 256",
	} {
		if err := s.AtOnce(steps); !isA[*rt.FieldError](err) || !strings.HasPrefix(err.Error(), want) || s.String() != said {
			t.Errorf("%d at once: %v; %s", steps, err, s)
		}
	}
	must(t, s.AtOnce(256))
}

// lateContext is done after it was asked some times.
type lateContext struct {
	context.Context
	left atomic.Int64
}

func (c *lateContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// The last of the steps of a call is compared with the kernel in Go, if a plan asks for that, and the others are advanced at once.
func TestSequenceChecks(t *testing.T) {
	t.Parallel()
	const wrong = 64.0 // what is computed of this is wrong
	fast := rt.FakeKernels(t, func(a rt.Args) {
		in := rt.View[float64](a, 0)
		a.Each(func(i, j, k int) {
			v := 2 * in(i-1, j, k)
			if v == 2*wrong {
				v++
			}
			*rt.Ref[float64](a, 1, i, j, k) = v
		})
	}, "inline")
	for first, bad := range map[float64]bool{3: false, wrong / 128: true} { // by the eighth step it is wrong
		a, s := newDoubling(t, [3]int{60, 60, 1}, fast, rt.Workers(1), rt.Check(3))
		a.Fill(first)
		s.AtOnce(2)
		err := errors.Join(s.Run(t.Context(), 1), s.Run(t.Context(), 7))
		var steps *rt.StepsError
		switch {
		case !strings.HasPrefix(s.String(), "2 steps at once"):
			t.Errorf("it is advanced %s", s)
		case !bad && (err != nil || a.At(7, 7, 0) != 256*first):
			t.Errorf("error %v, value %v", err, a.At(7, 7, 0))
		case bad && (!isA[*rt.CheckError](err) || !errors.As(err, &steps) || steps.From != 7 || steps.To != 7):
			t.Errorf("a kernel that is wrong in the last step: %v", err)
		}
	}
}
