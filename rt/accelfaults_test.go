package rt_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// fault returns an error of a device.
func fault(f rt.Fault) error {
	return &rt.DeviceError{Device: "test", Op: "testing", Fault: f}
}

// After each failure the host has what it had, the error says what is undefined, and the next
// run computes everything.
func TestDeviceFaults(t *testing.T) {
	t.Parallel()
	d, a := rt.OpenTestDevice(t)
	ctx, s := t.Context(), hdiffOnSim()
	for op, f := range map[string]rt.Fault{"alloc": rt.OutOfMemory, "copy": rt.DeviceFault, "launch": rt.LaunchFailed, "sync": rt.DeviceLost} {
		fields := hdiffFields[float64](t, 9, 7, 3)
		in := fields.In.Clone()
		p, err := bindOn(s, fields, rt.OnDevice(d.Name()), rt.Level("original"))
		must(t, err)
		a.Fail(op, fault(f))
		err = p.Run(ctx, abi.Scalar(1.0))
		var e *rt.DeviceError
		if !errors.Is(err, f) || !errors.As(err, &e) || e.Stencil != "Hdiff" || !strings.HasPrefix(err.Error(), "Hdiff: device test: testing: "+f.Error()+"; ") {
			t.Errorf("%s: %v", op, err)
		}
		a.Fail("", nil)
		if fields.Out.At(1, 2, 0) != -1 || !fields.In.Equal(in) {
			t.Errorf("%s: the host's elements have changed", op)
		}
		must(t, p.Run(ctx, abi.Scalar(1.0)))
		if !fields.Out.Equal(plain(fields, 1)) {
			t.Errorf("%s: the run after it differs from plain Go", op)
		}
		for _, f := range []*rt.Field[float64]{fields.In, fields.Coeff, fields.Out} {
			must(t, f.Free())
		}
	}
}

// If the newest elements cannot be had, functions with an error return it, others panic with
// it; setting all elements makes an end of it.
func TestLostElements(t *testing.T) {
	t.Parallel()
	d, a := rt.OpenTestDevice(t)
	f := hdiffFields[float64](t, 9, 7, 3)
	must(t, runOn(t.Context(), hdiffOnSim(), f, 1, rt.OnDevice(d.Name())))
	a.Fail("copy", fault(rt.DeviceLost))
	if err := f.Out.ToHost(t.Context()); !errors.Is(err, rt.DeviceLost) {
		t.Errorf("ToHost: %v", err)
	}
	if _, err := rt.Sum(f.Out); !errors.Is(err, rt.DeviceLost) {
		t.Errorf("Sum: %v", err)
	}
	if err := f.Out.CopyTo(make([]float64, 9*7*3)); !errors.Is(err, rt.DeviceLost) {
		t.Errorf("CopyTo: %v", err)
	}
	for name, fn := range map[string]func(){
		"At":    func() { f.Out.At(0, 0, 0) },
		"Set":   func() { f.Out.Set(0, 0, 0, 1) },
		"View":  func() { f.Out.ViewIJK()(0, 0, 0) },
		"Data":  func() { f.Out.Data() },
		"Clone": func() { f.Out.Clone() },
		"Equal": func() { f.Out.Equal(f.Coeff) },
	} {
		func() {
			defer func() {
				if err, ok := recover().(runtime.Error); !ok || !errors.Is(err, rt.DeviceLost) {
					t.Errorf("%s: panic with %v", name, err)
				}
			}()
			fn()
		}()
	}
	f.Out.Fill(3)
	if f.Out.At(2, 2, 2) != 3 {
		t.Error("Fill was lost")
	}
}

