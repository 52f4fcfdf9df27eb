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

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
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

// Open implements [device.Driver].
func (driver) Open() ([]device.Accelerator, error) { return []device.Accelerator{theDevice}, nil }

// seed returns the seed that the environment has, or 0.
func seed() uint64 {
	n, err := strconv.ParseUint(os.Getenv(envSeed), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// card is the interface of package rt for a machine. It implements [device.Accelerator] and
// [device.Grapher].
type card struct {
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

func newDevice(seed uint64) *card {
	return &card{machine: ptx.NewMachine(seed), queues: newQueues(), host: map[uint64]hostMemory{},
		modules: map[uintptr]*ptx.Module{}, kernels: map[uintptr]*ptx.Kernel{}}
}

// Info implements [device.Accelerator].
func (*card) Info() device.Info {
	return device.Info{Name: deviceName, Model: "PTX on the CPU", Arch: driverName, Units: 1}
}

// Suits implements [device.Accelerator]: the PTX of the newest target is best.
func (*card) Suits(target, code string) int {
	number, ok := strings.CutPrefix(target, "sm_")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || strings.HasPrefix(code, "\x7fELF") {
		return 0
	}
	return n
}

// Enter implements [device.Accelerator].
func (d *card) Enter() error {
	d.entered.Add(1)
	return nil
}

// Leave implements [device.Accelerator].
func (d *card) Leave() { d.entered.Add(-1) }

// Close implements [device.Accelerator].
func (d *card) Close() error { return nil }

// FreeMemory implements [device.Accelerator]: there is as much as the host has.
func (*card) FreeMemory() (int64, error) { return 0, nil }

// begin begins a call of the interface, which ends with mu.Unlock.
func (d *card) begin() {
	if d.entered.Load() < 1 {
		panic("rt/ptx: the device is used without Enter")
	}
	d.mu.Lock()
}

// failed returns an error as package rt has them.
func failed(op string, kind fault.Fault, err error) error {
	if err == nil {
		return nil
	}
	var known *fault.DeviceError
	if errors.As(err, &known) {
		return err
	}
	return &fault.DeviceError{Device: deviceName, Op: op, Fault: kind, Text: err.Error()}
}

// Alloc implements [device.Accelerator].
func (d *card) Alloc(size int) (uint64, error) {
	d.begin()
	defer d.mu.Unlock()
	return d.machine.Alloc(size), nil
}

// Release implements [device.Accelerator].
func (d *card) Release(addr uint64) error {
	d.begin()
	defer d.mu.Unlock()
	return failed("releasing memory", fault.DeviceFault, d.machine.Release(addr))
}

// Holds implements [device.Accelerator].
func (d *card) Holds(addr uint64) (bool, error) {
	d.begin()
	defer d.mu.Unlock()
	return d.machine.Holds(addr), nil
}

// AllocHost implements [device.Accelerator].
func (d *card) AllocHost(size int) (unsafe.Pointer, error) {
	d.begin()
	defer d.mu.Unlock()
	words := make([]uint64, size/8+1)
	p := unsafe.Pointer(unsafe.SliceData(words))
	d.host[uint64(uintptr(p))] = hostMemory{words, size}
	return p, nil
}

// ReleaseHost implements [device.Accelerator].
func (d *card) ReleaseHost(p unsafe.Pointer) error {
	d.begin()
	defer d.mu.Unlock()
	if _, ok := d.host[uint64(uintptr(p))]; !ok {
		return failed("releasing memory of the host", fault.DeviceFault, errors.New("it is none"))
	}
	delete(d.host, uint64(uintptr(p)))
	return nil
}

// SetBytes implements [device.Accelerator].
func (d *card) SetBytes(stream uintptr, addr uint64, value byte, size int) error {
	d.begin()
	defer d.mu.Unlock()
	return d.put(stream, &job{name: "setting memory", run: func() error { return d.machine.Fill(addr, value, size) }})
}

// Load implements [device.Accelerator].
func (d *card) Load(code string) (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	m, err := ptx.Parse(code)
	if err != nil {
		return 0, failed("loading code", fault.BadCode, err)
	}
	d.next++
	d.modules[d.next] = m
	return d.next, nil
}

// Unload implements [device.Accelerator].
func (d *card) Unload(module uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	delete(d.modules, module)
	return nil
}

// Kernel implements [device.Accelerator].
func (d *card) Kernel(module uintptr, name string) (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	m := d.modules[module]
	if m == nil {
		return 0, failed("looking for kernel "+name, fault.BadCode, errors.New("the code is not loaded"))
	}
	k, err := m.Kernel(name)
	if err != nil {
		return 0, failed("looking for kernel "+name, fault.BadCode, err)
	}
	d.next++
	d.kernels[d.next] = k
	return d.next, nil
}

// Prepare implements [device.Accelerator].
func (d *card) Prepare(c *device.Call) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := d.kernels[c.Kernel]
	if k == nil {
		return failed("launching a kernel", fault.LaunchFailed, errors.New("it is not loaded"))
	}
	return failed("launching a kernel", fault.LaunchFailed, k.Check(c.Grid, c.Block, c.Shared, c.Args))
}

// Launch implements [device.Accelerator].
func (d *card) Launch(stream uintptr, c *device.Call) error {
	d.begin()
	defer d.mu.Unlock()
	return d.launch(stream, c, c.Args)
}

// launch puts a launch on a stream, with the arguments as they are now.
func (d *card) launch(stream uintptr, c *device.Call, args []byte) error {
	k := d.kernels[c.Kernel]
	if k == nil {
		return failed("launching a kernel", fault.LaunchFailed, errors.New("it is not loaded"))
	}
	grid, block, shared, args := c.Grid, c.Block, c.Shared, append([]byte(nil), args...)
	return d.put(stream, &job{name: "kernel " + k.Name, call: c, args: args, run: func() error {
		defer runtime.KeepAlive(c)
		return d.machine.Launch(k, grid, block, shared, args)
	}})
}

// NewStream implements [device.Accelerator].
func (d *card) NewStream() (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	return d.newQueue(), nil
}

// CloseStream implements [device.Accelerator].
func (d *card) CloseStream(stream uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return d.closeQueue(stream)
}

// Sync implements [device.Accelerator].
func (d *card) Sync(stream uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	if stream == 0 { // the default stream, which has nothing on it
		return nil
	}
	return failed("waiting for it", fault.DeviceFault, d.sync(d.machine, stream))
}

// NewEvent implements [device.Accelerator].
func (d *card) NewEvent() (uintptr, error) {
	d.begin()
	defer d.mu.Unlock()
	return d.newEvent(), nil
}

// CloseEvent implements [device.Accelerator].
func (d *card) CloseEvent(event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	delete(d.events, event)
	return nil
}

// Record implements [device.Accelerator].
func (d *card) Record(stream, event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return d.record(stream, event)
}

// Wait implements [device.Accelerator].
func (d *card) Wait(stream, event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return d.wait(stream, event)
}

// SyncEvent implements [device.Accelerator].
func (d *card) SyncEvent(event uintptr) error {
	d.begin()
	defer d.mu.Unlock()
	return failed("waiting for it", fault.DeviceFault, d.syncEvent(d.machine, event))
}

// Elapsed implements [device.Accelerator].
func (d *card) Elapsed(from, to uintptr) (time.Duration, error) {
	d.begin()
	defer d.mu.Unlock()
	a, b := d.events[from], d.events[to]
	if a == nil || b == nil || !a.done || !b.done {
		return 0, failed("reading its clock", fault.DeviceFault, errors.New("nobody has waited for the event"))
	}
	return b.at.Sub(a.at), nil
}
