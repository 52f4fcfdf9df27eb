package difftest

import (
	"math"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// Range is the values from Lo to Hi.
type Range struct{ Lo, Hi float64 }

// values makes input: a hash of the number of the field and the point.
type values struct {
	seed uint64
	// coarse makes all values few small numbers, so that many of them are equal
	// and sums are zero.
	coarse bool
	// wild makes one value of four a special one.
	wild bool
}

// bits returns the bits of a value. Without a range, some values are such as
// programs tend to get wrong.
func (v values) bits(r Range, kind rt.ElemKind, field int, p [3]int) uint64 {
	h := guard.Mix(v.seed<<32 + uint64(field))
	for d := range 3 {
		h = guard.Mix(h ^ uint64(p[d]))
	}
	if r != (Range{}) {
		return within(r, kind, h)
	}
	if v.wild && h>>62 == 0 {
		h &= 1<<59 - 1 // what anyFloat and anyInt take for special
	}
	switch {
	case kind == abi.Bool:
		return h >> 63
	case kind.IsFloat() && v.coarse:
		few := [...]float64{math.Copysign(0, -1), 0, 0.5, 1, 2, -0.5, -1, -2}
		return guard.FromFloat(kind, few[h>>61])
	case kind.IsFloat():
		return anyFloat(kind, h)
	}
	return anyInt(kind, h)
}

// within returns a value in a range.
func within(r Range, kind rt.ElemKind, h uint64) uint64 {
	unit := float64(h>>11) / (1 << 53)
	x := r.Lo + float64((r.Hi-r.Lo)*unit) // rounded, on every machine
	switch {
	case kind.IsFloat():
		return guard.FromFloat(kind, x)
	case kind == abi.Bool:
		return h >> 63
	}
	return truncate(kind, uint64(int64(math.Floor(r.Lo+float64((r.Hi-r.Lo+1)*unit)))))
}

// anyFloat returns a number between 1/4 and 4 of either sign, or, for one point
// of 32, a special one. The bits of the fraction are all used, so that any
// other order of operations, and any that are fused, show.
func anyFloat(kind rt.ElemKind, h uint64) uint64 {
	if h>>59 == 0 {
		special := specialFloats(kind)
		return special[h>>32%uint64(len(special))]
	}
	if kind == abi.Float32 {
		return h>>63<<31 | (125+h>>61&3)<<23 | h&(1<<23-1)
	}
	return h>>63<<63 | (1021+h>>61&3)<<52 | h&(1<<52-1)
}

func specialFloats(kind rt.ElemKind) [10]uint64 {
	if kind == abi.Float32 {
		return [...]uint64{
			0x7FC00000, 0x7F800000, 0xFF800000, // NaN, infinities
			0, 1 << 31, 0, // zeros
			1, 0x80012345, // subnormal
			0x00800000, 0x7F7FFFFF, // the smallest normal number, and the largest
		}
	}
	return [...]uint64{
		0x7FF8 << 48, 0x7FF0 << 48, 0xFFF0 << 48,
		0, 1 << 63, 0,
		1, 0x8000123456789ABC,
		1 << 52, 1<<63 - 1<<52 - 1,
	}
}

// anyInt returns a number between -100 and 100, or, for one point of 32, an
// extreme one.
func anyInt(kind rt.ElemKind, h uint64) uint64 {
	if h>>59 == 0 {
		top := uint64(1) << (8*kind.Size() - 1)
		special := [...]uint64{0, 1, math.MaxUint64, top, top - 1}
		return truncate(kind, special[h>>32%uint64(len(special))])
	}
	return truncate(kind, h>>32%201-100)
}

// truncate returns the bits of an element.
func truncate(kind rt.ElemKind, bits uint64) uint64 {
	unused := 64 - 8*kind.Size()
	return bits << unused >> unused
}

// isNaN reports whether an element is NaN.
func isNaN(kind rt.ElemKind, bits uint64) bool {
	return kind.IsFloat() && math.IsNaN(guard.ToFloat(kind, bits))
}

// same reports whether two elements are the same bits, or both NaN.
func same(kind rt.ElemKind, a, b uint64) bool {
	return a == b || isNaN(kind, a) && isNaN(kind, b)
}
