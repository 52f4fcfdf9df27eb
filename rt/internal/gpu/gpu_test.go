//go:build linux && (amd64 || arm64)

package gpu_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/gpu"
)

// A run's arguments arrive as C lays them out, with indices of 32 and of 64 bits, and its
// result is what the kernel computes.
func TestRunOnFake(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		s := addStencil(target, code)
		for _, level := range []string{"short", "long"} {
			in, out := addFields(t, 70, 9)
			p := bindAdd(t, s, in, out, rt.OnDevice(f.device(0)), rt.Level(level))
			for _, minus := range []bool{false, true} {
				must(t, p.Run(t.Context(), abi.Scalar(float32(0.5)), abi.Scalar(minus)))
				weight := map[bool]float32{false: 0.5, true: -0.5}[minus]
				for _, at := range [][2]int{{0, 0}, {69, 0}, {31, 8}, {69, 8}} {
					if got, want := out.At(at[0], at[1], 0), in.At(at[0], at[1], 0)+weight; got != want {
						t.Errorf("%s: %v is %v, not %v", level, at, got, want)
					}
				}
			}
		}
	})
}

// What is called, in which order, for a first run and for a second one.
func TestCallSequence(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		in, out := addFields(t, 70, 9)
		p := bindAdd(t, addStencil(target, code), in, out, rt.OnDevice(f.device(0)))
		bound := f.calls(t)
		if want := []string{"init 0", "count", "get 0", "get 1"}; !slices.Equal(bound[:4], want) {
			t.Errorf("opening: %q", bound[:4])
		}
		if last := bound[len(bound)-1]; last != "kernel add32" {
			t.Errorf("binding ends with %q", last)
		}
		run := func() []string {
			must(t, p.Run(t.Context(), abi.Scalar(float32(1)), abi.Scalar(false)))
			return f.calls(t)
		}
		// The input's rows have 73 elements, and are 128 bytes and more apart.
		want := []string{
			"current 0", "stream 1", "event 1", "alloc 6144",
			"event 1", "allochost 4194304 0", "rows 1 292 x 12", "record", "sync",
			"alloc 3456", "allochost 512 0", "alloc 8", "set 255 8",
			"launch 3,3,1 of 32,4,1 shared 0 args 56", "tohost 8", "sync",
		}
		if got := run(); !slices.Equal(got, want) {
			t.Errorf("first run:\n got %q\nwant %q", got, want)
		}
		want = []string{"current 0", "set 255 8", "launch 3,3,1 of 32,4,1 shared 0 args 56", "tohost 8", "sync"}
		if got := run(); !slices.Equal(got, want) {
			t.Errorf("second run:\n got %q\nwant %q", got, want)
		}
	})
}

// Several launches with the arguments of an earlier run are one graph.
func TestGraphOnFake(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		in, out := addFields(t, 70, 9)
		s := addStencil(target, code)
		one := s.Devices[0].Launches[0]
		s.Devices[0].Launches = []abi.Launch{one, one, one}
		p := bindAdd(t, s, in, out, rt.OnDevice(f.device(0)))
		launch := "launch 3,3,1 of 32,4,1 shared 0 args 56"
		want := [][]string{
			nil,
			{"current 0", "set 255 8", "capture 1", launch, launch, launch, "endcapture", "instantiate 0", "freegraph", "graph", "tohost 8", "sync"},
			{"current 0", "set 255 8", "graph", "tohost 8", "sync"},
		}
		for n := range want {
			f.calls(t)
			must(t, p.Run(t.Context(), 0, 0))
			if got := f.calls(t); n > 0 && !slices.Equal(got, want[n]) {
				t.Errorf("run %d:\n got %q\nwant %q", n, got, want[n])
			}
		}
		f.fail("capture", 0, 999)
		if err := p.Run(t.Context(), 1, 0); err != nil { // other arguments: no graph yet
			t.Error(err)
		}
		if err := p.Run(t.Context(), 1, 0); !errors.Is(err, fault.DeviceFault) {
			t.Errorf("failing capture: %v", err)
		}
		f.reset()
		must(t, p.Run(t.Context(), 1, 0))
	})
}

// A negative number is a panic of the stencil, which says where.
func TestPanicCell(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		in, out := addFields(t, 20, 5)
		p := bindAdd(t, addStencil(target, code), in, out, rt.OnDevice(f.device(0)))
		for range 2 {
			in.Set(7, 3, 0, -1)
			var e *fault.StencilPanic
			if err := p.Run(t.Context(), 0, 0); !errors.As(err, &e) || e.Pos != "add.go:1:2" {
				t.Errorf("%v", err)
			}
			in.Set(7, 3, 0, 1)
			must(t, p.Run(t.Context(), 0, 0))
		}
	})
}

