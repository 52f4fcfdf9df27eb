package memory

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// A Region is the part of a field that is read or written.
type Region struct {
	Storage *Storage
	Box     abi.Box
}

// Same reports whether each index denotes the same memory in both, which those without elements have none of.
func Same(a, b *Storage) bool {
	return a.Size > 0 && a.Base() == b.Base() && a.Strides == b.Strides && a.Elem == b.Elem
}

// Meets reports whether two regions have memory in common. It goes by address
// ranges, but tells apart the rows of fields that are interleaved with equal
// strides, such as tracers that alternate by level.
func (a Region) Meets(b Region) bool {
	if a.Box.Empty() || b.Box.Empty() {
		return false
	}
	aLo, aHi := a.span()
	bLo, bHi := b.span()
	if aHi <= bLo || bHi <= aLo {
		return false
	}
	if a.Storage.Elem != b.Storage.Elem || a.Storage.Strides != b.Storage.Strides {
		return true
	}
	return a.rowsMeet(b)
}

// start returns the address of the first point.
func (a Region) start() int {
	lo, f := a.Box.Lo, a.Storage
	return int(f.Base()) + lo[0]*f.ByteStride(0) + lo[1]*f.ByteStride(1) + lo[2]*f.ByteStride(2)
}

// RowBytes returns the length of a row.
func (a Region) RowBytes() int { return (a.Box.Hi[0] - a.Box.Lo[0]) * a.Storage.Elem.Size() }

// span returns the range of addresses.
func (a Region) span() (lo, hi int) {
	lo = a.start()
	hi = lo + a.RowBytes()
	for d := 1; d < 3; d++ {
		length := (a.Box.Hi[d] - a.Box.Lo[d] - 1) * a.Storage.ByteStride(d)
		lo += min(length, 0)
		hi += max(length, 0)
	}
	return lo, hi
}

// rowsMeet is meets for fields of equal strides: two rows meet if their
// starting addresses, which differ by a sum of strides, are closer than their
// lengths.
func (a Region) rowsMeet(b Region) bool {
	apart := b.start() - a.start()
	stride := a.Storage.ByteStride(1)
	// The numbers of strides along j by which a row of b may follow one of a.
	lo, hi := a.Box.Lo[1]-a.Box.Hi[1]+1, b.Box.Hi[1]-b.Box.Lo[1]-1
	if stride < 0 {
		stride, lo, hi = -stride, -hi, -lo
	}
	for dk := a.Box.Lo[2] - a.Box.Hi[2] + 1; dk < b.Box.Hi[2]-b.Box.Lo[2]; dk++ {
		d := apart + dk*a.Storage.ByteStride(2)
		last := hi // the largest number by which the row of b starts before that of a ends
		if stride > 0 {
			last = min(last, floorDiv(a.RowBytes()-1-d, stride))
		}
		if d += last * stride; last >= lo && d < a.RowBytes() && d > -b.RowBytes() {
			return true
		}
	}
	return false
}

// floorDiv returns a/b rounded down, for positive b.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// EachRow calls fn for each row of the region, with its address and its length in bytes.
func (a Region) EachRow(fn func(addr unsafe.Pointer, length int)) {
	if a.Box.Empty() {
		return
	}
	for k := a.Box.Lo[2]; k < a.Box.Hi[2]; k++ {
		for j := a.Box.Lo[1]; j < a.Box.Hi[1]; j++ {
			fn(unsafe.Pointer(a.Storage.Element(a.Box.Lo[0], j, k)), a.RowBytes())
		}
	}
}
