package rt

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// home says where the elements of a field are. They may be in the host's memory and in that of
// several devices at once; what has not the newest ones is stale. It goes with the memory in a
// [Swap].
type home struct {
	mu     sync.Mutex
	stale  bool          // the host's elements
	copies []*deviceCopy // one for each device that has had some

	// seen is whether the program has a slice of the host's memory, and so may read and write
	// it at any time; placed is the device on which it wants the elements nevertheless.
	seen   bool
	placed *device.Device
}

// deviceCopy is the memory of a field on a device.
type deviceCopy struct {
	mem     *device.Allocation
	layout  abi.Layout
	current bool  // it has the newest elements
	uses    []use // by runs that may not have ended
}

// use is the use of a copy by a run on a user's stream.
type use struct {
	lane   *device.Stream
	issued uint64
	writes bool
}

// live reports whether the run may not have ended.
func (u use) live() bool { return u.lane.Done.Load() < u.issued }

// newHome returns the home of a field; seen says that its memory is the caller's.
func (s *storage) newHome(seen bool) {
	s.home = &home{seen: seen}
	s.expose()
}

// expose sets what the host may do without asking.
func (s *storage) expose() {
	readable, writable := uintptr(s.ext[0]), uintptr(s.ext[0])
	if s.home.stale {
		readable = 0
	}
	if s.home.stale || s.home.newest() != nil {
		writable = 0
	}
	atomic.StoreUintptr(&s.readable, readable)
	atomic.StoreUintptr(&s.writable, writable)
}

// newest returns a copy that has the newest elements, or nil.
func (h *home) newest() *deviceCopy {
	for _, c := range h.copies {
		if c.current && !c.mem.Gone {
			return c
		}
	}
	return nil
}

// away reports whether a device may have the newest elements.
func (h *home) away() bool { return len(h.copies) > 0 }

// transient reports whether each run takes the elements from the host, and leaves them there:
// the program may use the host's memory between any two.
func (h *home) transient() bool { return h.seen && h.placed == nil }

// read sees to it that the host has the newest elements.
func (s *storage) read() error {
	if s.home == nil || atomic.LoadUintptr(&s.readable) != 0 {
		return nil
	}
	return s.readSlowly()
}

func (s *storage) readSlowly() error {
	s.home.mu.Lock()
	defer s.home.mu.Unlock()
	return s.readLocked()
}

func (s *storage) readLocked() error {
	h := s.home
	if !h.stale {
		return nil
	}
	c := h.newest()
	if c == nil {
		return &fault.DeviceError{Op: "copying a field to the host", Fault: fault.DeviceLost, Text: "the device was closed"}
	}
	if err := s.fetch(c, s.bounds()); err != nil {
		return err
	}
	h.stale = false
	s.expose()
	return nil
}

// write sees to it that the host, and no device, has the newest elements.
func (s *storage) write() error {
	if s.home == nil || atomic.LoadUintptr(&s.writable) != 0 {
		return nil
	}
	return s.writeSlowly()
}

func (s *storage) writeSlowly() error {
	s.home.mu.Lock()
	defer s.home.mu.Unlock()
	if err := s.readLocked(); err != nil {
		return err
	}
	s.ownLocked()
	return nil
}

// see notes that the program has the host's memory, which has the newest elements then.
func (s *storage) see() error {
	s.home.mu.Lock()
	defer s.home.mu.Unlock()
	if err := s.readLocked(); err != nil {
		return err
	}
	s.home.seen, s.home.placed = true, nil
	s.ownLocked()
	return nil
}

// own is write for all elements at once: those that a device has need not be fetched.
func (s *storage) own() {
	if s.home == nil {
		return
	}
	s.home.mu.Lock()
	s.ownLocked()
	s.home.mu.Unlock()
}

func (s *storage) ownLocked() {
	s.home.stale = false
	for _, c := range s.home.copies {
		c.current = false
	}
	s.expose()
}

// mustRead is read where no error can be returned.
func (s *storage) mustRead() {
	if err := s.read(); err != nil {
		panic(err)
	}
}

// mustWrite is write where no error can be returned.
func (s *storage) mustWrite() {
	if err := s.write(); err != nil {
		panic(err)
	}
}

// fetch copies the points of b from a device.
func (s *storage) fetch(c *deviceCopy, b abi.Box) error {
	return c.mem.Dev.With(func(l *device.Stream) error {
		for _, u := range c.uses {
			if u.writes && u.live() {
				if err := u.lane.Wait(); err != nil {
					return err
				}
			}
		}
		return move(l, device.DeviceToHost, c, s, b)
	})
}

