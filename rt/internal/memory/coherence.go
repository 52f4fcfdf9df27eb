package memory

import (
	"runtime"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Coherence says where the elements of a field are. They may be in the host's memory and in that of
// several devices at once; a copy without the newest elements is stale. [Swap] exchanges it together with
// the memory.
type Coherence struct {
	Mu     sync.Mutex
	Stale  bool     // the host's elements
	copies []*Copy  // one for each device that has had some
	owner  *Storage // that has the host's memory, once there are copies

	// seen is whether the program has a slice of the host's memory, and so may read and write
	// it at any time; placed is the device on which it wants the elements nevertheless.
	seen   bool
	placed *device.Device

	// resident is the device whose memory is that of the field, which the caller has allocated there: the
	// host has none. What is on the caller's stream is done before a run.
	resident *device.Device
	stream   uintptr

	// fresh is what has filled the halo of a part of a field since elements were last changed: nil if the halo is stale.
	fresh any
}

// Copy is the memory of a field on a device.
type Copy struct {
	Memory  *device.Allocation
	Layout  abi.Layout
	Current bool  // it has the newest elements
	uses    []use // by runs that may not have ended
}

// use is the use of a copy by a run on a user's stream.
type use struct {
	stream *device.Stream
	issued uint64
	writes bool
}

// live reports whether the run may still be in progress.
func (u use) live() bool { return u.stream.Done.Load() < u.issued }

// NewCoherence returns the coherence of a field; seen says that its memory is the caller's.
func (s *Storage) NewCoherence(seen bool) {
	s.Coherence = &Coherence{seen: seen}
	s.Expose()
}

// Expose sets what the host may do without asking.
func (s *Storage) Expose() {
	readable, writable := uintptr(s.Extent[0]), uintptr(s.Extent[0])
	if s.Coherence.Stale {
		readable = 0
	}
	if s.Coherence.Stale || s.Coherence.Newest() != nil || s.Coherence.fresh != nil {
		writable = 0
	}
	atomic.StoreUintptr(&s.readable, readable)
	atomic.StoreUintptr(&s.writable, writable)
}

// Newest returns a copy that has the newest elements, or nil.
func (h *Coherence) Newest() *Copy {
	for _, c := range h.copies {
		if c.Current && !c.Memory.Gone {
			return c
		}
	}
	return nil
}

// Away reports whether a device may have the newest elements.
func (h *Coherence) Away() bool { return len(h.copies) > 0 }

// Transient reports whether each run takes the elements from the host, and leaves them there:
// the program may use the host's memory between any two.
func (h *Coherence) Transient() bool { return h.seen && h.placed == nil }

// Read sees to it that the host has the newest elements.
func (s *Storage) Read() error {
	if s.Coherence == nil || atomic.LoadUintptr(&s.readable) != 0 {
		return nil
	}
	return s.readSlowly()
}

func (s *Storage) readSlowly() error {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	return s.readLocked()
}

func (s *Storage) readLocked() error {
	h := s.Coherence
	if !h.Stale {
		return nil
	}
	if h.resident != nil {
		return h.notOnHost()
	}
	c := h.Newest()
	if c == nil {
		return &fault.DeviceError{Device: h.lostWith(), Op: "copying a field to the host", Fault: fault.DeviceLost, Text: "the device was closed"}
	}
	if err := s.fetch(c, s.Bounds()); err != nil {
		return err
	}
	h.Stale = false
	s.Expose()
	return nil
}

// lostWith returns the name of the device that had the newest elements when it was closed.
func (h *Coherence) lostWith() string {
	for _, c := range h.copies {
		if c.Current {
			return c.Memory.Dev.Name()
		}
	}
	return ""
}

// save has the host get the newest elements if they are on a device that is about to be closed.
func (h *Coherence) save(d *device.Device) error {
	h.Mu.Lock()
	defer h.Mu.Unlock()
	for _, c := range h.copies {
		if h.Stale && c.Memory.Dev == d && c.Current && !c.Memory.Gone {
			return h.owner.readLocked()
		}
	}
	return nil
}

// Write sees to it that the host, and no device, has the newest elements.
func (s *Storage) Write() error {
	if s.Coherence == nil || atomic.LoadUintptr(&s.writable) != 0 {
		return nil
	}
	return s.writeSlowly()
}

func (s *Storage) writeSlowly() error {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if err := s.readLocked(); err != nil {
		return err
	}
	s.ownLocked()
	return nil
}

// See notes that the program has the host's memory, which has the newest elements then.
func (s *Storage) See() error {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if err := s.readLocked(); err != nil {
		return err
	}
	s.Coherence.seen, s.Coherence.placed = true, nil
	s.Filled = HaloState{}
	s.ownLocked()
	return nil
}

// Own is write for all elements at once: those that a device has need not be fetched.
func (s *Storage) Own() {
	if s.Coherence == nil {
		return
	}
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if s.Coherence.resident != nil {
		panic(s.Coherence.notOnHost())
	}
	s.ownLocked()
}

func (s *Storage) ownLocked() {
	s.Coherence.Stale, s.Coherence.fresh = false, nil
	for _, c := range s.Coherence.copies {
		c.Current = false
	}
	s.Expose()
}

// MustRead is read where no error can be returned.
func (s *Storage) MustRead() {
	if err := s.Read(); err != nil {
		panic(err)
	}
}

// MustWrite is write where no error can be returned.
func (s *Storage) MustWrite() {
	if err := s.Write(); err != nil {
		panic(err)
	}
}

// fetch copies the points of b from a device.
func (s *Storage) fetch(c *Copy, b abi.Box) error {
	return c.Memory.Dev.With(func(l *device.Stream) error {
		for _, u := range c.uses {
			if u.writes && u.live() {
				if err := u.stream.Wait(); err != nil {
					return err
				}
			}
		}
		return Move(l, device.DeviceToHost, c, s, b)
	})
}

// Place copies the newest elements to a device, where they are from now on if the program has the
// host's memory.
func (s *Storage) Place(d *device.Device) error {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if err := s.LeaveOthers(d); err != nil {
		return err
	}
	err := d.With(func(l *device.Stream) error {
		c, err := s.Bring(l, d, s.Bounds(), false)
		if err == nil {
			c.Current = true
			s.Expose()
		}
		return err
	})
	if err == nil && s.Coherence.seen {
		s.Coherence.placed = d
	}
	return err
}

// FetchAll copies the newest elements to the host's memory, where they are from now on if the program
// has that.
func (s *Storage) FetchAll() error {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if err := s.readLocked(); err != nil {
		return err
	}
	s.Coherence.placed = nil
	if s.Coherence.seen {
		s.ownLocked()
	}
	return nil
}

// FreeCopies releases the memory on devices, after the host has got the newest elements.
func (s *Storage) FreeCopies() error {
	h := s.Coherence
	h.Mu.Lock()
	defer h.Mu.Unlock()
	if h.resident != nil {
		return nil // there are none: its memory is the caller's
	}
	first := s.readLocked()
	for _, c := range h.copies {
		if err := c.free(); first == nil {
			first = err
		}
	}
	h.copies, h.placed = nil, nil
	s.ownLocked()
	return first
}

// free releases the memory of a copy once no run uses it.
func (c *Copy) free() error {
	d := c.Memory.Dev
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	var first error
	for _, u := range c.uses {
		if u.live() {
			first = u.stream.Wait()
		}
	}
	if err := d.Release(c.Memory); first == nil {
		first = err
	}
	return first
}

// copyOn returns the copy on a device; it is made if there is none.
func (s *Storage) copyOn(d *device.Device) (*Copy, error) {
	h := s.Coherence
	for n, c := range h.copies {
		switch {
		case c.Memory.Dev != d:
		case c.Memory.Gone:
			h.copies = append(h.copies[:n], h.copies[n+1:]...)
			return s.copyOn(d)
		default:
			return c, nil
		}
	}
	c := &Copy{Layout: s.DeviceLayout()}
	var err error
	if c.Memory, err = d.Alloc(c.Layout.Count * s.Elem.Size()); err != nil {
		return nil, err
	}
	runtime.AddCleanup(h, (*device.Allocation).Discard, c.Memory)
	h.owner = s
	held := weak.Make(h)
	c.Memory.Save = func() error {
		if h := held.Value(); h != nil {
			return h.save(d)
		}
		return nil
	}
	h.copies = append(h.copies, c)
	return c, nil
}

// LeaveOthers has the host get the newest elements unless d has them. It is not for a
// goroutine that has entered a device.
func (s *Storage) LeaveOthers(d *device.Device) error {
	for _, c := range s.Coherence.copies {
		if c.Memory.Dev == d && c.Current && !c.Memory.Gone {
			return nil
		}
	}
	return s.readLocked()
}

// Bring returns the copy on a device, with the points of need as the host has them unless it
// is current. The stream then waits for the runs on others that must have ended before the
// copy is read, or written.
func (s *Storage) Bring(l *device.Stream, d *device.Device, need abi.Box, writes bool) (*Copy, error) {
	c, err := s.copyOn(d)
	if err != nil {
		return nil, err
	}
	if err := s.awaitCaller(); err != nil {
		return nil, err
	}
	upload := !c.Current && !need.Empty()
	if err := c.Order(l, writes || upload); err != nil {
		return nil, err
	}
	if !upload {
		return c, nil
	}
	if err := Move(l, device.HostToDevice, c, s, need); err != nil {
		return nil, err
	}
	if !s.Coherence.Transient() {
		c.Current = true
		s.Expose()
	}
	return c, nil
}

// Order has a stream wait for those runs on others that write the copy, or use it at all.
func (c *Copy) Order(l *device.Stream, all bool) error {
	live := c.uses[:0]
	for _, u := range c.uses {
		if !u.live() {
			continue
		}
		live = append(live, u)
		if u.stream != l && (all || u.writes) {
			if err := l.After(u.stream); err != nil {
				return err
			}
		}
	}
	clear(c.uses[len(live):])
	c.uses = live
	return nil
}

// Note notes that a run that was put on a stream uses the copy; one list entry stands for all on the
// same stream.
func (c *Copy) Note(l *device.Stream, writes bool) {
	u := use{l, l.Issued.Load(), writes}
	for n := range c.uses {
		if old := &c.uses[n]; old.stream == u.stream {
			u.writes = u.writes || old.writes && old.live()
			*old = u
			return
		}
	}
	c.uses = append(c.uses, u)
}

// BecomeNewest notes that a copy has elements that are nowhere else.
func (s *Storage) BecomeNewest(c *Copy) {
	for _, other := range s.Coherence.copies {
		other.Current = other == c
	}
	s.Coherence.Stale, s.Coherence.fresh = true, nil
	s.Expose()
}

// Fresh returns what has filled the halo since elements were last changed; nil if that is not known.
func (s *Storage) Fresh() any {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	return s.Coherence.fresh
}

// SetFresh notes what has filled the halo. Nobody can tell whether memory that the program has as a slice stays so.
func (s *Storage) SetFresh(by any) {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if !s.Coherence.seen {
		s.Coherence.fresh = by
		s.Expose()
	}
}
