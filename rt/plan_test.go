package rt_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

func TestRunVisitsEachPointOnce(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, shiftKernel, "inline")
	for _, n := range [][3]int{{1, 1, 1}, {8, 8, 1}, {7, 5, 3}, {13, 11, 2}, {131, 3, 2}, {2, 61, 3}, {3, 2, 37}} {
		for _, workers := range []int{1, 2, 5} {
			for _, size := range []int{1, 10, 100, 10_000} {
				f := newShift(t, n)
				runShift(t, kernels, f, rt.Workers(workers), rt.TilePoints(size))
				f.check(t, [3]int{}, n)
			}
		}
	}
}

func TestSubDomain(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, shiftKernel, "inline")
	for _, test := range []struct{ lo, hi [3]int }{
		{[3]int{0, 0, 0}, [3]int{13, 7, 5}},
		{[3]int{3, 2, 1}, [3]int{4, 3, 2}},
		{[3]int{-2, -2, -2}, [3]int{15, 9, 7}},
		{[3]int{5, -1, 2}, [3]int{14, 7, 5}},
		{[3]int{5, 2, 2}, [3]int{5, 7, 5}},
		{[3]int{20, 2, 2}, [3]int{20, 2, 2}},
	} {
		f := newShift(t, [3]int{13, 7, 5})
		runShift(t, kernels, f, rt.SubDomain(test.lo, test.hi), rt.TilePoints(20), rt.Workers(2))
		f.check(t, test.lo, test.hi)
	}
}

func TestZeroExtent(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, func(rt.Args) { t.Error("a kernel was called") }, "inline", "split")
	for _, n := range [][3]int{{0, 4, 4}, {4, 0, 4}, {4, 4, 0}, {0, 0, 0}} {
		runShift(t, kernels, newShift(t, n))
		runShift(t, kernels, newShift(t, n), rt.Level("split"), rt.Workers(3))
	}
}

// A kernel sees the same domain whatever is run of it.
func TestKernelArguments(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	stages := []int{}
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		mu.Lock()
		defer mu.Unlock()
		stages = append(stages, a.Slot(abi.SlotEntry))
		if uintptr(a.P)%128 != 0 || [3]int{a.Slot(abi.SlotN), a.Slot(abi.SlotN + 1), a.Slot(abi.SlotN + 2)} != [3]int{9, 4, 4} {
			t.Errorf("block at %p, domain %d %d %d", a.P, a.Slot(abi.SlotN), a.Slot(abi.SlotN+1), a.Slot(abi.SlotN+2))
		}
		if a.Slot(abi.SlotFields+4) != 0 || a.Slot(abi.SlotFields+5) == 0 {
			t.Errorf("a field over k has strides %d, %d", a.Slot(abi.SlotFields+4), a.Slot(abi.SlotFields+5))
		}
	}, "split")
	runShift(t, kernels, newShift(t, [3]int{9, 4, 4}), rt.Level("split"), rt.SubDomain([3]int{1, 1, 1}, [3]int{9, 4, 3}), rt.Workers(3), rt.TilePoints(9))
	if !slices.IsSorted(stages) || len(stages) != 12 {
		t.Errorf("stages ran in the order %v", stages)
	}
}

