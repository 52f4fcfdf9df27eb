package device

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/rt/fault"
)

// Device is an accelerator. It is shared by all goroutines, and by all plans and fields that
// use it.
type Device struct {
	Acc  Accelerator
	info Info

	mu      sync.Mutex
	idle    []*Stream              // that nobody uses
	modules map[moduleKey]uintptr  // by code
	live    map[uint64]*Allocation // by address
	scratch []*Allocation          // that nobody uses, the least recently used first
	garbage []*Allocation          // of fields that were collected
	graphs  map[*Graph]bool        // of plans
	unused  []*Graph               // of plans that were collected
	streams map[*Queue]bool        // of the user
	failed  error                  // the first failure to release something
	Epoch   int                    // incremented by Close
}

// moduleKey identifies code by its place in the program: hashing it would take longer.
type moduleKey struct {
	text *byte
	size int
}

func newDevice(name string, a Accelerator) *Device {
	d := &Device{Acc: a, info: a.Info(), modules: map[moduleKey]uintptr{}, live: map[uint64]*Allocation{}, streams: map[*Queue]bool{}, graphs: map[*Graph]bool{}}
	d.info.Name = name
	return d
}

// Info returns what the device is.
func (d *Device) Info() Info { return d.info }

// Name returns the name of the device: "cuda:0".
func (d *Device) Name() string { return d.info.Name }

// FreeMemory returns how many bytes of its memory nobody uses.
func (d *Device) FreeMemory() (int64, error) {
	if err := d.Enter(); err != nil {
		return 0, err
	}
	defer d.Leave()
	return d.Acc.FreeMemory()
}

// Close releases all that the device holds for this program: the memory of fields, buffers,
// modules and streams. What owners of memory have only there is saved before; the error is first of
// all about what cannot be. Nothing may run on the device meanwhile. It can be used again afterwards,
// by plans that are bound anew.
func (d *Device) Close() error {
	lost := d.save()
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	unfinished := d.closeStreams()
	d.mu.Lock()
	defer d.mu.Unlock()
	if lost != nil {
		d.failed = lost
	}
	d.note(unfinished)
	for _, l := range d.idle {
		d.note(l.close())
	}
	for g := range d.graphs {
		d.note(d.closeGraphLocked(g))
	}
	for _, a := range d.live {
		d.note(d.releaseLocked(a))
	}
	for _, m := range d.modules {
		d.note(d.Acc.Unload(m))
	}
	d.idle, d.scratch, d.garbage, d.unused = nil, nil, nil, nil
	clear(d.modules)
	d.note(d.Acc.Close())
	d.Epoch++
	err := d.failed
	d.failed = nil
	return err
}

// save has the owners of memory save what is only there. The error says of how many that failed,
// and why of the first.
func (d *Device) save() error {
	d.mu.Lock()
	live := slices.SortedFunc(maps.Values(d.live), func(a, b *Allocation) int { return cmp.Compare(a.Addr, b.Addr) })
	d.mu.Unlock()
	failures, lost := 0, fault.DeviceError{}
	for _, a := range live {
		if a.Save == nil {
			continue
		}
		if err := a.Save(); err != nil {
			var e *fault.DeviceError
			if failures++; failures == 1 && errors.As(err, &e) {
				lost = *e
			}
		}
	}
	if failures == 0 {
		return nil
	}
	lost.Device = d.Name()
	lost.Op = "closing it: the newest elements of a field, which are only there, cannot be copied to the host"
	if failures > 1 {
		lost.Op = fmt.Sprintf("closing it: the newest elements of %d fields, which are only there, cannot be copied to the host", failures)
	}
	return &lost
}

// closeStreams waits for the streams of the user, closes them and returns the first error.
func (d *Device) closeStreams() error {
	d.mu.Lock()
	streams := slices.Collect(maps.Keys(d.streams))
	clear(d.streams)
	d.mu.Unlock()
	var first error
	for _, s := range streams {
		if err := s.Stream.Finish(); first == nil {
			first = err
		}
		s.Closed = true
		d.PutStream(s.Stream)
	}
	return first
}

// note keeps the first failure of what nobody waits for, until Close returns it.
func (d *Device) note(err error) {
	if d.failed == nil {
		d.failed = err
	}
}

// Enter makes d the device of the goroutine until leave, and releases what the collector has
// found to be unused.
func (d *Device) Enter() error {
	if err := d.Acc.Enter(); err != nil {
		return err
	}
	d.mu.Lock()
	for _, a := range d.garbage {
		d.note(d.releaseLocked(a))
	}
	d.garbage = d.garbage[:0]
	for _, g := range d.unused {
		d.note(d.closeGraphLocked(g))
	}
	d.unused = d.unused[:0]
	d.mu.Unlock()
	return nil
}

// Leave ends what Enter began.
func (d *Device) Leave() { d.Acc.Leave() }

// Kernel returns a kernel of some code, which is loaded the first time.
func (d *Device) Kernel(code, name string) (uintptr, error) {
	key := moduleKey{unsafe.StringData(code), len(code)}
	d.mu.Lock()
	defer d.mu.Unlock()
	m, ok := d.modules[key]
	if !ok {
		var err error
		if m, err = d.Acc.Load(code); err != nil {
			return 0, err
		}
		d.modules[key] = m
	}
	return d.Acc.Kernel(m, name)
}

// TakeStream returns a stream that nobody uses, preferably the last one that the caller had.
func (d *Device) TakeStream(last *Stream) (*Stream, error) {
	d.mu.Lock()
	for n := len(d.idle) - 1; n >= 0; n-- {
		if l := d.idle[n]; l == last || last == nil || n == 0 {
			d.idle = append(d.idle[:n], d.idle[n+1:]...)
			d.mu.Unlock()
			return l, nil
		}
	}
	d.mu.Unlock()
	return newStream(d)
}

// PutStream gives a stream back on which nothing is pending.
func (d *Device) PutStream(l *Stream) {
	d.mu.Lock()
	d.idle = append(d.idle, l)
	d.mu.Unlock()
}

// Alloc returns memory of the device. If there is too little, what is kept for later use is
// released, and what fields held that nobody refers to any more.
func (d *Device) Alloc(size int) (*Allocation, error) {
	size = max(size, 1)
	addr, err := d.Acc.Alloc(size)
	for attempt := 0; attempt < 2 && errors.Is(err, fault.OutOfMemory); attempt++ {
		if attempt == 1 {
			d.collect()
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

func (d *Device) releaseLocked(a *Allocation) error {
	if a.Gone {
		return nil
	}
	a.Gone = true
	delete(d.live, a.Addr)
	return d.Acc.Release(a.Addr)
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

// With calls fn on the device, with a stream that nobody else uses.
func (d *Device) With(fn func(l *Stream) error) error {
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	l, err := d.TakeStream(nil)
	if err != nil {
		return err
	}
	defer d.PutStream(l)
	return fn(l)
}

// NewQueue returns a stream of the device.
func (d *Device) NewQueue() (*Queue, error) {
	if err := d.Enter(); err != nil {
		return nil, err
	}
	defer d.Leave()
	l, err := d.TakeStream(nil)
	if err != nil {
		return nil, err
	}
	s := &Queue{Stream: l}
	d.mu.Lock()
	d.streams[s] = true
	d.mu.Unlock()
	return s, nil
}
