package rt

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/sim"
)

// SimCode returns code for the sim device: one launch for each stage, whose blocks are tiles
// of a CPU's kernel. The arguments are those of standardArgs.
func SimCode(s *abi.Stencil, level string, points [3]int, kernel func(Args)) abi.DeviceCode {
	l, err := findLevel(s, level)
	if err != nil {
		panic(err)
	}
	code := abi.DeviceCode{Level: level, Target: abi.SimTarget, Launches: standardLaunches(s, l, points)}
	code.Call = func(p unsafe.Pointer) { simTile(s, l, &code.Launches[Args{p}.Slot(abi.SimLaunch)], Args{p}, kernel) }
	return code
}

// standardLaunches returns a launch for each stage of a level.
func standardLaunches(s *abi.Stencil, l *abi.LevelSpec, points [3]int) (list []abi.Launch) {
	for n := range l.Stages {
		list = append(list, abi.Launch{Stage: n, Kernel: fmt.Sprintf("k%d", n), Kernel32: fmt.Sprintf("k%d_32", n),
			Block: [3]int{32, 4, 1}, Points: points, Grid: [3]int{0, 1, 2}, Args: standardArgs(s, l)})
	}
	return list
}

// standardArgs returns the address and the strides of each field and buffer, the box, the
// extents of the domain, the scalars and, if there is something to panic with, the cell.
func standardArgs(s *abi.Stencil, l *abi.LevelSpec) (args []abi.Arg) {
	for f := range len(s.Fields) + len(l.Buffers) {
		args = append(args, abi.Arg{Kind: abi.ArgField, Field: f}, abi.Arg{Kind: abi.ArgStride, Field: f, Dim: 1}, abi.Arg{Kind: abi.ArgStride, Field: f, Dim: 2})
	}
	for _, kind := range []abi.ArgKind{abi.ArgLo, abi.ArgHi, abi.ArgN} {
		for d := range 3 {
			args = append(args, abi.Arg{Kind: kind, Dim: d})
		}
	}
	for n := range s.Scalars {
		args = append(args, abi.Arg{Kind: abi.ArgScalar, Field: n})
	}
	if len(s.Panics) > 0 {
		args = append(args, abi.Arg{Kind: abi.ArgPanic})
	}
	return args
}

// simTile runs a CPU's kernel on the points of a block.
func simTile(s *abi.Stencil, l *abi.LevelSpec, launch *abi.Launch, a Args, kernel func(Args)) {
	arrays := len(s.Fields) + len(l.Buffers)
	slots := make([]uint64, abi.SlotFields+3*arrays+len(s.Scalars))
	for n := range arrays {
		size := 0
		if n < len(s.Fields) {
			size = s.Fields[n].Elem.Size()
		} else {
			size = l.Buffers[n-len(s.Fields)].Elem.Size()
		}
		slots[abi.SlotFields+3*n] = a.Bits(abi.SimArgs + 3*n)
		for d := 1; d < 3; d++ {
			slots[abi.SlotFields+3*n+d] = uint64(a.Slot(abi.SimArgs+3*n+d) * size)
		}
	}
	rest := abi.SimArgs + 3*arrays
	for d := range 3 {
		lo, hi := a.Slot(rest+d), a.Slot(rest+3+d)
		if p := launch.Points[d]; p > 0 {
			lo += p * a.Slot(abi.SimBlock+d)
			hi = min(hi, lo+p)
		}
		slots[abi.SlotLo+d], slots[abi.SlotHi+d], slots[abi.SlotN+d] = uint64(lo), uint64(hi), a.Bits(rest+6+d)
	}
	slots[abi.SlotEntry] = uint64(launch.Stage)
	for n := range s.Scalars {
		slots[abi.SlotFields+3*arrays+n] = a.Bits(rest + 9 + n)
	}
	kernel(Args{unsafe.Pointer(unsafe.SliceData(slots))})
	if code := slots[abi.SlotPanic]; code != 0 {
		addr := a.Bits(rest + 9 + len(s.Scalars))
		takeMinimum(*(**uint64)(unsafe.Pointer(&addr)), code)
	}
}

func takeMinimum(cell *uint64, code uint64) {
	for {
		old := atomic.LoadUint64(cell)
		if code >= old || atomic.CompareAndSwapUint64(cell, old, code) {
			return
		}
	}
}

// TestDriver is a driver whose devices are simulated, count what is done and fail on demand.
type TestDriver struct {
	Number int // of devices
	Err    error
}

// Open implements Driver.
func (d *TestDriver) Open() (list []device.Accelerator, err error) {
	for range d.Number {
		list = append(list, newTestAccelerator())
	}
	return list, d.Err
}

// TestAccelerator is a device of TestDriver.
type TestAccelerator struct {
	*sim.Simulator
	mu       sync.Mutex
	counts   map[string]int
	bytes    [4]int // by direction of transfer
	fail     map[string]error
	capacity int
	sizes    map[uint64]int
}

func newTestAccelerator() *TestAccelerator {
	return &TestAccelerator{Simulator: sim.New(), counts: map[string]int{}, fail: map[string]error{}, sizes: map[uint64]int{}}
}

var testDrivers atomic.Int64 // number of those registered