// Memory that is kept for later is released when there is too little.
func TestMemoryIsReused(t *testing.T) {
	t.Parallel()
	d, a := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	var fields []HdiffFields[float64]
	for n := range 3 {
		f := hdiffFields[float64](t, 16+8*n, 16, 4)
		fields = append(fields, f)
		for range 3 {
			must(t, runOn(t.Context(), s, f, 1, rt.OnDevice(d.Name()), rt.Level("original")))
		}
	}
	if n := a.Allocated(); n != 9+3 {
		t.Errorf("%d allocations for nine fields and three sizes of buffers", n)
	}
	for _, f := range fields[:2] {
		for _, x := range []*rt.Field[float64]{f.In, f.Coeff, f.Out} {
			must(t, x.Free())
		}
	}
	if n := a.Allocated(); n != 3+3 {
		t.Errorf("%d allocations for three fields and three sizes of buffers", n)
	}
	runtime.KeepAlive(fields) // a field that is collected is freed
	a.Limit(200_000)
	f := hdiffFields[float64](t, 16, 16, 4)
	must(t, runOn(t.Context(), s, f, 1, rt.OnDevice(d.Name())))
	err := runOn(t.Context(), s, hdiffFields[float64](t, 100, 100, 4), 1, rt.OnDevice(d.Name()))
	if !errors.Is(err, rt.OutOfMemory) || !strings.Contains(err.Error(), "hint: free fields") {
		t.Errorf("too large a field: %v", err)
	}
}

// A field that is not freed is, once nobody refers to it.
func TestCollectedFieldsAreFreed(t *testing.T) {
	d, a := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	must(t, runOn(t.Context(), s, hdiffFields[float64](t, 16, 16, 4), 1, rt.OnDevice(d.Name())))
	if n := a.Allocated(); n != 3 {
		t.Fatalf("%d allocations", n)
	}
	for n := 0; a.Allocated() > 0 && n < 100; n++ {
		runtime.GC()
		time.Sleep(time.Millisecond)
		if _, err := d.FreeMemory(); err != nil { // whoever uses the device releases what was collected
			t.Fatal(err)
		}
	}
	if n := a.Allocated(); n > 0 {
		t.Errorf("%d allocations are left", n)
	}
}

// A program that does not free its fields does not run out of the device's memory.
func TestMemoryIsCollected(t *testing.T) {
	d, a := rt.OpenTestDevice(t)
	a.Limit(200_000)
	s := hdiffOnSim()
	for n := range 30 {
		f := hdiffFields[float64](t, 16, 16, 4)
		if err := runOn(t.Context(), s, f, 1, rt.OnDevice(d.Name())); err != nil {
			t.Fatalf("field %d: %v", n, err)
		}
	}
}

// A stencil that panics says where, and the code of a cell is that of one run alone.
func TestPanicOnSim(t *testing.T) {
	t.Parallel()
	s := shift
	s.Devices = []abi.DeviceCode{rt.SimCode(&s, "split", [3]int{3, 2, 2}, func(a rt.Args) {
		lo, _ := a.Box()
		a.Each(func(i, j, k int) {
			if a.Slot(abi.SlotEntry) == 1 && *rt.Ref[int32](a, 1, 0, 0, k) < 0 {
				a.SetSlot(abi.SlotPanic, 1+lo[0]%2)
			}
		})
	})}
	f := newShift(t, [3]int{9, 7, 5})
	p, err := rt.Bind(&s, nil, f.list(), rt.OnDevice("sim"))
	must(t, err)
	must(t, p.Run(t.Context()))
	f.col.Set(0, 0, 2, -1)
	var e *rt.StencilPanic
	if err := p.Run(t.Context()); !errors.As(err, &e) || e.Code != 1 || fmt.Sprint(e.Outputs) != "[Count Out]" || e.Pos != "shift.go:5:7" {
		t.Errorf("%v", err)
	}
	f.col.Set(0, 0, 2, 1)
	must(t, p.Run(t.Context()))
}

// A context that is done stops the run between launches.
func TestCancelOnSim(t *testing.T) {
	t.Parallel()
	d, a := rt.OpenTestDevice(t)
	f := hdiffFields[float64](t, 9, 7, 3)
	ctx, cancel := context.WithCancel(t.Context())
	p, err := bindOn(hdiffOnSim(), f, rt.OnDevice(d.Name()), rt.Level("original"))
	must(t, err)
	cancel()
	var e *rt.CanceledError
	if err := p.Run(ctx, abi.Scalar(1.0)); !errors.As(err, &e) || len(e.Outputs) != 0 || a.Count("launch") != 0 {
		t.Errorf("canceled before: %v", err)
	}
	ctx = &cancelAfter{Context: t.Context(), calls: 3}
	if err := p.Run(ctx, abi.Scalar(1.0)); !errors.As(err, &e) || len(e.Outputs) != 0 || a.Count("launch") == 4 {
		t.Errorf("canceled between: %v", err)
	}
	if f.Out.At(0, 0, 0) != -1 {
		t.Error("the output was written")
	}
}

