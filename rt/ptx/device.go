package ptx

import (
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/internal/ptx"
)

const (
	driverName = "ptx"
	deviceName = driverName + ":0"
	envSeed    = "OEC_PTX_SEED"
)

// driver is the driver, which has one device.
type driver struct{}

// theDevice is that device.
var theDevice = newDevice(seed())

// New returns another device of this kind, with memory of its own. It is for drivers that stand
// before one: a test may register a driver whose devices make a mistake, in the code that they load
// or in what they wait for, and see that it is found.
func New(seed uint64) rt.Accelerator { return newDevice(seed) }

// Open implements [rt.Driver].
func (driver) Open() ([]rt.Accelerator, error) { return []rt.Accelerator{theDevice}, nil }

// seed returns the seed that the environment has, or 0.
func seed() uint64 {
	n, err := strconv.ParseUint(os.Getenv(envSeed), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// device is the interface of package rt for a machine. It implements [rt.Accelerator] and
// [rt.Grapher].
type device struct {
	entered atomic.Int64 // goroutines between Enter and Leave

	mu      sync.Mutex // while something is done: one thing at a time
	machine *ptx.Machine
	queues
	host    map[uint64]hostMemory // by address
	loads   int                   // copies from it that are on streams
	modules map[uintptr]*ptx.Module
	kernels map[uintptr]*ptx.Kernel
	next    uintptr // number of the next of them
}

// hostMemory is memory of the host that the device copies from and to.
type hostMemory struct {
	words []uint64
	size  int
}

func newDevice(seed uint64) *device {
	return &device{machine: ptx.NewMachine(seed), queues: newQueues(), host: map[uint64]hostMemory{},
		modules: map[uintptr]*ptx.Module{}, kernels: map[uintptr]*ptx.Kernel{}}
}

// Info implements [rt.Accelerator].
func (*device) Info() rt.DeviceInfo {
	return rt.DeviceInfo{Name: deviceName, Model: "PTX on the CPU", Arch: driverName, Units: 1}
}

// Suits implements [rt.Accelerator]: the PTX of the newest target is best.
func (*device) Suits(target, code string) int {
	number, ok := strings.CutPrefix(target, "sm_")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || strings.HasPrefix(code, "\x7fELF") {
		return 0
	}
	return n
}

// Enter implements [rt.Accelerator].
func (d *device) Enter() error {
	d.entered.Add(1)
	return nil
}

// Leave implements [rt.Accelerator].
func (d *device) Leave() { d.entered.Add(-1) }

// Close implements [rt.Accelerator].
func (d *device) Close() error { return nil }

// FreeMemory implements [rt.Accelerator]: there is as much as the host has.
func (*device) FreeMemory() (int64, error) { return 0, nil }

// begin begins a call of the interface, which ends with mu.Unlock.
func (d *device) begin() {
	if d.entered.Load() < 1 {
		panic("rt/ptx: the device is used without Enter")
	}
	d.mu.Lock()
}

// failed returns an error as package rt has them.
func failed(op string, fault rt.Fault, err error) error {
	if err == nil {
		return nil
	}
	var known *rt.DeviceError
	if errors.As(err, &known) {
		return err
	}
	return &rt.DeviceError{Device: deviceName, Op: op, Fault: fault, Text: err.Error()}
}

// Alloc implements [rt.Accelerator].
func (d *device) Alloc(size int) (uint64, error) {
	d.begin()
	defer d.mu.Unlock()
	return d.machine.Alloc(size), nil
}

// Release implements [rt.Accelerator].
func (d *device) Release(addr uint64) error {
	d.begin()
	defer d.mu.Unlock()
	return failed("releasing memory", rt.DeviceFault, d.machine.Release(addr))
}

// AllocHost implements [rt.Accelerator].
func (d *device) AllocHost(size int) (unsafe.Pointer, error) {
	d.begin()
	defer d.mu.Unlock()
	words := make([]uint64, size/8+1)
	p := unsafe.Pointer(unsafe.SliceData(words))
	d.host[uint64(uintptr(p))] = hostMemory{words, size}
	return p, nil
}

// ReleaseHost implements [rt.Accelerator].
func (d *device) ReleaseHost(p unsafe.Pointer) error {
	d.begin()
	defer d.mu.Unlock()
	if _, ok := d.host[uint64(uintptr(p))]; !ok {
		return failed("releasing memory of the host", rt.DeviceFault, errors.New("it is none"))
	}
	delete(d.host, uint64(uintptr(p)))
	return nil
}

// SetBytes implements [rt.Accelerator].
func (d *device) SetBytes(stream uintptr, addr uint64, value byte, size int) error {
	d.begin()
	defer d.mu.Unlock()
	return d.put(stream, &job{name: "setting memory", run: func() error { return d.machine.Fill(addr, value, size) }})
}

// Load implements [rt.Accelerator].
func (d *device) Load(code string) (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	m, err := ptx.Parse(code)
	if err != nil {
		return 0, failed("loading code", rt.BadCode, err)
	}
	d.next++
	d.modules[d.next] = m
	return d.next, nil
}

// Unload implements [rt.Accelerator].
func (d *device) Unload(module uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	delete(d.modules, module)
	return nil
}

// Kernel implements [rt.Accelerator].
func (d *device) Kernel(module uintptr, name string) (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	m := d.modules[module]
	if m == nil {
		return 0, failed("looking for kernel "+name, rt.BadCode, errors.New("the code is not loaded"))
	}
	k, err := m.Kernel(name)
	if err != nil {
		return 0, failed("looking for kernel "+name, rt.BadCode, err)
	}
	d.next++
	d.kernels[d.next] = k
	return d.next, nil
}

// Prepare implements [rt.Accelerator].
func (d *device) Prepare(c *rt.Call) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := d.kernels[c.Kernel]
	if k == nil {
		return failed("launching a kernel", rt.LaunchFailed, errors.New("it is not loaded"))
	}
	return failed("launching a kernel", rt.LaunchFailed, k.Check(c.Grid, c.Block, c.Shared, c.Args))
}

// Launch implements [rt.Accelerator].
func (d *device) Launch(stream uintptr, c *rt.Call) error {
	d.begin()
	defer d.mu.Unlock()
	return d.launch(stream, c, c.Args)
}

// launch puts a launch on a stream, with the arguments as they are now.
func (d *device) launch(stream uintptr, c *rt.Call, args []byte) error {
	k := d.kernels[c.Kernel]
	if k == nil {
		return failed("launching a kernel", rt.LaunchFailed, errors.New("it is not loaded"))
	}
	grid, block, shared, args := c.Grid, c.Block, c.Shared, append([]byte(nil), args...)
	return d.put(stream, &job{name: "kernel " + k.Name, call: c, args: args, run: func() error {
		defer runtime.KeepAlive(c)
		return d.machine.Launch(k, grid, block, shared, args)
	}})
}

// NewStream implements [rt.Accelerator].
func (d *device) NewStream() (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	return d.newQueue(), nil
}

// CloseStream implements [rt.Accelerator].
func (d *device) CloseStream(stream uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return d.closeQueue(stream)
}

// Sync implements [rt.Accelerator].
func (d *device) Sync(stream uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return failed("waiting for it", rt.DeviceFault, d.sync(d.machine, stream))
}

// NewEvent implements [rt.Accelerator].
func (d *device) NewEvent() (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	return d.newEvent(), nil
}

// CloseEvent implements [rt.Accelerator].
func (d *device) CloseEvent(event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	delete(d.events, event)
	return nil
}

// Record implements [rt.Accelerator].
func (d *device) Record(stream, event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return d.record(stream, event)
}

// Wait implements [rt.Accelerator].
func (d *device) Wait(stream, event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return d.wait(stream, event)
}

// SyncEvent implements [rt.Accelerator].
func (d *device) SyncEvent(event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return failed("waiting for it", rt.DeviceFault, d.syncEvent(d.machine, event))
}

// Elapsed implements [rt.Accelerator].
func (d *device) Elapsed(from, to uintptr) (time.Duration, error) {
	d.begin()
	defer d.mu.Unlock()
	a, b := d.events[from], d.events[to]
	if a == nil || b == nil || !a.done || !b.done {
		return 0, failed("reading its clock", rt.DeviceFault, errors.New("nobody has waited for the event"))
	}
	return b.at.Sub(a.at), nil
}