// ToDevice copies the newest elements to a device, if it does not have them already, so that a
// run that reads them there has not to wait.
//
// For a field whose memory the program holds as a slice, because it was made with [FieldOf] or
// its [Field.Data] was taken, it means more: the elements are now those on the device. Runs there
// neither look at the slice nor write to it, until [Field.ToHost].
//
// The error is that of ctx if it is done, an *[UnsupportedError], a *[DriverError] or a
// *[DeviceError]; nothing has changed then. On the devices "cpu" and "go" it is ToHost.
func (f *Field[T]) ToDevice(ctx context.Context, device string) error {
	if err := f.present("ToDevice"); err != nil {
		return err
	}
	d, err := findAccelerator(device)
	if err != nil {
		return err
	}
	if d == nil {
		return f.ToHost(ctx)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.s.place(d)
}

// place is ToDevice.
func (s *storage) place(d *device.Device) error {
	s.home.mu.Lock()
	defer s.home.mu.Unlock()
	if err := s.leaveOthers(d); err != nil {
		return err
	}
	err := d.With(func(l *device.Stream) error {
		c, err := s.bring(l, d, s.bounds(), false)
		if err == nil {
			c.current = true
			s.expose()
		}
		return err
	})
	if err == nil && s.home.seen {
		s.home.placed = d
	}
	return err
}

// ToHost copies the newest elements to the host's memory, if it does not have them already,
// and so ends what [Field.ToDevice] began: a slice of that memory is the field again. The error is that of ctx if it is done, or a
// *[DeviceError], and nothing has changed then.
func (f *Field[T]) ToHost(ctx context.Context) error {
	if err := f.present("ToHost"); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	f.s.home.mu.Lock()
	defer f.s.home.mu.Unlock()
	if err := f.s.readLocked(); err != nil {
		return err
	}
	f.s.home.placed = nil
	if f.s.home.seen {
		f.s.ownLocked()
	}
	return nil
}

// Free releases the memory that the field has on devices, after the host has got the newest
// elements. A field that nobody refers to any more is freed some time after that by itself.
// The error is a *[DeviceError]: then the memory is released all the same, and the host's
// elements are those of the last transfer.
func (f *Field[T]) Free() error {
	if err := f.present("Free"); err != nil {
		return err
	}
	h := f.s.home
	h.mu.Lock()
	defer h.mu.Unlock()
	first := f.s.readLocked()
	for _, c := range h.copies {
		if err := c.free(); first == nil {
			first = err
		}
	}
	h.copies, h.placed = nil, nil
	f.s.ownLocked()
	return first
}

// free releases the memory of a copy once no run uses it.
func (c *deviceCopy) free() error {
	d := c.mem.Dev
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	var first error
	for _, u := range c.uses {
		if u.live() {
			first = u.lane.Wait()
		}
	}
	if err := d.Release(c.mem); first == nil {
		first = err
	}
	return first
}

// copyOn returns the copy on a device; it is made if there is none.
func (s *storage) copyOn(d *device.Device) (*deviceCopy, error) {
	h := s.home
	for n, c := range h.copies {
		switch {
		case c.mem.Dev != d:
		case c.mem.Gone:
			h.copies = append(h.copies[:n], h.copies[n+1:]...)
			return s.copyOn(d)
		default:
			return c, nil
		}
	}
	c := &deviceCopy{layout: s.deviceLayout()}
	var err error
	if c.mem, err = d.Alloc(c.layout.Count * s.Elem.Size()); err != nil {
		return nil, err
	}
	runtime.AddCleanup(h, (*device.Allocation).Discard, c.mem)
	h.copies = append(h.copies, c)
	return c, nil
}

// leaveOthers has the host get the newest elements unless d has them. It is not for a
// goroutine that has entered a device.
func (s *storage) leaveOthers(d *device.Device) error {
	for _, c := range s.home.copies {
		if c.mem.Dev == d && c.current && !c.mem.Gone {
			return nil
		}
	}
	return s.readLocked()
}

// bring returns the copy on a device, with the points of need as the host has them unless it
// is current. The stream then waits for the runs on others that must have ended before the
// copy is read, or written.
func (s *storage) bring(l *device.Stream, d *device.Device, need abi.Box, writes bool) (*deviceCopy, error) {
	c, err := s.copyOn(d)
	if err != nil {
		return nil, err
	}
	upload := !c.current && !need.Empty()
	if err := c.order(l, writes || upload); err != nil {
		return nil, err
	}
	if !upload {
		return c, nil
	}
	if err := move(l, device.HostToDevice, c, s, need); err != nil {
		return nil, err
	}
	if !s.home.transient() {
		c.current = true
		s.expose()
	}
	return c, nil
}

// order has a stream wait for those runs on others that write the copy, or use it at all.
func (c *deviceCopy) order(l *device.Stream, all bool) error {
	live := c.uses[:0]
	for _, u := range c.uses {
		if !u.live() {
			continue
		}
		live = append(live, u)
		if u.lane != l && (all || u.writes) {
			if err := l.After(u.lane); err != nil {
				return err
			}
		}
	}
	clear(c.uses[len(live):])
	c.uses = live
	return nil
}