// cancelAfter is a context that is done after a number of looks at it.
type cancelAfter struct {
	context.Context
	calls int
}

func (c *cancelAfter) Err() error {
	if c.calls--; c.calls < 0 {
		return context.Canceled
	}
	return nil
}

// Runs on a stream return at once, and whoever needs what they compute waits for it.
func TestStreams(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	ctx, s := t.Context(), hdiffOnSim()
	one, err := d.NewStream()
	must(t, err)
	two, err := d.NewStream()
	must(t, err)
	f := hdiffFields[float64](t, 18, 9, 3)
	f.Out = f.In.Clone()
	g := HdiffFields[float64]{In: f.Out, Coeff: f.Coeff, Out: f.In.Clone()}
	p, err := bindOn(s, f, rt.OnStream(one), rt.Level("original"))
	must(t, err)
	q, err := bindOn(s, g, rt.OnStream(two))
	must(t, err)
	want := plain(HdiffFields[float64]{In: f.In, Coeff: f.Coeff, Out: f.Out}, 0.5)
	final := f.In.Clone()
	must(t, rt.CopyAll(final, f.Out))
	must(t, rt.Copy(final, want))
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	counts.Count("sync")
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	must(t, q.Run(ctx, abi.Scalar(0.25))) // reads what is being computed
	if counts.Count("wait") == 0 {
		t.Error("the second stream does not wait for the first")
	}
	last := plain(HdiffFields[float64]{In: final, Coeff: f.Coeff, Out: g.Out.Clone()}, 0.25)
	if !g.Out.Equal(last) || !f.Out.Equal(want) {
		t.Error("differs from plain Go")
	}
	must(t, one.Sync(ctx))
	must(t, two.Close())
	var e *rt.OptionError
	if err := q.Run(ctx, abi.Scalar(0.25)); !errors.As(err, &e) {
		t.Errorf("run on a stream that is closed: %v", err)
	}
	if _, err := bindOn(s, f, rt.OnStream(one), rt.OnDevice("sim")); !errors.As(err, &e) {
		t.Errorf("stream of another device: %v", err)
	}
	must(t, one.Close())
}

// A stream reports what went wrong when it is waited for, once.
func TestStreamPanics(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	stream, err := d.NewStream()
	must(t, err)
	s := shift
	s.Devices = []abi.DeviceCode{rt.SimCode(&s, "inline", [3]int{3, 2, 2}, func(a rt.Args) {
		a.Each(func(i, j, k int) {
			if *rt.Ref[int32](a, 1, 0, 0, k) < 0 {
				a.SetSlot(abi.SlotPanic, 1)
			}
		})
	})}
	f := newShift(t, [3]int{9, 7, 5})
	p, err := rt.Bind(&s, nil, f.list(), rt.OnStream(stream))
	must(t, err)
	must(t, p.Run(t.Context()))
	f.col.Set(0, 0, 1, -4)
	must(t, p.Run(t.Context()))
	f.col.Set(0, 0, 1, 4)
	must(t, p.Run(t.Context()))
	var e *rt.StencilPanic
	if err := stream.Sync(t.Context()); !errors.As(err, &e) {
		t.Errorf("%v", err)
	}
	must(t, stream.Sync(t.Context()))
	for range 200 { // more than codes are kept for
		must(t, p.Run(t.Context()))
	}
	must(t, stream.Close())
}

