package rt

import (
	"context"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// fillOnDevice fills the halo of a part where a device has the newest elements, and reports whether it was done so: what others need goes to
// the host's memory, in which the halo is filled, and from there to the device. The rest of the part stays where it is.
func (fill *partFill) fillOnDevice(ctx context.Context, s *memory.Storage, constants func()) (bool, error) {
	s.Coherence.Mu.Lock()
	c := s.Coherence.Newest()
	if c == nil || s.Coherence.Transient() {
		s.Coherence.Mu.Unlock()
		return false, nil
	}
	err := moveBoxes(device.DeviceToHost, c, s, fill.Sources())
	s.Coherence.Mu.Unlock()
	if err != nil {
		return true, err
	}
	if err := fill.Run(ctx, s); err != nil {
		return true, err
	}
	constants()
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if err := moveBoxes(device.HostToDevice, c, s, fill.Targets()); err != nil {
		return true, err
	}
	s.BecomeNewest(c)
	return true, nil
}

// moveBoxes copies the points of boxes between the host's memory and a device's.
func moveBoxes(kind device.TransferKind, c *memory.Copy, s *memory.Storage, boxes []abi.Box) error {
	return c.Memory.Dev.With(func(l *device.Stream) error {
		if err := c.Order(l, true); err != nil {
			return err
		}
		for _, b := range boxes {
			if err := memory.Move(l, kind, c, s, b); err != nil {
				return err
			}
		}
		return nil
	})
}
