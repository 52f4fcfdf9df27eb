package abi

import "unsafe"

// Memory is where the elements of a field or buffer are: element (i,j,k) is number
// Origin + i*Strides[0] + j*Strides[1] + k*Strides[2] from First on. The stride of a dimension that
// it lacks is 0, and the stride along i is 1 otherwise.
type Memory struct {
	Elem    ElemKind
	First   unsafe.Pointer
	Size    int // number of elements from First on
	Origin  int // number of element (0,0,0), which need not exist
	Strides [3]int
}

// Index returns the number of element (i,j,k), which need not exist.
func (m *Memory) Index(i, j, k int) int {
	return m.Origin + i*m.Strides[0] + j*m.Strides[1] + k*m.Strides[2]
}

// Base returns the address of element (0,0,0). It is a number because the element need not exist:
// the interior may be empty, and a buffer may begin elsewhere.
func (m *Memory) Base() uintptr { return uintptr(m.First) + uintptr(m.Origin*m.Elem.Size()) }

// ByteStride returns the distance in bytes along dimension d.
func (m *Memory) ByteStride(d int) int { return m.Strides[d] * m.Elem.Size() }

// PutSlots writes the slots of a field or buffer, see [SlotFields], and returns those that follow.
func (m *Memory) PutSlots(slots []uint64) []uint64 {
	slots[0], slots[1], slots[2] = uint64(m.Base()), uint64(m.ByteStride(1)), uint64(m.ByteStride(2))
	return slots[3:]
}
