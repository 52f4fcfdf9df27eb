package rt

import (
	"context"
	"errors"
	"fmt"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
	_ "github.com/openearthgo/oec/rt/internal/sim"
)

// The names of devices that are no accelerators.
const (
	deviceCPU = "cpu" // machine code, or kernels in Go where there is none
	deviceGo  = "go"  // kernels in Go
)

// Device is an accelerator. It is shared by all goroutines, and by all plans and fields that
// use it.
type Device struct{ device *device.Device }

// DeviceInfo says what a device is.
type DeviceInfo struct {
	Name   string // "cpu", "go", "sim", "cuda:0", "hip:1"
	Model  string // as the vendor calls it; empty for those that are no accelerators
	Arch   string // "sm_90", "gfx90a", ...
	Memory int64  // bytes; 0 if it has none of its own
	Units  int    // multiprocessors or compute units
}

// String returns a line about the device.
func (d DeviceInfo) String() string {
	s := d.Name
	if d.Model != "" {
		s += ": " + d.Model
	}
	if d.Memory > 0 {
		s += fmt.Sprintf(", %s, %d units, %.1f GiB", d.Arch, d.Units, float64(d.Memory)/(1<<30))
	}
	return s
}

// Devices returns what stencils can run on: the CPU, by machine code and by kernels in Go,
// the simulated accelerator, and those that the drivers find which the program imports. The
// error says which driver found none, and why; the list is good all the same.
func Devices() ([]DeviceInfo, error) {
	list := []DeviceInfo{{Name: deviceCPU}, {Name: deviceGo}}
	found, err := device.All()
	for _, d := range found {
		list = append(list, DeviceInfo(d.Info()))
	}
	return list, err
}

// OpenDevice returns the accelerator of a name: "cuda:0", "hip:1", "sim"; "cuda" is "cuda:0".
// The error is an *[UnsupportedError], or a *[DriverError] if the library of its driver is
// missing.
func OpenDevice(name string) (*Device, error) {
	d, err := findAccelerator(name, nil)
	if err != nil {
		return nil, err
	}
	if d == nil {
		return nil, &fault.UnsupportedError{Stencil: "rt.OpenDevice", What: fmt.Sprintf("device %q", name), Reason: "it is no accelerator", Have: device.Names()}
	}
	return &Device{d}, nil
}

// findAccelerator returns the accelerator of a name, or nil for the devices that are none. Of a kind without a number, the
// ranks of a grid that are on one node take one after the other.
func findAccelerator(name string, g *Grid) (*device.Device, error) {
	if name == deviceCPU || name == deviceGo {
		return nil, nil
	}
	turn := 0
	if g != nil {
		turn, _ = g.team.link.OnNode()
	}
	return device.Find(name, turn, deviceCPU, deviceGo)
}

// Info returns what the device is.
func (d *Device) Info() DeviceInfo { return DeviceInfo(d.device.Info()) }

// Name returns the name of the device: "cuda:0".
func (d *Device) Name() string { return d.device.Name() }

// FreeMemory returns how many bytes of its memory nobody uses; 0 if the device does not say, as those that the CPU takes the place of do not.
func (d *Device) FreeMemory() (int64, error) { return d.device.FreeMemory() }

// Close releases all that the device holds for this program: the memory of fields, buffers,
// modules and streams. Elements of fields that are nowhere else are copied to the host before; those
// that cannot be are lost, and the error, a *[DeviceError], says of how many fields, and why.
// Nothing may run on the device meanwhile. It can be used again afterwards, by plans that are bound
// anew.
func (d *Device) Close() error { return d.device.Close() }

// Stream is a queue of runs on a device. A run with [OnStream] returns as soon as it is in the
// queue, unless it has to copy to memory that the host holds; [Stream.Sync] waits for it.
// Several goroutines may use a stream. Whoever needs the elements of a field that a queued run
// writes, on the host, on another stream or without one, waits for that run.
type Stream struct{ queue *device.Queue }

// NewStream returns a stream of the device.
func (d *Device) NewStream() (*Stream, error) {
	q, err := d.device.NewQueue()
	if err != nil {
		return nil, err
	}
	return &Stream{q}, nil
}

