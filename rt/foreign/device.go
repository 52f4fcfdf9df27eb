package foreign

import (
	"cmp"
	"fmt"
	"os"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/internal/device"
)

// fieldOnDevice returns the field over memory of the device that the stencil runs on, which is never copied.
func fieldOnDevice[T oec.AnyElem](b *Binding, a *array) (*rt.Field[T], error) {
	name := cmp.Or(textOf(b.options.Device), os.Getenv("OEC_DEVICE"), "cpu")
	if name == "cpu" || name == "go" {
		return nil, &mismatch{fmt.Sprintf("is in memory of a device, and the stencil runs on %q", name), "name that device by the option device"}
	}
	if b.options.Check != 0 {
		return nil, &mismatch{"is in memory of a device, which the host cannot read", "leave the option check out"}
	}
	d, err := rt.OpenDevice(name)
	if err != nil {
		b.err = inLibrary(err) // which is not about the field
		return nil, b.err
	}
	if a.length(0) > 1 && a.strides[0] != 1 {
		return nil, &mismatch{fmt.Sprintf("is in memory of a device, where nothing is copied, and has a stride of %d along i; it needs 1", a.strides[0]),
			"give it the order of Fortran, in which elements are next to each other along i"}
	}
	return overMemory(a, func(data []T, origin int, dims abi.Dims, n, strides [3]int, h abi.Halo) (*rt.Field[T], error) {
		return rt.FieldOnDevice(d, a.at.Stream, data, origin, dims, n, strides, h)
	})
}

// DeviceAlloc allocates memory of the device with a name, which is a string of C.
func DeviceAlloc(name unsafe.Pointer, bytes uint64) (unsafe.Pointer, error) {
	d, err := deviceOf(name)
	if err != nil {
		return nil, err
	}
	if bytes == 0 || bytes > maxBytes {
		return nil, &misuse{fmt.Sprintf("%d bytes cannot be allocated", bytes)}
	}
	var a *device.Allocation
	err = d.With(func(*device.Stream) (err error) {
		a, err = d.Alloc(int(bytes))
		return err
	})
	if err != nil {
		return nil, err
	}
	return *(*unsafe.Pointer)(unsafe.Pointer(&a.Addr)), nil
}

// maxBytes is more than any memory has.
const maxBytes = 1 << 47

// DeviceFree releases what DeviceAlloc has returned; nil is none.
func DeviceFree(name, memory unsafe.Pointer) error {
	d, err := deviceOf(name)
	if err != nil || memory == nil {
		return err
	}
	return d.ReleaseAt(device.HostAddr(memory))
}

// DeviceWrite copies bytes to memory of a device, whoever has allocated it.
func DeviceWrite(name, memory, from unsafe.Pointer, bytes uint64) error {
	return deviceCopy(name, device.HostToDevice, memory, from, bytes)
}

// DeviceRead copies bytes from memory of a device.
func DeviceRead(name, to, memory unsafe.Pointer, bytes uint64) error {
	return deviceCopy(name, device.DeviceToHost, memory, to, bytes)
}

func deviceCopy(name unsafe.Pointer, kind device.TransferKind, memory, host unsafe.Pointer, bytes uint64) error {
	d, err := deviceOf(name)
	if err != nil || bytes == 0 {
		return err
	}
	if memory == nil || host == nil {
		return &misuse{"one of the pointers is null"}
	}
	if bytes > maxBytes {
		return &misuse{fmt.Sprintf("%d bytes cannot be copied", bytes)}
	}
	addr := device.HostAddr(memory)
	if in, err := d.Holds(addr, addr+bytes-1); err != nil {
		return err
	} else if !in {
		return &misuse{fmt.Sprintf("the memory, %d bytes, is not all that of device %s", bytes, d.Name())}
	}
	return d.CopyBytes(kind, addr, unsafe.Slice((*byte)(host), bytes))
}

// deviceOf returns the accelerator of a name.
func deviceOf(name unsafe.Pointer) (*device.Device, error) {
	text := textOf(name)
	if text == "" || text == "cpu" || text == "go" {
		return nil, &misuse{fmt.Sprintf("%q is no device with memory of its own", text)}
	}
	d, err := device.Find(text, 0, "cpu", "go")
	return d, inLibrary(err)
}