func TestSwapAfterBind(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, shiftKernel, "inline")
	f := newShift(t, [3]int{5, 4, 3})
	p, err := rt.Bind(&shift, kernels, f.list())
	if err != nil {
		t.Fatal(err)
	}
	other := f.out.Clone()
	if err := rt.Swap(f.out, other); err != nil {
		t.Fatal(err)
	}
	if err := p.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	f.check(t, [3]int{}, [3]int{5, 4, 3})
	if other.At(0, 0, 0) != -1 {
		t.Error("the plan wrote to the memory that it was bound to")
	}

	// After this swap the two outputs are the same memory.
	alias, _ := rt.FieldOf(f.count.Data(), f.count.Origin(), rt.IJK, f.count.Interior(), f.count.Strides(), f.count.Halo())
	if err := rt.Swap(f.out, alias); err != nil {
		t.Fatal(err)
	}
	var overlap *rt.OverlapError
	for range 2 { // the error does not wear off
		if err := p.Run(context.Background()); !errors.As(err, &overlap) {
			t.Fatalf("overlap after Swap: %v", err)
		}
	}
	if err := rt.Swap(f.out, alias); err != nil {
		t.Fatal(err)
	}
	if err := p.Run(context.Background()); err != nil {
		t.Errorf("after swapping back: %v", err)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		var calls atomic.Int32
		kernels := rt.FakeKernels(t, func(a rt.Args) {
			calls.Add(1)
			if a.Slot(abi.SlotEntry) == 1 {
				cancel()
			}
		}, "split")
		p, err := rt.Bind(&shift, kernels, newShift(t, [3]int{4, 4, 25}).list(), rt.Level("split"), rt.Workers(workers), rt.TilePoints(16))
		if err != nil {
			t.Fatal(err)
		}
		err = p.Run(ctx)
		var canceled *rt.CanceledError
		if !errors.As(err, &canceled) || !errors.Is(err, context.Canceled) {
			t.Fatalf("got error %v", err)
		}
		if err.Error() != "Shift: context canceled; outputs Count and Out are undefined" {
			t.Errorf("got error %v", err)
		}
		if n := int(calls.Load()); n <= 25 || n > 25+workers {
			t.Errorf("%d workers: %d calls", workers, n)
		}

		calls.Store(0)
		if err = p.Run(ctx); !errors.As(err, &canceled) || len(canceled.Outputs) != 0 || calls.Load() != 0 {
			t.Errorf("done before it began: %v, %d calls", err, calls.Load())
		}
		if err := p.Run(context.Background()); err != nil {
			t.Errorf("a plan is good after a cancelled call: %v", err)
		}
	}
}

// A context that is done when the last tile has been computed is no error.
func TestCancelTooLate(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	p, err := rt.Bind(&shift, rt.FakeKernels(t, func(rt.Args) { cancel() }, "inline"), newShift(t, [3]int{4, 4, 4}).list())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(ctx); err != nil {
		t.Error(err)
	}
}

