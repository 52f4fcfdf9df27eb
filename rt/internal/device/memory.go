package device

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/openearthgo/oec/rt/fault"
)

// Alloc returns memory of the device. If there is too little, what is kept for later use is
// released, and what fields held that nobody refers to any more.
func (d *Device) Alloc(size int) (*Allocation, error) {
	size = max(size, 1)
	addr, err := d.Acc.Alloc(size)
	for attempt := 0; errors.Is(err, fault.OutOfMemory); attempt++ {
		if attempt > 0 && !d.collect() {
			break
		}
		if err := d.trim(); err != nil {
			return nil, err
		}
		addr, err = d.Acc.Alloc(size)
	}
	if err != nil {
		return nil, err
	}
	a := &Allocation{Dev: d, Addr: addr, Size: size}
	d.mu.Lock()
	d.live[addr] = a
	d.mu.Unlock()
	return a, nil
}

// collect has the collector look for fields that nobody refers to any more, and waits a little
// for their cleanups, which another goroutine runs one after the other. It reports whether there are some.
func (d *Device) collect() (found bool) {
	runtime.GC()
	for pause := time.Millisecond; pause < 32*time.Millisecond; pause *= 2 {
		d.mu.Lock()
		found = len(d.garbage) > 0
		d.mu.Unlock()
		if found {
			return true
		}
		time.Sleep(pause)
	}
	return false
}

// trim releases what nobody uses.
func (d *Device) trim() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var first error
	for _, list := range [2][]*Allocation{d.garbage, d.scratch} {
		for _, a := range list {
			if err := d.releaseLocked(a); first == nil {
				first = err
			}
		}
	}
	d.garbage, d.scratch = nil, nil
	return first
}

// Release releases memory, of which nothing is in use.
func (d *Device) Release(a *Allocation) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.releaseLocked(a)
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

// Discard has memory released by whoever uses the device next: the collector, which calls it
// once a field is unreachable, has no device of its own.
func (a *Allocation) Discard() {
	a.Dev.mu.Lock()
	a.Dev.garbage = append(a.Dev.garbage, a)
	a.Dev.mu.Unlock()
}

// takeScratch returns memory for the buffers of one run: what the plan had last, if nobody has
// taken it, or else any of a suitable size.
func (d *Device) takeScratch(size int, user *Mark) (*Allocation, error) {
	d.mu.Lock()
	fits := func(a *Allocation) bool { return a.Size >= size && a.Size <= size+size/4 }
	at := slices.IndexFunc(d.scratch, func(a *Allocation) bool { return a.user == user })
	if at < 0 {
		at = slices.IndexFunc(d.scratch, fits)
	}
	if at >= 0 {
		a := d.scratch[at]
		d.scratch = slices.Delete(d.scratch, at, at+1)
		a.user = user
		d.mu.Unlock()
		return a, nil
	}
	d.mu.Unlock()
	a, err := d.Alloc(size)
	if err == nil {
		a.user = user
	}
	return a, err
}

// putScratch gives memory back that no stream uses any more.
func (d *Device) putScratch(a *Allocation) {
	d.mu.Lock()
	if !a.Gone {
		d.scratch = append(d.scratch, a)
	}
	d.mu.Unlock()
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