// OpenTestDevice registers a driver with one device of its own for a test, and closes it in
// the end, when nothing may be left of what was allocated.
func OpenTestDevice(t testing.TB) (*Device, *TestAccelerator) {
	t.Helper()
	name := fmt.Sprintf("test%d", testDrivers.Add(1))
	device.Register(name, &TestDriver{Number: 2})
	d, err := OpenDevice(name + ":0")
	if err != nil {
		t.Fatal(err)
	}
	a := d.device.Acc.(*TestAccelerator)
	t.Cleanup(func() {
		a.Fail("", nil)
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		if memory, host, streams, events, graphs := a.Held(); memory+host+streams+events+graphs > 0 {
			t.Errorf("%d allocations, %d on the host, %d streams, %d events and %d graphs are left", memory, host, streams, events, graphs)
		}
	})
	return d, a
}

// Fail has an operation fail from now on, or none if it is "".
func (a *TestAccelerator) Fail(op string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if op == "" {
		clear(a.fail)
		return
	}
	a.fail[op] = err
}

// Limit bounds the memory of the device; 0 is no bound.
func (a *TestAccelerator) Limit(bytes int) { a.capacity = bytes }

// Count returns how often something was done since the last call, and Moved how many bytes
// were moved to the device, from it and within it.
func (a *TestAccelerator) Count(op string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := a.counts[op]
	a.counts[op] = 0
	return n
}

// Moved returns how many bytes were moved to the device, from it and within it since the last call.
func (a *TestAccelerator) Moved() (to, from, within int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	to, from, within = a.bytes[device.HostToDevice], a.bytes[device.DeviceToHost], a.bytes[device.WithinDevice]
	a.bytes = [4]int{}
	return to, from, within
}

// Allocated returns the number of allocations.
func (a *TestAccelerator) Allocated() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.sizes)
}

func (a *TestAccelerator) did(op string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.counts[op]++
	return a.fail[op]
}

// Alloc implements Accelerator.
func (a *TestAccelerator) Alloc(size int) (uint64, error) {
	if err := a.did("alloc"); err != nil {
		return 0, err
	}
	used := 0
	a.mu.Lock()
	for _, n := range a.sizes {
		used += n
	}
	a.mu.Unlock()
	if a.capacity > 0 && used+size > a.capacity {
		return 0, &fault.DeviceError{Device: "test", Op: "allocating", Fault: fault.OutOfMemory}
	}
	addr, err := a.Simulator.Alloc(size)
	a.mu.Lock()
	a.sizes[addr] = size
	a.mu.Unlock()
	return addr, err
}

// Release implements Accelerator.
func (a *TestAccelerator) Release(addr uint64) error {
	a.mu.Lock()
	delete(a.sizes, addr)
	a.mu.Unlock()
	return errorsFirst(a.did("release"), a.Simulator.Release(addr))
}

// Copy implements Accelerator.
func (a *TestAccelerator) Copy(stream uintptr, c *device.Transfer) error {
	if err := a.did("copy"); err != nil {
		return err
	}
	a.mu.Lock()
	if c.Width != 8 || c.Count != 1 { // but for panic codes
		a.bytes[c.Kind] += c.Width * c.Count
	}
	a.mu.Unlock()
	return a.Simulator.Copy(stream, c)
}

// Launch implements Accelerator.
func (a *TestAccelerator) Launch(stream uintptr, c *device.Call) error {
	if err := a.did("launch"); err != nil {
		return err
	}
	return a.Simulator.Launch(stream, c)
}

// Sync implements Accelerator.
func (a *TestAccelerator) Sync(stream uintptr) error {
	return errorsFirst(a.Simulator.Sync(stream), a.did("sync"))
}

// LaunchGraph implements Grapher.
func (a *TestAccelerator) LaunchGraph(stream, graph uintptr) error {
	return errorsFirst(a.did("graph"), a.Simulator.LaunchGraph(stream, graph))
}

// Wait implements Accelerator.
func (a *TestAccelerator) Wait(stream, event uintptr) error {
	return errorsFirst(a.did("wait"), a.Simulator.Wait(stream, event))
}

func errorsFirst(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// DeviceMemory returns memory of a device for a test, which the host can see, since it is simulated.
func DeviceMemory[T any](t testing.TB, d *Device, n int) []T {
	t.Helper()
	a, err := d.device.Alloc(n * int(unsafe.Sizeof(*new(T))))
	if err != nil {
		t.Fatal(err)
	}
	return unsafe.Slice(*(**T)(unsafe.Pointer(&a.Addr)), n)
}

// CopyLater puts a copy within the device on a stream, as another library would.
func CopyLater[T any](t testing.TB, s *Stream, to, from []T) {
	t.Helper()
	l := s.queue.Stream
	c := device.Transfer{Kind: device.WithinDevice, Dst: device.HostAddr(unsafe.Pointer(&to[0])), Src: device.HostAddr(unsafe.Pointer(&from[0])),
		Width: len(from) * int(unsafe.Sizeof(from[0])), Count: 1}
	if err := l.Dev.Acc.Copy(l.Handle, &c); err != nil {
		t.Fatal(err)
	}
}

// StreamNumber returns the number by which the driver knows a stream.
func StreamNumber(s *Stream) uintptr { return s.queue.Stream.Handle }
