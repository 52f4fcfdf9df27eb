package memory

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/device"
)

// BoxesToHost has the host get some points if a device has the newest elements, which keeps the rest: it is returned then.
func (s *Storage) BoxesToHost(boxes []abi.Box) (*Copy, error) {
	c := s.NewestOnDevice()
	if c == nil {
		return nil, nil
	}
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	return c, s.moveBoxes(device.DeviceToHost, c, boxes)
}

// BoxesFromHost copies points that were changed in the host's memory to the device that has the newest elements, if there is one.
func (s *Storage) BoxesFromHost(boxes []abi.Box, c *Copy) error {
	if c == nil {
		return nil
	}
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if err := s.moveBoxes(device.HostToDevice, c, boxes); err != nil {
		return err
	}
	s.BecomeNewest(c)
	return nil
}

// NewestOnDevice returns the copy on a device that has the newest elements, and keeps them; nil if the host has them between runs.
func (s *Storage) NewestOnDevice() *Copy {
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if s.Coherence.Transient() {
		return nil
	}
	return s.Coherence.Newest()
}

// moveBoxes copies the points of boxes between the host's memory and a device's.
func (s *Storage) moveBoxes(kind device.TransferKind, c *Copy, boxes []abi.Box) error {
	return c.Memory.Dev.With(func(l *device.Stream) error {
		if err := c.Order(l, true); err != nil {
			return err
		}
		return Move(l, kind, c, s, boxes...)
	})
}
