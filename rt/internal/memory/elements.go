package memory

import (
	"math"
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// CopyRows copies the elements of b from one field to another.
func CopyRows(to, from *Storage, b abi.Box) {
	n := max(0, b.Hi[0]-b.Lo[0]) * to.Elem.Size()
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		for j := b.Lo[1]; j < b.Hi[1]; j++ {
			copy(unsafe.Slice(to.Element(b.Lo[0], j, k), n), unsafe.Slice(from.Element(b.Lo[0], j, k), n))
		}
	}
}

// FirstDifference returns the first point of b at which two fields differ. A number that
// is none equals any other.
func FirstDifference(x, y *Storage, b abi.Box) (at [3]int, differ bool) {
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		for j := b.Lo[1]; j < b.Hi[1]; j++ {
			for i := b.Lo[0]; i < b.Hi[0]; i++ {
				at = [3]int{i, j, k}
				if v, w := x.BitsAt(at), y.BitsAt(at); v != w && !(isNaN(x.Elem, v) && isNaN(x.Elem, w)) {
					return at, true
				}
			}
		}
	}
	return at, false
}

// Element returns the address of an element.
func (s *Storage) Element(i, j, k int) *byte {
	return (*byte)(unsafe.Add(s.First, s.Index(i, j, k)*s.Elem.Size()))
}

// BitsAt returns the bits of an element, zero-extended.
func (s *Storage) BitsAt(at [3]int) uint64 {
	return abi.BitsOf(unsafe.Pointer(s.Element(at[0], at[1], at[2])), s.Elem.Size())
}

// isNaN reports whether bits are those of a number that is none.
func isNaN(kind abi.ElemKind, bits uint64) bool {
	switch kind {
	case abi.Float64:
		return math.IsNaN(math.Float64frombits(bits))
	case abi.Float32:
		return bits&^(1<<31) > 0x7f800000
	}
	return false
}