// Of several panics it is the one with the smallest code, whoever is first, and
// later stages do not run.
func TestStencilPanic(t *testing.T) {
	t.Parallel()
	var code atomic.Int32
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		if a.Slot(abi.SlotEntry) > 0 {
			t.Error("a stage ran after a panic")
		}
		if lo, _ := a.Box(); lo[2] >= 3 {
			a.SetSlot(abi.SlotPanic, int(code.Load())+(lo[2]+1)%4)
		}
	}, "split")
	p, err := rt.Bind(&shift, kernels, newShift(t, [3]int{4, 4, 9}).list(), rt.Level("split"), rt.Workers(3), rt.TilePoints(16))
	if err != nil {
		t.Fatal(err)
	}
	for c, want := range map[int32]string{
		1: "Shift: shift.go:5:7: integer divide by zero; output Count is undefined",
		5: "Shift: panic 5; output Count is undefined",
	} {
		code.Store(c)
		err := p.Run(context.Background())
		var panicked *rt.StencilPanic
		if !errors.As(err, &panicked) || panicked.Code != int(c) || err.Error() != want {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}

func TestBusy(t *testing.T) {
	t.Parallel()
	var p *rt.Plan
	var inner error
	kernels := rt.FakeKernels(t, func(rt.Args) { inner = p.Run(context.Background()) }, "inline")
	p, err := rt.Bind(&shift, kernels, newShift(t, [3]int{2, 2, 2}).list())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var busy *rt.BusyError
	if !errors.As(inner, &busy) {
		t.Errorf("got error %v", inner)
	}
}

func TestScalarCount(t *testing.T) {
	t.Parallel()
	p, err := rt.Bind(&shift, rt.FakeKernels(t, shiftKernel, "inline"), newShift(t, [3]int{2, 2, 2}).list())
	if err != nil {
		t.Fatal(err)
	}
	var bad *rt.InvalidStencilError
	if err := p.Run(context.Background(), abi.Scalar(int32(1))); !errors.As(err, &bad) {
		t.Errorf("got error %v", err)
	}
}

// Streaming stores are used if they are asked for, or the working set is large, but for
// aligned rows only.
func TestStreaming(t *testing.T) {
	t.Parallel()
	large := [3]int{256, 256, 4}
	aligned := func(n [3]int) *rt.Field[int32] { return mustField[int32](t, rt.IJK, n, rt.Halo{Lo: [3]int{3}}) }
	odd, err := rt.FieldOf(make([]int32, 257*256*4), 0, rt.IJK, large, [3]int{1, 257, 257 * 256}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	on, from := rt.StreamingStores(true), func(i int) rt.Option { return rt.SubDomain([3]int{i, 0, 0}, large) }
	for name, test := range map[string]struct {
		n    [3]int
		out  *rt.Field[int32]
		opts []rt.Option
		want bool
	}{
		"asked for":  {large, aligned(large), []rt.Option{on}, true},
		"forbidden":  {large, aligned(large), []rt.Option{on, rt.StreamingStores(false)}, false},
		"small":      {[3]int{64, 64, 4}, aligned([3]int{64, 64, 4}), nil, false},
		"odd rows":   {large, odd, []rt.Option{on}, false},
		"from i = 1": {large, aligned(large), []rt.Option{on, from(1)}, false},
		"from i=-16": {large, mustField[int32](t, rt.IJK, large, rt.Halo{Lo: [3]int{16}}), []rt.Option{on, from(-1)}, false},
		"from i=16":  {large, aligned(large), []rt.Option{on, from(16)}, true},
	} {
		var flags atomic.Int32
		kernels := rt.FakeKernels(t, func(a rt.Args) {
			flags.Store(int32(a.Slot(abi.SlotFlags) & abi.FlagStream))
			lo, _ := a.Box()
			if a.Slot(abi.SlotFlags)&abi.FlagStream != 0 && uintptr(unsafe.Pointer(rt.Ref[int32](a, 2, lo[0], lo[1], lo[2])))%64 != 0 {
				t.Errorf("%s: tile at %v is not aligned", name, lo)
			}
		}, "inline")
		f := shiftFields{mustField[int32](t, rt.IJK, test.n, rt.Halo{Hi: [3]int{1, 0, 0}}), mustField[int32](t, rt.K, test.n, rt.Halo{}), test.out, aligned(test.n)}
		if test.n == large && name == "from i=-16" {
			f.in, f.count = mustField[int32](t, rt.IJK, large, rt.Halo{Lo: [3]int{16}, Hi: [3]int{1}}), mustField[int32](t, rt.IJK, large, rt.Halo{Lo: [3]int{16}})
		}
		runShift(t, kernels, f, test.opts...)
		if got := flags.Load() != 0; got != test.want {
			t.Errorf("%s: streaming is %v", name, got)
		}
	}
}

func TestRunAllocatesNothing(t *testing.T) {
	// Not parallel: it counts the allocations of the whole program.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	kernels := rt.FakeKernels(t, shiftKernel, "inline", "split")
	for _, opts := range [][]rt.Option{
		{rt.Workers(1)},
		{rt.Workers(4), rt.TilePoints(16)},
		{rt.Workers(4), rt.TilePoints(16), rt.Level("split"), rt.Timing(func(*rt.Record) {})},
	} {
		p, err := rt.Bind(&shift, kernels, newShift(t, [3]int{8, 8, 4}).list(), append(opts, rt.Env("OEC_MEASURE", "off"))...)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() {
			if err := p.Run(ctx); err != nil {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("%d workers: %v allocations", p.Workers(), n)
		}
	}
	needKernels(t)
	f := hdiffFields[float64](t, 8, 8, 1)
	p, err := BindHdiff(f, rt.Env("OEC_MEASURE", "off"))
	if err != nil {
		t.Fatal(err)
	}
	weight := 0.5
	if n := testing.AllocsPerRun(100, func() { weight += 1; _ = p.Run(ctx, weight) }); n != 0 {
		t.Errorf("with a scalar: %v allocations", n)
	}
}

// A call that is cancelled between two stages has not touched the outputs of
// the second one.
func TestCancelBetweenStages(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	kernels := rt.FakeKernels(t, func(rt.Args) { cancel() }, "split")
	p, err := rt.Bind(&shift, kernels, newShift(t, [3]int{4, 4, 4}).list(), rt.Level("split"))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(ctx); err == nil || err.Error() != "Shift: context canceled; output Count is undefined" {
		t.Errorf("got error %v", err)
	}
}
