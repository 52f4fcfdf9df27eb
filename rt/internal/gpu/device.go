package gpu

import (
	"fmt"
	"runtime"
	"sync"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// card is one device of a driver. It implements [device.Accelerator] and [device.Grapher].
type card struct {
	*library
	ordinal int32
	name    string // "cuda:0"
	info    device.Info

	mu       sync.Mutex
	retained bool
	context  uintptr // what Enter makes current
}

// Info implements [device.Accelerator].
func (d *card) Info() device.Info { return d.info }

// Suits implements [device.Accelerator].
func (d *card) Suits(target, code string) int { return d.vendor.Suits(d.info.Arch, target, code) }

// Enter implements [device.Accelerator]. The context is made when it is first needed.
func (d *card) Enter() error {
	runtime.LockOSThread()
	if err := d.enter(); err != nil {
		runtime.UnlockOSThread()
		return err
	}
	return nil
}

func (d *card) enter() error {
	d.mu.Lock()
	if !d.retained {
		context, result := d.vendor.Context(d.library, d.ordinal)
		if result != 0 {
			d.mu.Unlock()
			return d.failed("starting to use it", fnContext, result)
		}
		d.context, d.retained = context, true
	}
	d.mu.Unlock()
	return d.check("starting to use it", fnSetCurrent, d.quick(fnSetCurrent, d.context, 0, 0, 0))
}

// Leave implements [device.Accelerator].
func (d *card) Leave() { runtime.UnlockOSThread() }

// Close implements [device.Accelerator].
func (d *card) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.retained = false
	if !d.has(fnRelease) {
		return nil
	}
	return d.check("giving it up", fnRelease, d.call(fnRelease, uintptr(d.ordinal)))
}

// check returns an error for a result that is one.
func (d *card) check(op string, f function, result int32) error {
	if result == 0 {
		return nil
	}
	return d.failed(op, f, result)
}

// failed returns the error for a result.
func (d *card) failed(op string, f function, result int32) *fault.DeviceError {
	e := &fault.DeviceError{Device: d.name, Op: op, Call: d.vendor.Symbols[f], Code: int(result), Fault: faults[result]}
	e.Name = d.vendor.ErrorName(d.library, result)
	if e.Fault == fault.DeviceFault && f == fnLaunch {
		e.Fault = fault.LaunchFailed
	}
	return e
}

// FreeMemory implements [device.Accelerator].
func (d *card) FreeMemory() (int64, error) {
	var free, total uintptr
	err := d.check("asking for its memory", fnMemInfo, d.call(fnMemInfo, uintptr(unsafe.Pointer(&free)), uintptr(unsafe.Pointer(&total))))
	return int64(free), err
}

// Alloc implements [device.Accelerator].
func (d *card) Alloc(size int) (uint64, error) {
	var addr uint64
	if result := d.call(fnAlloc, uintptr(unsafe.Pointer(&addr)), uintptr(size)); result != 0 {
		return 0, d.failed(fmt.Sprintf("allocating %d bytes", size), fnAlloc, result)
	}
	return addr, nil
}

// Release implements [device.Accelerator].
func (d *card) Release(addr uint64) error {
	return d.check("releasing memory", fnFree, d.call(fnFree, uintptr(addr)))
}

// Holds implements [device.Accelerator]. Both vendors give the attribute the same number, and memory that the driver
// does not know is an invalid value to them.
func (d *card) Holds(addr uint64) (bool, error) {
	const deviceOrdinal, invalidValue = 9, 1
	if !d.has(fnPointer) {
		return true, nil
	}
	var ordinal int32
	result := d.call(fnPointer, uintptr(unsafe.Pointer(&ordinal)), deviceOrdinal, uintptr(addr))
	if result == invalidValue {
		return false, nil
	}
	return ordinal == d.ordinal, d.check("asking whose memory it is", fnPointer, result)
}

// AllocHost implements [device.Accelerator].
func (d *card) AllocHost(size int) (unsafe.Pointer, error) {
	var p unsafe.Pointer
	if result := d.call(fnAllocHost, uintptr(unsafe.Pointer(&p)), uintptr(size), 0); result != 0 {
		return nil, d.failed(fmt.Sprintf("allocating %d bytes of the host", size), fnAllocHost, result)
	}
	return p, nil
}

