package device

import (
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec/rt/fault"
)

// Allocation is memory of a device.
type Allocation struct {
	Dev  *Device
	Addr uint64
	Size int
	Gone bool  // the device was closed
	user *Mark // of scratch memory: the last one

	// Save is called before the device is closed, if it is not nil: it has the host get what is
	// only there. It must not keep the owner of the memory from being collected.
	Save func() error
}

// Discard has memory released by whoever uses the device next: the collector, which calls it
// once a field is unreachable, has no device of its own.
func (a *Allocation) Discard() {
	a.Dev.mu.Lock()
	a.Dev.garbage = append(a.Dev.garbage, a)
	a.Dev.mu.Unlock()
}

// Mark stands for a plan, where a reference would keep its fields from being collected.
type Mark struct{ _ byte }

// CopyBytes copies between the host's memory and that of the device, and returns when that is done.
func (d *Device) CopyBytes(kind TransferKind, addr uint64, host []byte) error {
	return d.With(func(l *Stream) error {
		for len(host) > 0 {
			part := host[:min(len(host), StagingBytes)]
			st, err := l.Stage(0)
			if err != nil {
				return err
			}
			staged := unsafe.Slice((*byte)(st.Memory), len(part))
			if kind == HostToDevice {
				copy(staged, part)
			}
			err = l.CopyRows(kind, st, addr, len(part), len(part), 1)
			if synced := d.Acc.Sync(l.Handle); err == nil {
				err = synced
			}
			if err != nil {
				return err
			}
			if kind == DeviceToHost {
				copy(part, staged)
			}
			addr, host = addr+uint64(len(part)), host[len(part):]
		}
		return nil
	})
}

// Holds reports whether the bytes from one address to another, inclusive, are in memory of the device, as far as its driver can tell.
func (d *Device) Holds(first, last uint64) (bool, error) {
	if err := d.Enter(); err != nil {
		return false, err
	}
	defer d.Leave()
	if in, err := d.Acc.Holds(first); !in || err != nil {
		return false, err
	}
	return d.Acc.Holds(last)
}

// ReleaseAt releases what Alloc returned with an address.
func (d *Device) ReleaseAt(addr uint64) error {
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.live[addr]
	if a == nil {
		return &fault.DeviceError{Device: d.Name(), Op: "releasing memory", Fault: fault.DeviceFault, Text: fmt.Sprintf("none begins at %#x: it was released, or is another device's", addr)}
	}
	return d.releaseLocked(a)
}