// Two devices each have what is theirs current, on goroutines of all threads, also on threads
// that were never used before.
func TestTwoDevices(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		targets := map[int]string{0: target, 1: target}
		if strings.HasPrefix(target, "gfx") {
			targets[1] = "gfx1100"
		}
		var wait sync.WaitGroup
		for n := range 8 {
			wait.Go(func() {
				runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
				in, out := addFields(t, 30+n, 4)
				device := n % 2
				s := addStencil(targets[device], code)
				for range 20 {
					p, err := rt.Bind(s, nil, []rt.AnyField{in, out}, rt.OnDevice(f.device(device)))
					if err == nil {
						err = p.Run(t.Context(), abi.Scalar(float32(n)), abi.Scalar(false))
					}
					if err != nil {
						t.Error(err)
						return
					}
					if got, want := out.At(29, 3, 0), in.At(29, 3, 0)+float32(n); got != want {
						t.Errorf("goroutine %d: %v, not %v", n, got, want)
					}
				}
			})
		}
		wait.Wait()
	})
}

// Each kind of failure is an error of its own, and what the host has is intact after it.
func TestFailures(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		for _, test := range []struct {
			call  string
			code  int32
			fault fault.Fault
		}{
			{"alloc", 2, fault.OutOfMemory},
			{"rows", 1, fault.DeviceFault},
			{"set", 1, fault.DeviceFault},
			{"launch", 1, fault.LaunchFailed},
			{"launch", 701, fault.LaunchFailed},
			{"launch", 719, fault.DeviceLost},
			{"sync", 700, fault.DeviceLost},
			{"tohost", 999, fault.DeviceFault},
			{"current", 46, fault.DeviceLost},
		} {
			in, out := addFields(t, 20, 5)
			out.Fill(-7)
			p := bindAdd(t, addStencil(target, code), in, out, rt.OnDevice(f.device(0)))
			if test.call == "alloc" {
				f.fail("alloc", 0, 2)
				must(t, p.Run(t.Context(), 0, 0)) // what was kept was released, and it was tried again
				continue
			}
			f.fail(test.call, 0, test.code)
			err := p.Run(t.Context(), 0, 0)
			f.reset()
			var e *fault.DeviceError
			if !errors.Is(err, test.fault) || !errors.As(err, &e) || e.Code != int(test.code) || e.Stencil != "Add" || e.Device != f.device(0) || e.Call == "" || e.Name == "" {
				t.Errorf("%s returns %d: %v", test.call, test.code, err)
			}
			if out.At(3, 3, 0) != -7 || in.At(3, 3, 0) != 605 {
				t.Errorf("%s returns %d: the host's elements have changed", test.call, test.code)
			}
			must(t, p.Run(t.Context(), 0, 0))
			if out.At(3, 3, 0) != 605 {
				t.Errorf("%s returns %d: the run after it is wrong", test.call, test.code)
			}
			must(t, in.Free())
			must(t, out.Free())
		}
	})
}

// Failures to release are not lost: closing the device reports them.
func TestFailuresToRelease(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		in, out := addFields(t, 20, 5)
		must(t, bindAdd(t, addStencil(target, code), in, out, rt.OnDevice(f.device(0))).Run(t.Context(), 0, 0))
		f.fail("free", 0, 1)
		if err := in.Free(); !errors.Is(err, fault.DeviceFault) {
			t.Errorf("Free: %v", err)
		}
		if in.At(0, 0, 0) != 302 {
			t.Error("the host's elements have changed")
		}
		f.fail("unload", 0, 999)
		d, err := rt.OpenDevice(f.device(0))
		must(t, err)
		if err := d.Close(); !errors.Is(err, fault.DeviceFault) || !strings.Contains(err.Error(), "unloading code") {
			t.Errorf("Close: %v", err)
		}
		if n := f.live(1); n != 1 { // the one that could not be freed
			t.Errorf("%d allocations are left", n)
		}
		f.left = 3 // and the module, with a kernel
	})
}

// Code that the device does not take is refused when it is bound, with the driver's reasons.
func TestBadCode(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		in, out := addFields(t, 20, 5)
		bind := func(s *abi.Stencil) error {
			_, err := rt.Bind(s, nil, []rt.AnyField{in, out}, rt.OnDevice(f.device(0)))
			return err
		}
		var e *fault.DeviceError
		nonsense := strings.TrimSuffix(code, "\x00") + " nonsense\x00"
		if err := bind(addStencil(target, nonsense)); !errors.Is(err, fault.BadCode) || !errors.As(err, &e) ||
			strings.HasPrefix(target, "sm") && e.Log != "line 3: no such instruction" {
			t.Errorf("nonsense: %v", err)
		}
		other := strings.TrimSuffix(code, "\x00") + " other architecture\x00"
		if err := bind(addStencil(target, other)); !errors.Is(err, fault.WrongArch) {
			t.Errorf("code for another architecture: %v", err)
		}
		missing := addStencil(target, code)
		missing.Devices[0].Launches[0].Kernel32 = "missing"
		if err := bind(missing); !errors.As(err, &e) || !strings.Contains(err.Error(), "looking for kernel missing") {
			t.Errorf("missing kernel: %v", err)
		}
		var u *fault.UnsupportedError
		if err := bind(addStencil("sm_99", code)); !errors.As(err, &u) || fmt.Sprint(u.Have) != "[cuda (sm_99)]" {
			t.Errorf("code for later devices: %v", err)
		}
	})
}