// Device returns the device of the stream.
func (s *Stream) Device() *Device { return &Device{s.queue.Device()} }

// Sync waits until all runs in the queue have ended, and returns the error of the first that
// failed since the last Sync, such as a *[StencilPanic]. If ctx is done before it begins to
// wait, it returns the error of ctx.
func (s *Stream) Sync(ctx context.Context) error { return s.queue.Sync(orNever(ctx)) }

// Close does what [Stream.Sync] does and releases the stream. Runs on it are errors then.
func (s *Stream) Close() error { return s.queue.Close() }

// FieldOnDevice is [FieldOf] for memory of a device that the caller has allocated there, by another library, and
// that runs on this device use as it is. Data is that memory, as [unsafe.Slice] makes a slice of its address: Go must not look at it, and
// so neither [Field.At] nor anything else by which the host would read or write the field is possible; it panics with a
// *[FieldError], or returns one. [FillHalo] is not there for it either.
//
// A run waits, before it begins, for what is on a stream of the caller's, such as a CUstream or a hipStream_t; 0 is the
// default stream of the driver. It has ended when Run returns, or the stream of [OnStream] is synchronized. If two fields are over the same
// memory, runs on streams are not put in order by it.
//
// The error is a *[FieldError], also if the memory is not the device's as far as its driver can tell, or a *[DeviceError].
func FieldOnDevice[T oec.AnyElem](d *Device, stream uintptr, data []T, origin int, dims Dims, n, strides [3]int, h Halo) (*Field[T], error) {
	if d == nil {
		return nil, &fault.FieldError{Op: "FieldOnDevice", Problem: "the device is nil", Hint: "get it from rt.OpenDevice"}
	}
	s, err := memory.Of(data, origin, dims, n, strides, h)
	if e := (*fault.FieldError)(nil); errors.As(err, &e) {
		e.Op = "FieldOnDevice"
	}
	if err != nil {
		return nil, err
	}
	if err := s.Reside(d.device, stream); err != nil {
		return nil, err
	}
	return &Field[T]{data: data, s: s}, nil
}

// ToDevice copies the newest elements to a device, if it does not have them already, so that a
// run that reads them there has not to wait.
//
// For a field whose memory the program holds as a slice, because it was made with [FieldOf] or
// its [Field.Data] was taken, it means more: the elements are now those on the device. Runs there
// neither look at the slice nor write to it, until [Field.ToHost].
//
// "cuda" is the device that a plan of the field runs on with that name, see [OnDevice]: for a part, the rank's.
//
// The error is that of ctx if it is done, an *[UnsupportedError], a *[DriverError] or a
// *[DeviceError]; nothing has changed then. On the devices "cpu" and "go" it is ToHost.
func (f *Field[T]) ToDevice(ctx context.Context, device string) error {
	if err := f.present("ToDevice"); err != nil {
		return err
	}
	d, err := findAccelerator(device, f.grid)
	if err != nil {
		return err
	}
	if d == nil {
		return f.ToHost(ctx)
	}
	if err := orNever(ctx).Err(); err != nil {
		return err
	}
	return f.s.Place(d)
}

// ToHost copies the newest elements to the host's memory, if it does not have them already,
// and so ends what [Field.ToDevice] began: a slice of that memory is the field again. The error is that of ctx if it is done, or a
// *[DeviceError], and nothing has changed then.
func (f *Field[T]) ToHost(ctx context.Context) error {
	if err := f.present("ToHost"); err != nil {
		return err
	}
	if err := orNever(ctx).Err(); err != nil {
		return err
	}
	return f.s.FetchAll()
}

// Free releases the memory that the field has on devices, after the host has got the newest
// elements. A field that nobody refers to any more is freed some time after that by itself.
// The error is a *[DeviceError]: then the memory is released all the same, and the host's
// elements are those of the last transfer.
func (f *Field[T]) Free() error {
	if err := f.present("Free"); err != nil {
		return err
	}
	return f.s.FreeCopies()
}
