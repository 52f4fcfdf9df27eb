package memory

import (
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// Of returns the storage over memory of the caller, or what is wrong with it.
func Of[T oec.AnyElem](data []T, origin int, dims abi.Dims, n, strides [3]int, h abi.Halo) (Storage, error) {
	s, err := newShape("FieldOf", dims, abi.KindOf[T](), n, abi.Box{Hi: n}, h)
	if err != nil {
		return s, err
	}
	s.Origin = origin
	for d := range 3 {
		if dims.Has(d) {
			s.Strides[d] = strides[d]
		}
	}
	if dims.Has(0) && s.Strides[0] != 1 {
		return s, &fault.FieldError{Op: "FieldOf", Problem: "the stride along i is not 1", Hint: "copy the data to a field of rt.NewField"}
	}
	if err := s.checkMemory(len(data)); err != nil {
		return s, err
	}
	s.First, s.Size = unsafe.Pointer(unsafe.SliceData(data)), len(data)
	return s, nil
}

// checkMemory checks that each point of s has an element of its own among size.
func (s *Storage) checkMemory(size int) error {
	if s.Bounds().Empty() {
		return nil
	}
	first, last := int64(s.Origin), int64(s.Origin)
	okOrigin := -maxOffset <= first && first <= maxOffset
	for d := range 3 {
		low, okLow := offset(int64(s.Halo.Lo[d]), -s.Strides[d])
		length, okLength := offset(int64(s.Extent[d]-1), s.Strides[d])
		if !okLow || !okLength || !okOrigin {
			return fault.Fieldf("FieldOf", "origin %d and stride %d along %s are too large", s.Origin, s.Strides[d], abi.AxisName(d))
		}
		first += low + min(length, 0)
		last += low + max(length, 0)
	}
	if first < 0 || last >= int64(size) {
		return fault.Fieldf("FieldOf", "points need elements %d to %d; data has %d", first, last, size)
	}
	return s.checkDistinct()
}

// checkDistinct checks that no two points share an element.
func (s *Storage) checkDistinct() error {
	inner, outer := 1, 2
	if abs(s.Strides[inner]) > abs(s.Strides[outer]) && s.Extent[outer] > 1 || s.Extent[inner] == 1 {
		inner, outer = outer, inner
	}
	size := s.Extent[0]
	for _, d := range [2]int{inner, outer} {
		if s.Extent[d] > 1 {
			if abs(s.Strides[d]) < size && !(d == outer && s.interlaced(inner, outer)) {
				return fault.Fieldf("FieldOf", "points share elements: the stride along %s is %d, less than %d",
					abi.AxisName(d), s.Strides[d], size)
			}
			size += (s.Extent[d] - 1) * abs(s.Strides[d])
		}
	}
	return nil
}

// interlaced reports whether no two rows meet although the planes do, which
// the rows along inner form: those of one are in the gaps of the other.
func (s *Storage) interlaced(inner, outer int) bool {
	step := abs(s.Strides[inner])
	for n := 1; n < s.Extent[outer]; n++ {
		start := n * abs(s.Strides[outer])
		before := min(start/step, s.Extent[inner]-1) // the last row of plane 0 that starts before this plane
		after := before + 1
		if start-before*step < s.Extent[0] || after < s.Extent[inner] && after*step-start < s.Extent[0] {
			return false
		}
		if after == s.Extent[inner] {
			break // this plane begins beyond the end of plane 0, and so do the others
		}
	}
	return true
}
