package memory

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Reside has the memory of s, the shape of which is checked, be that of a device, where the caller has
// allocated it. What is on a stream of the caller is done before each run; stream 0 is the default one.
func (s *Storage) Reside(d *device.Device, stream uintptr) error {
	if d := s.firstDim(); d < 3 && s.Strides[d] != 1 && s.Bounds().Hi[d]-s.Bounds().Lo[d] > 1 {
		err := fault.Fieldf("FieldOnDevice", "the stride along %s is %d, and kernels of devices take the elements to be next to each other", abi.AxisName(d), s.Strides[d])
		err.Hint = "copy the data"
		return err
	}
	first := uint64(uintptr(s.First))
	bytes := s.Size * s.Elem.Size()
	if bytes > 0 {
		in, err := d.Holds(first, first+uint64(bytes)-1)
		if err != nil {
			return err
		}
		if !in {
			return fault.Fieldf("FieldOnDevice", "its memory, %d bytes, is not all that of device %s", bytes, d.Name())
		}
	}
	s.Coherence = &Coherence{Stale: true, resident: d, stream: stream}
	s.Coherence.copies = []*Copy{{Memory: &device.Allocation{Dev: d, Addr: first, Size: bytes}, Layout: s.DeviceLayout(), Current: true}}
	s.Expose()
	return nil
}

// firstDim returns the first dimension that a field has, along which its elements are next to each other on a device; 3 if it has
// none.
func (s *Storage) firstDim() int {
	d := 0
	for d < 3 && !s.Dims.Has(d) {
		d++
	}
	return d
}
