package memory

import (
	"math"
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// NoteFill notes that ends were filled, some of them from the interior.
func (s *Storage) NoteFill(filled, derived Ends) {
	s.Filled.Unfilled &^= filled
	s.Filled.Derived = s.Filled.Derived&^filled | derived
}

// Mark is a NaN that says why a point of a halo is none: its payload is one that no operation makes.
type Mark uint8

// What a mark says.
const (
	NoMark       Mark = iota
	MarkUnfilled      // nobody has filled the point
	MarkStale         // the point was filled from an interior that was written since
)

const mark32, mark64 = 0x7fc0_0ec0, 0x7ff8_0000_0000_0ec0

// bits returns the bits of the mark as an element; false if the elements are not floating point.
func (m Mark) bits(kind abi.ElemKind) (uint64, bool) {
	switch kind {
	case abi.Float32:
		return mark32 + uint64(m), true
	case abi.Float64:
		return mark64 + uint64(m), true
	}
	return 0, false
}

// MarkAt returns the mark that an element is; NoMark if it is none, or was computed or filled from one.
func (s *Storage) MarkAt(at [3]int) Mark {
	var beyond Ends
	for d, x := range at {
		if x < 0 || x >= s.Interior[d] {
			beyond |= EndOf(d, x >= 0)
		}
	}
	for m, ends := range map[Mark]Ends{MarkUnfilled: s.Filled.Unfilled, MarkStale: ^s.Filled.Derived} {
		if bits, ok := m.bits(s.Elem); ok && s.BitsAt(at) == bits && beyond&ends != 0 {
			return m
		}
	}
	return NoMark
}

// MarkHalo marks what nobody has filled: of the ends that nothing was filled in, the points that are
// zero, as NewField has left them. It does so once for each memory, of which the host has the newest elements.
// Integers have no NaN and stay as they are.
func (s *Storage) MarkHalo() {
	bits, ok := MarkUnfilled.bits(s.Elem)
	if !ok || s.Filled.Marked || s.Filled.Unfilled == 0 {
		return
	}
	s.eachEnd(s.Filled.Unfilled, func(at [3]int) {
		if s.BitsAt(at) == 0 {
			s.setBits(at, bits)
		}
	})
	s.Filled.Marked = true
}

// Outdate marks what was filled from the interior, of which a box was written now, but for points of
// the box itself.
func (s *Storage) Outdate(written abi.Box) error {
	var ends Ends
	for d := range 3 {
		depth := max(s.Halo.Lo[d], s.Halo.Hi[d]) + 1 // a mirror in the last point reaches one farther
		if written.Lo[d] < depth || written.Hi[d] > s.Interior[d]-depth {
			ends |= EndOf(d, false) | EndOf(d, true)
		}
	}
	ends &= s.Filled.Derived
	bits, ok := MarkStale.bits(s.Elem)
	if !ok || ends == 0 || written.Empty() {
		return nil
	}
	if err := s.Write(); err != nil {
		return err
	}
	s.eachEnd(ends, func(at [3]int) {
		if !(abi.Box{Lo: at, Hi: [3]int{at[0] + 1, at[1] + 1, at[2] + 1}}).Within(written) {
			s.setBits(at, bits)
		}
	})
	s.Filled.Derived &^= ends
	return nil
}

// eachEnd calls fn for each point of the halo at some ends, corners included.
func (s *Storage) eachEnd(ends Ends, fn func(at [3]int)) {
	for d := range 3 {
		low, high := s.Bounds(), s.Bounds()
		low.Hi[d], high.Lo[d] = 0, s.Interior[d]
		if ends&EndOf(d, false) != 0 {
			eachPoint(low, fn)
		}
		if ends&EndOf(d, true) != 0 {
			eachPoint(high, fn)
		}
	}
}

func eachPoint(b abi.Box, fn func(at [3]int)) {
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		for j := b.Lo[1]; j < b.Hi[1]; j++ {
			for i := b.Lo[0]; i < b.Hi[0]; i++ {
				fn([3]int{i, j, k})
			}
		}
	}
}

func (s *Storage) setBits(at [3]int, bits uint64) {
	p := unsafe.Pointer(s.Element(at[0], at[1], at[2]))
	if s.Elem == abi.Float32 {
		*(*uint32)(p) = uint32(bits)
		return
	}
	*(*uint64)(p) = bits
}

// FirstNotFinite returns the first point of a box, in the order of memory, that is infinite or NaN.
// Integers are finite.
func (s *Storage) FirstNotFinite(b abi.Box) (at [3]int, found bool) {
	if s.Elem != abi.Float32 && s.Elem != abi.Float64 || b.Empty() {
		return at, false
	}
	n := b.Hi[0] - b.Lo[0]
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		for j := b.Lo[1]; j < b.Hi[1]; j++ {
			if x := notFiniteIn(unsafe.Pointer(s.Element(b.Lo[0], j, k)), n, s.Elem); x < n {
				return [3]int{b.Lo[0] + x, j, k}, true
			}
		}
	}
	return at, false
}

// notFiniteIn returns the number of the first element of a row that is not finite; its length if all are.
func notFiniteIn(row unsafe.Pointer, n int, kind abi.ElemKind) int {
	if kind == abi.Float32 {
		for x, v := range unsafe.Slice((*float32)(row), n) {
			if v-v != 0 {
				return x
			}
		}
		return n
	}
	for x, v := range unsafe.Slice((*float64)(row), n) {
		if v-v != 0 {
			return x
		}
	}
	return n
}

// Value returns the value of bits of floating-point elements.
func Value(kind abi.ElemKind, bits uint64) float64 {
	if kind == abi.Float32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}