// Many goroutines share a device and an input.
func TestManyGoroutinesOnDevice(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	shared := hdiffFields[float64](t, 16, 9, 2)
	want := plain(shared, 0.5)
	var wait sync.WaitGroup
	for n := range 8 {
		wait.Go(func() {
			f := HdiffFields[float64]{In: shared.In, Coeff: shared.Coeff, Out: shared.Out.Clone()}
			device := []string{d.Name(), "sim"}[n%2]
			for range 5 {
				if err := runOn(t.Context(), s, f, 0.5, rt.OnDevice(device), rt.Level("original")); err != nil {
					t.Error(err)
				}
				_ = shared.In.At(n, 0, 0)
			}
			if !f.Out.Equal(want) {
				t.Errorf("goroutine %d: differs from plain Go", n)
			}
			if err := f.Out.Free(); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	must(t, shared.In.Free())
	must(t, shared.Coeff.Free())
}

// A device that was closed can be used again, but not by plans from before.
func TestCloseDevice(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	f := hdiffFields[float64](t, 9, 7, 3)
	p, err := bindOn(s, f, rt.OnDevice(d.Name()))
	must(t, err)
	must(t, p.Run(t.Context(), abi.Scalar(1.0)))
	must(t, d.Close())
	if err := p.Run(t.Context(), abi.Scalar(1.0)); !errors.Is(err, rt.DeviceLost) || !strings.HasSuffix(err.Error(), "hint: bind the stencil again") {
		t.Errorf("plan from before: %v", err)
	}
	if err := f.Out.ToHost(t.Context()); err != nil || !f.Out.Equal(plain(f, 1)) {
		t.Errorf("elements from before: error %v, or not those of plain Go", err)
	}
	f.Out.Fill(-1)
	must(t, runOn(t.Context(), s, f, 1, rt.OnDevice(d.Name())))
	if !f.Out.Equal(plain(f, 1)) {
		t.Error("differs from plain Go")
	}
}

// Closing a device saves the elements that are only there, also those of a field that was swapped.
func TestCloseDeviceSaves(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	one, two := hdiffFields[float64](t, 9, 7, 3), hdiffFields[float64](t, 9, 7, 3)
	two.In.FillFunc(func(i, j, k int) float64 { return float64(i*i - j*k) })
	wantOne, wantTwo := plain(one, 1), plain(two, 1)
	for _, f := range []HdiffFields[float64]{one, two} {
		must(t, runOn(t.Context(), s, f, 1, rt.OnDevice(d.Name())))
	}
	must(t, rt.Swap(one.Out, two.Out))
	must(t, d.Close())
	if !one.Out.Equal(wantTwo) || !two.Out.Equal(wantOne) {
		t.Error("the elements are others")
	}
}

// What cannot be saved is lost, and both the error of Close and the one of whoever asks for the
// elements afterwards say so, and on which device they were.
func TestCloseDeviceLoses(t *testing.T) {
	t.Parallel()
	for _, fields := range []int{1, 2} {
		d, a := rt.OpenTestDevice(t)
		var all []HdiffFields[float64]
		for range fields {
			f := hdiffFields[float64](t, 9, 7, 3)
			must(t, runOn(t.Context(), hdiffOnSim(), f, 1, rt.OnDevice(d.Name())))
			all = append(all, f)
		}
		a.Fail("copy", fault(rt.DeviceFault))
		err := d.Close()
		want := "device " + d.Name() + ": closing it: the newest elements of a field, which are only there, cannot be copied to the host: device fault"
		if fields > 1 {
			want = strings.Replace(want, "a field", "2 fields", 1)
		}
		if !isA[*rt.DeviceError](err) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Close: %v", err)
		}
		for _, f := range all {
			want := "device " + d.Name() + ": copying a field to the host: device lost, the device was closed"
			if err := f.Out.ToHost(t.Context()); !errors.Is(err, rt.DeviceLost) || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("afterwards: %v", err)
			}
			f.Out.Fill(0) // which needs none of them
			must(t, f.Out.ToHost(t.Context()))
		}
	}
}

// Closing a device ends what is still queued on its streams.
func TestCloseDeviceWithStream(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	stream, err := d.NewStream()
	must(t, err)
	f := hdiffFields[float64](t, 9, 7, 3)
	p, err := bindOn(hdiffOnSim(), f, rt.OnStream(stream), rt.Level("original"))
	must(t, err)
	must(t, p.Run(t.Context(), abi.Scalar(1.0)))
	must(t, d.Close())
	must(t, stream.Sync(t.Context()))
	must(t, stream.Close())
	if err := p.Run(t.Context(), abi.Scalar(1.0)); err == nil {
		t.Error("a run on a stream that was closed")
	}
}

// Timing, checks and the description of a plan know about accelerators.
func TestPlanOnDevice(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	f := hdiffFields[float64](t, 9, 7, 3)
	var got rt.Record
	p, err := bindOn(s, f, rt.OnDevice(d.Name()), rt.Level("original"), rt.Timing(func(r *rt.Record) { got = *r }), rt.ProfileLabels())
	must(t, err)
	must(t, p.Run(t.Context(), abi.Scalar(1.0)))
	if got.Device != d.Name() || got.Target != "sim" || got.ISA != 0 || len(got.Stages) != 4 || got.Total <= 0 || got.Stages[3].Tiles != 2*3*2 {
		t.Errorf("%+v", got)
	}
	if !strings.Contains(got.String(), "Hdiff original on "+d.Name()+" (sim): 189 points in ") {
		t.Errorf("%v", &got)
	}
	if p.ISA() != 0 || p.Workers() != 0 || p.Level() != "original" {
		t.Errorf("ISA %v, %d workers, level %s", p.ISA(), p.Workers(), p.Level())
	}
	if info := rt.InfoOf(s, nil); fmt.Sprint(info.Levels[0].Targets) != "[sim]" || !strings.Contains(info.String(), "sim\n") {
		t.Errorf("%v", info)
	}
	list, err := rt.Devices()
	must(t, err)
	var names []string
	for _, info := range list {
		names = append(names, info.String())
	}
	if text := fmt.Sprint(names); !strings.HasPrefix(text, "[cpu go sim") || !strings.Contains(text, d.Name()) {
		t.Errorf("devices %v", text)
	}
}

// What cannot be had is said before anything is done.
func TestNoCodeForDevice(t *testing.T) {
	t.Parallel()
	f := hdiffFields[float64](t, 9, 7, 3)
	s := hdiffFloat64
	s.Info.Flags = "-O inline,original -fp contract -targets go,amd64,cuda,hip -without v4, tuned 12ab"
	s.Devices = []abi.DeviceCode{{Level: "inline", Target: "sm_70"}, {Level: "original", Target: "gfx90a"}}
	for _, test := range []struct {
		opts []rt.Option
		want string
	}{
		{[]rt.Option{rt.OnDevice("sim")}, "Hdiff: device \"sim\": no code for sim; there is cuda (sm_70) and hip (gfx90a)\n\thint: generate the package with oecgen -O inline,original -fp contract -targets go,amd64,cuda,hip,sim -without v4"},
		{[]rt.Option{rt.OnDevice("sim"), rt.Level("original")}, `Hdiff: device "sim": no code for sim at level original; there is hip (gfx90a)`},
		{[]rt.Option{rt.OnDevice("cuda:0")}, `Hdiff: device "cuda:0": the program has no driver for it`},
		{[]rt.Option{rt.OnDevice("sim:1")}, `Hdiff: device "sim:1": no such device; there is cpu, go`},
	} {
		_, err := bindOn(&s, f, test.opts...)
		var e *rt.UnsupportedError
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("got %v\nwant %s", err, test.want)
		}
	}
}

