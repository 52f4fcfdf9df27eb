package device

import (
	"fmt"
	"time"
	"unsafe"
)

// Driver drives the accelerators of one kind, such as those of CUDA. The packages rt/cuda
// and rt/hip register one when they are imported, package sim does that of the simulated one.
type Driver interface {
	// Open returns the devices of the machine, in the order of their numbers. It is called
	// once, when a device is first asked for. The error is a *[DriverError] if the driver's
	// library is missing.
	Open() ([]Accelerator, error)
}

// Accelerator is a device as its driver has it. Addresses, streams, events, modules and
// kernels are numbers that mean something to the driver alone. But for Info, Suits, Enter and
// Prepare, its methods are called between Enter and Leave, by one goroutine, and several
// goroutines may be there at once. Errors of the driver are *[DeviceError].
type Accelerator interface {
	Info() Info
	// Suits says how well code for a target fits the device: 0 is not at all, and of
	// several the largest is best.
	Suits(target, code string) int

	// Enter makes the device that of the calling goroutine until Leave.
	Enter() error
	Leave()
	// Close gives the device up, once everything was released; Enter begins anew.
	Close() error

	FreeMemory() (int64, error)
	Alloc(size int) (addr uint64, err error)
	Release(addr uint64) error
	// Holds reports whether an address is in memory of the device, whoever has allocated it. A driver that
	// cannot tell says that it is.
	Holds(addr uint64) (bool, error)
	// AllocHost allocates memory of the host that the device can copy from and to by itself.
	AllocHost(size int) (unsafe.Pointer, error)
	ReleaseHost(p unsafe.Pointer) error

	// What is put on a stream is done in order, and concurrently with the caller.
	NewStream() (uintptr, error)
	CloseStream(stream uintptr) error
	// Sync waits until all is done. Stream 0 is the default stream of the driver, for work of others.
	Sync(stream uintptr) error
	Copy(stream uintptr, c *Transfer) error
	SetBytes(stream uintptr, addr uint64, value byte, size int) error
	Launch(stream uintptr, c *Call) error

	NewEvent() (uintptr, error)
	CloseEvent(event uintptr) error
	Record(stream, event uintptr) error
	Wait(stream, event uintptr) error // has the stream wait for what was recorded last
	SyncEvent(event uintptr) error
	Elapsed(from, to uintptr) (time.Duration, error)

	Load(code string) (module uintptr, err error)
	Unload(module uintptr) error
	Kernel(module uintptr, name string) (uintptr, error)
	// Prepare is called before the first launch of a call.
	Prepare(c *Call) error
}

// Grapher is an [Accelerator] that can record what is put on a stream, and do it again at less
// cost.
type Grapher interface {
	Graphs() bool // whether it can, after all
	BeginCapture(stream uintptr) error
	EndCapture(stream uintptr) (graph uintptr, err error)
	LaunchGraph(stream, graph uintptr) error
	CloseGraph(graph uintptr) error // once it has run
}

// Transfer is a copy of rows of bytes between host and device, or within the device.
type Transfer struct {
	Kind         TransferKind
	Dst, Src     uint64 // addresses; that of the host is one of AllocHost
	DstPitch     int    // distance of rows
	SrcPitch     int
	Width, Count int // bytes of a row, and number of rows
}

// TransferKind is the direction of a [Transfer].
type TransferKind uint8

// The directions.
const (
	HostToDevice TransferKind = iota + 1
	DeviceToHost
	WithinDevice
)

// Call is a launch of a kernel, made ready once and done many times. It and its arguments are
// pinned as long as it is in use.
type Call struct {
	Kernel      uintptr
	Grid, Block [3]int
	Shared      int         // bytes of dynamic shared memory
	Args        []byte      // the arguments one after the other, each on a multiple of its size
	Words       [24]uintptr // for the driver

	Sim func(args unsafe.Pointer) // the code for the sim device, whose Args are slots
}

// Info says what a device is.
type Info struct {
	Name   string // "cpu", "go", "sim", "cuda:0", "hip:1"
	Model  string // as the vendor calls it; empty for those that are no accelerators
	Arch   string // "sm_90", "gfx90a", ...
	Memory int64  // bytes; 0 if it has none of its own
	Units  int    // multiprocessors or compute units
}

// String returns a line about the device.
func (d Info) String() string {
	s := d.Name
	if d.Model != "" {
		s += ": " + d.Model
	}
	if d.Memory > 0 {
		s += fmt.Sprintf(", %s, %d units, %.1f GiB", d.Arch, d.Units, float64(d.Memory)/(1<<30))
	}
	return s
}
