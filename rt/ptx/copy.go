package ptx

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Copy implements [device.Accelerator].
func (d *card) Copy(stream uintptr, c *device.Transfer) error {
	d.begin()
	defer d.mu.Unlock()
	t := *c
	switch t.Kind {
	case device.HostToDevice:
		return d.copyIn(stream, &t)
	case device.DeviceToHost:
		return d.copyOut(stream, &t)
	}
	return d.put(stream, &job{name: "a copy within the device", within: true, run: func() error {
		for n := range t.Count {
			if err := d.machine.Copy(t.Dst+uint64(n*t.DstPitch), t.Src+uint64(n*t.SrcPitch), t.Width); err != nil {
				return err
			}
		}
		return nil
	}})
}

// copyIn puts a copy from the host on a stream. The host has to leave its memory alone until that is
// done, so that is compared then.
func (d *card) copyIn(stream uintptr, t *device.Transfer) error {
	var image []byte
	if err := d.hostRows(t.Src, t.SrcPitch, t, func(_ int, row []byte) error {
		image = append(image, row...)
		return nil
	}); err != nil {
		return failed("copying", fault.DeviceFault, err)
	}
	err := d.put(stream, &job{name: "a copy to the device", run: func() error {
		return d.hostRows(t.Src, t.SrcPitch, t, func(n int, row []byte) error {
			if string(row) != string(image[n*t.Width:(n+1)*t.Width]) {
				return errors.New("a copy to the device: the host has written to its memory before the copy was done")
			}
			return d.machine.Write(t.Dst+uint64(n*t.DstPitch), row)
		})
	}, end: func() { d.loads-- }})
	if err == nil {
		d.loads++
	}
	return err
}

// copyOut puts a copy to the host on a stream. Nobody may read the host's memory before that is done,
// so there is nothing of use in it, unless copies before have still to read it.
func (d *card) copyOut(stream uintptr, t *device.Transfer) error {
	if err := d.hostRows(t.Dst, t.DstPitch, t, func(_ int, row []byte) error {
		for n := range row {
			if d.loads == 0 {
				row[n] = 0xa5
			}
		}
		return nil
	}); err != nil {
		return failed("copying", fault.DeviceFault, err)
	}
	return d.put(stream, &job{name: "a copy to the host", run: func() error {
		return d.hostRows(t.Dst, t.DstPitch, t, func(n int, row []byte) error {
			return d.machine.Read(row, t.Src+uint64(n*t.SrcPitch))
		})
	}})
}

// hostRows calls visit with the rows of a copy that are in the host's memory.
func (d *card) hostRows(addr uint64, pitch int, t *device.Transfer, visit func(n int, row []byte) error) error {
	for n := range t.Count {
		row, err := d.hostBytes(addr+uint64(n*pitch), t.Width)
		if err == nil {
			err = visit(n, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// hostBytes returns memory of the host at an address.
func (d *card) hostBytes(addr uint64, size int) ([]byte, error) {
	for base, h := range d.host {
		if addr >= base && addr+uint64(size) <= base+uint64(h.size) {
			return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(h.words)), addr-base)), size), nil
		}
	}
	return nil, fmt.Errorf("%d bytes at %#x are not memory that AllocHost returned", size, addr)
}