// Tables that do not fit together are refused.
func TestInvalidDeviceCode(t *testing.T) {
	t.Parallel()
	f := hdiffFields[float64](t, 9, 7, 3)
	for name, spoil := range map[string]func(c *abi.DeviceCode){
		"stage":      func(c *abi.DeviceCode) { c.Launches[0].Stage = 1 },
		"no":         func(c *abi.DeviceCode) { c.Launches = nil },
		"joined":     func(c *abi.DeviceCode) { c.Launches[0].Joined = 1 },
		"grid":       func(c *abi.DeviceCode) { c.Launches[0].Grid = [3]int{0, 1, 1} },
		"wavefronts": func(c *abi.DeviceCode) { c.Launches[0].Wavefronts = [3]int{1, 1, 0} }, // of a stage without an order
		"block":      func(c *abi.DeviceCode) { c.Launches[0].Block[1] = 0 },
		"field":      func(c *abi.DeviceCode) { c.Launches[0].Args[0].Field = 3 },
		"scalar":     func(c *abi.DeviceCode) { c.Launches[0].Args[0] = abi.Arg{Kind: abi.ArgScalar, Field: 1} },
		"unknown":    func(c *abi.DeviceCode) { c.Launches[0].Args[0] = abi.Arg{} },
		"dim":        func(c *abi.DeviceCode) { c.Launches[0].Args[1].Dim = 3 },
	} {
		s := hdiffFloat64
		s.Devices = []abi.DeviceCode{rt.SimCode(&s, "inline", [3]int{8, 1, 1}, nil)}
		spoil(&s.Devices[0])
		_, err := bindOn(&s, f, rt.OnDevice("sim"))
		var e *rt.InvalidStencilError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
