package rt

import (
	"errors"
	"runtime"
	"slices"
	"time"

	"github.com/openearthgo/oec/rt/fault"
)

// allocation is memory of a device.
type allocation struct {
	dev  *Device
	addr uint64
	size int
	gone bool      // the device was closed
	user *planMark // of scratch memory: the last one
}

// alloc returns memory of the device. If there is too little, what is kept for later use is
// released, and what fields held that nobody refers to any more.
func (d *Device) alloc(size int) (*allocation, error) {
	size = max(size, 1)
	addr, err := d.acc.Alloc(size)
	for attempt := 0; attempt < 2 && errors.Is(err, fault.OutOfMemory); attempt++ {
		if attempt == 1 {
			d.collect()
		}
		if err := d.trim(); err != nil {
			return nil, err
		}
		addr, err = d.acc.Alloc(size)
	}
	if err != nil {
		return nil, err
	}
	a := &allocation{dev: d, addr: addr, size: size}
	d.mu.Lock()
	d.live[addr] = a
	d.mu.Unlock()
	return a, nil
}

// collect has the collector look for fields that nobody refers to any more, and waits a little
// for their cleanups, which another goroutine runs.
func (d *Device) collect() {
	runtime.GC()
	for pause := time.Millisecond; pause < 32*time.Millisecond; pause *= 2 {
		d.mu.Lock()
		found := len(d.garbage)
		d.mu.Unlock()
		if found > 0 {
			return
		}
		time.Sleep(pause)
	}
}

// trim releases what nobody uses.
func (d *Device) trim() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var first error
	for _, list := range [2][]*allocation{d.garbage, d.scratch} {
		for _, a := range list {
			if err := d.releaseLocked(a); first == nil {
				first = err
			}
		}
	}
	d.garbage, d.scratch = nil, nil
	return first
}

// release releases memory, of which nothing is in use.
func (d *Device) release(a *allocation) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.releaseLocked(a)
}

func (d *Device) releaseLocked(a *allocation) error {
	if a.gone {
		return nil
	}
	a.gone = true
	delete(d.live, a.addr)
	return d.acc.Release(a.addr)
}

// discard has memory released by whoever uses the device next: the collector, which calls it
// once a field is unreachable, has no device of its own.
func (a *allocation) discard() {
	a.dev.mu.Lock()
	a.dev.garbage = append(a.dev.garbage, a)
	a.dev.mu.Unlock()
}

// takeScratch returns memory for the buffers of one run: what the plan had last, if nobody has
// taken it, or else any of a suitable size.
func (d *Device) takeScratch(size int, user *planMark) (*allocation, error) {
	d.mu.Lock()
	fits := func(a *allocation) bool { return a.size >= size && a.size <= size+size/4 }
	at := slices.IndexFunc(d.scratch, func(a *allocation) bool { return a.user == user })
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
	a, err := d.alloc(size)
	if err == nil {
		a.user = user
	}
	return a, err
}

// putScratch gives memory back that no stream uses any more.
func (d *Device) putScratch(a *allocation) {
	d.mu.Lock()
	if !a.gone {
		d.scratch = append(d.scratch, a)
	}
	d.mu.Unlock()
}

// planMark stands for a plan, where a reference would keep its fields from being collected.
type planMark struct{ _ byte }