// ReleaseHost implements [device.Accelerator].
func (d *card) ReleaseHost(p unsafe.Pointer) error {
	return d.check("releasing memory of the host", fnFreeHost, d.call(fnFreeHost, uintptr(p)))
}

// NewStream implements [device.Accelerator]. The stream does not wait for others.
func (d *card) NewStream() (uintptr, error) {
	const nonBlocking = 1
	return d.create("making a stream", fnStreamCreate, nonBlocking)
}

// create calls a function that makes something.
func (d *card) create(op string, f function, flags uintptr) (uintptr, error) {
	var handle uintptr
	err := d.check(op, f, d.call(f, uintptr(unsafe.Pointer(&handle)), flags))
	return handle, err
}

// CloseStream implements [device.Accelerator].
func (d *card) CloseStream(stream uintptr) error {
	return d.check("releasing a stream", fnStreamDestroy, d.call(fnStreamDestroy, stream))
}

// Sync implements [device.Accelerator].
func (d *card) Sync(stream uintptr) error {
	return d.check("waiting for it", fnStreamSync, d.quick(fnStreamSync, stream, 0, 0, 0))
}

// Copy implements [device.Accelerator].
func (d *card) Copy(stream uintptr, t *device.Transfer) error {
	if t.Count > 1 {
		return d.check("copying", fnCopyRows, d.vendor.CopyRows(d.library, stream, t))
	}
	f := [...]function{device.HostToDevice: fnCopyToDevice, device.DeviceToHost: fnCopyToHost, device.WithinDevice: fnCopyWithin}[t.Kind]
	return d.check("copying", f, d.quick(f, uintptr(t.Dst), uintptr(t.Src), uintptr(t.Width), stream))
}

// SetBytes implements [device.Accelerator].
func (d *card) SetBytes(stream uintptr, addr uint64, value byte, size int) error {
	return d.check("setting memory", fnSetBytes, d.quick(fnSetBytes, uintptr(addr), uintptr(value), uintptr(size), stream))
}

// NewEvent implements [device.Accelerator]. Who waits for the event sleeps.
func (d *card) NewEvent() (uintptr, error) {
	const blockingSync = 1
	return d.create("making an event", fnEventCreate, blockingSync)
}

// CloseEvent implements [device.Accelerator].
func (d *card) CloseEvent(event uintptr) error {
	return d.check("releasing an event", fnEventDestroy, d.call(fnEventDestroy, event))
}

// Record implements [device.Accelerator].
func (d *card) Record(stream, event uintptr) error {
	return d.check("recording an event", fnEventRecord, d.quick(fnEventRecord, event, stream, 0, 0))
}

// Wait implements [device.Accelerator].
func (d *card) Wait(stream, event uintptr) error {
	return d.check("having a stream wait", fnStreamWait, d.quick(fnStreamWait, stream, event, 0, 0))
}

// SyncEvent implements [device.Accelerator].
func (d *card) SyncEvent(event uintptr) error {
	return d.check("waiting for it", fnEventSync, d.quick(fnEventSync, event, 0, 0, 0))
}

// Elapsed implements [device.Accelerator].
func (d *card) Elapsed(from, to uintptr) (time.Duration, error) {
	var ms float32
	err := d.check("reading its clock", fnEventElapsed, d.call(fnEventElapsed, uintptr(unsafe.Pointer(&ms)), from, to))
	return time.Duration(float64(ms) * float64(time.Millisecond)), err
}

// Load implements [device.Accelerator].
func (d *card) Load(code string) (uintptr, error) {
	module, log, result := d.vendor.Load(d.library, code)
	if result != 0 {
		e := d.failed("loading code", fnModuleLoad, result)
		e.Log = log
		return 0, e
	}
	return module, nil
}

// Unload implements [device.Accelerator].
func (d *card) Unload(module uintptr) error {
	return d.check("unloading code", fnModuleUnload, d.call(fnModuleUnload, module))
}

// Kernel implements [device.Accelerator].
func (d *card) Kernel(module uintptr, name string) (uintptr, error) {
	text := append([]byte(name), 0)
	var kernel uintptr
	result := d.call(fnModuleFunction, uintptr(unsafe.Pointer(&kernel)), module, uintptr(unsafe.Pointer(&text[0])))
	return kernel, d.check("looking for kernel "+name, fnModuleFunction, result)
}
