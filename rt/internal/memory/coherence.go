package memory

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
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

// NewestOn returns a copy with the newest elements: that on a device, if it has them.
func (h *Coherence) NewestOn(d *device.Device) *Copy {
	for _, c := range h.copies {
		if c.Current && !c.Memory.Gone && c.Memory.Dev == d {
			return c
		}
	}
	return h.Newest()
}

// Away reports whether a device may have the newest elements.
func (h *Coherence) Away() bool { return len(h.copies) > 0 }

// Transient reports whether each run takes the elements from the host, and leaves them there:
// the program may use the host's memory between any two.
func (h *Coherence) Transient() bool { return h.seen && h.placed == nil }

// Stays reports whether runs on a device find the newest elements there, and leave theirs there.
func (s *Storage) Stays(d *device.Device) bool {
	h := s.Coherence
	h.Mu.Lock()
	defer h.Mu.Unlock()
	return !h.Transient() && h.resident == nil && slices.ContainsFunc(h.copies, func(c *Copy) bool { return c.Memory.Dev == d && c.Current && !c.Memory.Gone })
}

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
		return &fault.DeviceError{Device: h.lostWith(), Op: "copying a field to the host", Fault: fault.DeviceLost, Text: "the device was closed",
			Hint: "the host has the elements as of their last transfer; set them with Field.Fill or Field.FillFunc"}
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

// Resident returns the device whose memory is that of the field; nil if it is the host's.
func (s *Storage) Resident() *device.Device {
	if s.Coherence == nil {
		return nil
	}
	return s.Coherence.resident
}

// awaitCaller waits for what is on the stream of the caller who has the memory of a field on a device.
func (s *Storage) awaitCaller() error {
	d := s.Coherence.resident
	if d == nil {
		return nil
	}
	err := d.Acc.Sync(s.Coherence.stream)
	var e *fault.DeviceError
	if errors.As(err, &e) {
		e.Op = "waiting for the stream that comes with the memory of a field"
	}
	return err
}

// DeviceLayout returns how a field or buffer lies on a device.
func (s *Storage) DeviceLayout() abi.Layout {
	if s.Resident() != nil {
		return abi.Layout{Strides: s.Strides, Origin: s.Origin, Count: s.Size}
	}
	return abi.LayoutOf(s.Dims, s.Elem, s.Bounds())
}

// notOnHost reports that the host is to use elements that it cannot have.
func (h *Coherence) notOnHost() error {
	return &fault.FieldError{Op: "FieldOnDevice", Problem: fmt.Sprintf("the field is in memory of device %s, which neither the host nor another device can use", h.resident.Name()),
		Hint: "copy the memory by the library that it is from"}
}