// Opening a driver says what is missing: the library, the functions in it, or devices.
func TestNoDriver(t *testing.T) {
	t.Parallel()
	for _, v := range vendors {
		none := *v.vendor
		none.Libraries = []string{"libmissing.so.1", "/nowhere/libmissing.so"}
		_, err := gpu.NewDriver(&none).Open()
		var e *fault.DriverError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), "(looked for libmissing.so.1, /nowhere/libmissing.so)") || e.Hint == "" {
			t.Errorf("%s: no library: %v", v.define, err)
		}
		none.Libraries = []string{"libm.so.6"}
		if _, err := gpu.NewDriver(&none).Open(); !errors.As(err, &e) || !strings.Contains(err.Error(), "too old; it has no "+v.vendor.Name[:2]) && !strings.Contains(err.Error(), "too old; it has no hip") {
			t.Errorf("%s: another library: %v", v.define, err)
		}
	}
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		f.devices(0)
		_, err := rt.OpenDevice(f.device(0))
		var e *fault.DriverError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), "no device") {
			t.Errorf("no device: %v", err)
		}
	})
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		f.fail("init", 0, 999)
		_, err := rt.OpenDevice(f.device(0))
		var e *fault.DriverError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), "it does not start: result 999") {
			t.Errorf("failing start: %v", err)
		}
	})
}

// Devices are described as the driver does.
func TestDescriptions(t *testing.T) {
	t.Parallel()
	want := map[string]device.Info{
		"CUDA": {Model: "Fake 1", Arch: "sm_81", Memory: 2 << 30, Units: 101},
		"HIP":  {Model: "Fake 1", Arch: "gfx1100", Memory: 2 << 30, Units: 101},
	}
	for _, v := range vendors {
		f := newFake(t, v.vendor, v.define)
		d, err := rt.OpenDevice(f.device(1))
		must(t, err)
		info := want[v.define]
		info.Name = f.device(1)
		if d.Info() != rt.DeviceInfo(info) {
			t.Errorf("%s: %+v", v.define, d.Info())
		}
		if free, err := d.FreeMemory(); err != nil || free != 12345678 {
			t.Errorf("%s: %d bytes free, %v", v.define, free, err)
		}
	}
}

// The halo of a field is filled within the device.
func TestFillHaloOnFake(t *testing.T) {
	t.Parallel()
	boundary := rt.Boundary{Lo: [3]rt.Fill{rt.Periodic(), rt.Constant(float32(9))}, Hi: [3]rt.Fill{rt.Reflect(), rt.ZeroGradient()}}
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		in, _ := addFields(t, 20, 5)
		want := in.Clone()
		must(t, rt.FillHalo(want, boundary))
		must(t, in.ToDevice(t.Context(), f.device(0)))
		f.calls(t)
		must(t, rt.FillHalo(in, boundary))
		for _, call := range f.calls(t) {
			if strings.HasPrefix(call, "rows 2") || strings.HasPrefix(call, "tohost") {
				t.Errorf("%s while filling the halo", call)
			}
		}
		for j := -2; j < 6; j++ {
			for i := -1; i < 22; i++ {
				if got := in.At(i, j, 0); got != want.At(i, j, 0) {
					t.Errorf("(%d,%d) is %v, not %v", i, j, got, want.At(i, j, 0))
				}
			}
		}
	})
}

// A device that was closed is given up, and begins anew when it is used again.
func TestCloseOnFake(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		s := addStencil(target, code)
		for range 2 {
			in, out := addFields(t, 20, 5)
			must(t, bindAdd(t, s, in, out, rt.OnDevice(f.device(0))).Run(t.Context(), abi.Scalar(float32(2)), 0))
			if got := out.At(3, 3, 0); got != 607 {
				t.Errorf("%v", got)
			}
			d, err := rt.OpenDevice(f.device(0))
			must(t, err)
			calls := strings.Join(f.calls(t), "\n")
			must(t, d.Close())
			last := strings.Join(f.calls(t), "\n")
			if f.live(0) != 0 {
				t.Errorf("%d things are left", f.live(0))
			}
			if target == "sm_70" && (!strings.Contains(calls, "retain 0") || !strings.HasSuffix(last, "release 0")) {
				t.Errorf("the context is not retained, or not released:\n%s\n...\n%s", calls, last)
			}
		}
	})
}

