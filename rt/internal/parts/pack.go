package parts

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Pack copies the points of a box to bytes and returns how many bytes that are.
func Pack(s *memory.Storage, b abi.Box, bytes []byte) int { return pack(s, b, bytes, true) }

// Unpack copies bytes to the points of a box and returns how many bytes that are.
func Unpack(s *memory.Storage, b abi.Box, bytes []byte) int { return pack(s, b, bytes, false) }

func pack(s *memory.Storage, b abi.Box, bytes []byte, to bool) int {
	count := b.Points() * s.Elem.Size()
	if count == 0 {
		return 0
	}
	packed := rows{first: unsafe.Pointer(&bytes[:count][0]), stride: (b.Hi[0] - b.Lo[0]) * s.Elem.Size()}
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		points := rows{first: unsafe.Pointer(s.Element(b.Lo[0], b.Lo[1], k)), stride: s.ByteStride(1)}
		plane := rows{first: unsafe.Add(packed.first, (k-b.Lo[2])*(b.Hi[1]-b.Lo[1])*packed.stride), stride: packed.stride}
		if to {
			copyRows(plane, points, packed.stride, b.Hi[1]-b.Lo[1], s.Elem.Size())
		} else {
			copyRows(points, plane, packed.stride, b.Hi[1]-b.Lo[1], s.Elem.Size())
		}
	}
	return count
}

// rows are some bytes each, a stride apart.
type rows struct {
	first  unsafe.Pointer
	stride int
}

// copyRows copies a number of rows of a width, of elements of a size. A face along i has a few elements in each row, for which
// the function that copies memory takes longer than the copy.
func copyRows(to, from rows, width, count, size int) {
	switch {
	case width > 8*size:
	case size == 8:
		copyElements[uint64](to, from, width/size, count)
		return
	case size == 4:
		copyElements[uint32](to, from, width/size, count)
		return
	}
	for n := range count {
		copy(unsafe.Slice((*byte)(unsafe.Add(to.first, n*to.stride)), width), unsafe.Slice((*byte)(unsafe.Add(from.first, n*from.stride)), width))
	}
}

// copyElements copies rows of a few elements. For as many as halos usually have, there are loops without another one within: what a row has is a move or two.
func copyElements[T uint32 | uint64](to, from rows, width, count int) {
	switch width {
	case 1:
		copyFirst[T](to, from, count)
	case 2:
		copyFirst[[2]T](to, from, count)
	case 3:
		copyPairs[[2]T, T](to, from, count)
	case 4:
		copyPairs[[2]T, [2]T](to, from, count)
	default:
		for n := range count {
			x, y := unsafe.Add(to.first, n*to.stride), unsafe.Add(from.first, n*from.stride)
			for e := range width {
				*(*T)(unsafe.Add(x, e*int(unsafe.Sizeof(T(0))))) = *(*T)(unsafe.Add(y, e*int(unsafe.Sizeof(T(0)))))
			}
		}
	}
}

// copyFirst copies a value from the beginning of each row.
func copyFirst[A any](to, from rows, count int) {
	x, y := 0, 0
	for range count {
		*(*A)(unsafe.Add(to.first, x)) = *(*A)(unsafe.Add(from.first, y))
		x, y = x+to.stride, y+from.stride
	}
}

// copyPairs copies two values from the beginning of each row, one behind the other.
func copyPairs[A, B any](to, from rows, count int) {
	var first A
	second := int(unsafe.Sizeof(first))
	x, y := 0, 0
	for range count {
		*(*A)(unsafe.Add(to.first, x)) = *(*A)(unsafe.Add(from.first, y))
		*(*B)(unsafe.Add(to.first, x+second)) = *(*B)(unsafe.Add(from.first, y+second))
		x, y = x+to.stride, y+from.stride
	}
}
