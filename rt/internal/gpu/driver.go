package gpu

import (
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/clib"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Driver is the driver of a vendor.
type Driver struct {
	vendor *Vendor
	name   string // of its devices: the vendor's
}

// NewDriver returns the driver of a vendor.
func NewDriver(v *Vendor) *Driver { return &Driver{vendor: v, name: v.Name} }

// Open implements [device.Driver].
func (d *Driver) Open() ([]device.Accelerator, error) {
	l, err := openLibrary(d.vendor)
	if err != nil {
		return nil, err
	}
	const noDevice = 100
	count := int32(0)
	result := l.call(fnInit, 0)
	if result == 0 {
		result = l.call(fnDeviceCount, uintptr(unsafe.Pointer(&count)))
	}
	if result != 0 && result != noDevice {
		return nil, &fault.DriverError{Driver: d.name, Hint: d.vendor.Hint,
			Problem: fmt.Sprintf("it does not start: result %d, %s", result, l.vendor.ErrorName(l, result))}
	}
	var list []device.Accelerator
	for n := range count {
		dev := &card{library: l, ordinal: n, name: fmt.Sprintf("%s:%d", d.name, n)}
		if err := dev.open(); err != nil {
			return list, err
		}
		list = append(list, dev)
	}
	if len(list) == 0 {
		return nil, &fault.DriverError{Driver: d.name, Problem: "the machine has no device for it"}
	}
	return list, nil
}

// open asks the driver what the device is.
func (d *card) open() error {
	var number int32
	if err := d.check("looking at it", fnDeviceGet, d.call(fnDeviceGet, uintptr(unsafe.Pointer(&number)), uintptr(d.ordinal))); err != nil {
		return err
	}
	d.ordinal = number
	var result int32
	if d.info.Arch, result = d.vendor.Arch(d.library, number); result != 0 {
		return d.failed("looking at it", fnDeviceAttribute, result)
	}
	units, result := d.attribute(d.vendor.Units, number)
	if result != 0 {
		return d.failed("looking at it", fnDeviceAttribute, result)
	}
	d.info.Units = int(units)
	var memory uintptr
	if err := d.check("looking at it", fnDeviceMemory, d.call(fnDeviceMemory, uintptr(unsafe.Pointer(&memory)), uintptr(number))); err != nil {
		return err
	}
	d.info.Memory = int64(memory)
	model := new([256]byte)
	if err := d.check("looking at it", fnDeviceName, d.call(fnDeviceName, uintptr(unsafe.Pointer(model)), uintptr(len(model)), uintptr(number))); err != nil {
		return err
	}
	d.info.Model = clib.String(uintptr(unsafe.Pointer(model)))
	return nil
}