// Timing reads the device's clock.
func TestTimingOnFake(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		in, out := addFields(t, 20, 5)
		var total time.Duration
		p := bindAdd(t, addStencil(target, code), in, out, rt.OnDevice(f.device(0)), rt.Timing(func(r *rt.Record) { total = r.Total }))
		must(t, p.Run(t.Context(), 0, 0))
		if total != 1500*time.Microsecond {
			t.Errorf("%v", total)
		}
	})
}

// A run allocates nothing after the first.
func TestRunOnFakeAllocatesNothing(t *testing.T) {
	for _, v := range vendors {
		f := newFake(t, v.vendor, v.define)
		in, out := addFields(t, 20, 5)
		p := bindAdd(t, addStencil(v.target, v.code), in, out, rt.OnDevice(f.device(0)))
		ctx := t.Context()
		must(t, p.Run(ctx, 0, 0))
		if n := testing.AllocsPerRun(100, func() { must(t, p.Run(ctx, 0, 0)) }); n > 0 && !access.RaceEnabled { // with it, a sync.Pool forgets what it has
			t.Errorf("%s: %v allocations", v.define, n)
		}
	}
}

// Memory that the caller has on a device is used at its address, once the driver says that it is the device's and what is on the
// caller's stream is done. The host has no memory at these addresses.
func TestCallersMemoryOnFake(t *testing.T) {
	t.Parallel()
	eachVendor(t, func(t *testing.T, f *fake, target, code string) {
		const ni, nj, row = 70, 9, 80
		d, err := device.Find(f.device(0), 0)
		must(t, err)
		handle, err := rt.OpenDevice(f.device(0))
		must(t, err)
		other, err := device.Find(f.device(1), 0)
		must(t, err)
		memory := func(d *device.Device) (addr uint64, data []float32) {
			must(t, d.Enter())
			defer d.Leave()
			a, err := d.Alloc(4 * row * nj)
			must(t, err)
			return a.Addr, unsafe.Slice(*(**float32)(unsafe.Pointer(&a.Addr)), row*nj)
		}
		bytes := make([]byte, 4*row*nj)
		floats := unsafe.Slice((*float32)(unsafe.Pointer(&bytes[0])), row*nj)
		for n := range floats {
			floats[n] = float32(n)
		}
		from, input := memory(d)
		to, output := memory(d)
		must(t, d.CopyBytes(device.HostToDevice, from, bytes))
		// Rows of the input follow each other upwards, those of the output downwards.
		in, err := rt.FieldOnDevice(handle, 0, input, 0, rt.IJ, [3]int{ni, nj}, [3]int{1, row}, rt.Halo{})
		must(t, err)
		out, err := rt.FieldOnDevice(handle, 0, output, row*(nj-1), rt.IJ, [3]int{ni, nj}, [3]int{1, -row}, rt.Halo{})
		must(t, err)
		p := bindAdd(t, addStencil(target, code), in, out, rt.OnDevice(f.device(0)))
		must(t, p.Run(t.Context(), abi.Scalar(float32(0.5)), abi.Scalar(false)))
		f.calls(t)
		must(t, p.Run(t.Context(), abi.Scalar(float32(0.5)), abi.Scalar(false)))
		want := []string{"current 0", "sync", "sync", "set 255 8", "launch 3,3,1 of 32,4,1 shared 0 args 56", "tohost 8", "sync"}
		if got := f.calls(t); !slices.Equal(got, want) {
			t.Errorf("a run:\n got %q\nwant %q", got, want)
		}
		must(t, d.CopyBytes(device.DeviceToHost, to, bytes))
		for j := range nj {
			for i := range ni {
				if got, want := floats[row*(nj-1-j)+i], float32(row*j+i)+0.5; got != want {
					t.Fatalf("at %d,%d is %v, not %v", i, j, got, want)
				}
			}
		}
		_, foreign := memory(other)
		for _, data := range [][]float32{foreign, floats, unsafe.Slice(&input[0], 9*row*nj)} {
			if _, err := rt.FieldOnDevice(handle, 0, data, 0, rt.IJ, [3]int{ni, nj}, [3]int{1, row}, rt.Halo{}); err == nil || !strings.Contains(err.Error(), "is not all that of device "+f.device(0)) {
				t.Errorf("memory that is not the device's: %v", err)
			}
		}
		must(t, d.ReleaseAt(from))
		must(t, d.ReleaseAt(to))
		if err := d.ReleaseAt(to); err == nil {
			t.Error("memory was released twice")
		}
	})
}
