package ir

import (
	"fmt"
	"strings"
)

// Rank is the number of dimensions of the iteration space: i, j and k. What varies
// along fewer dimensions has them marked absent.
const Rank = 3

// DimNames are the dimensions in index order; i is contiguous in memory.
var DimNames = [Rank]string{"i", "j", "k"}

var extentNames = [Rank]string{"NI", "NJ", "NK"}

// Bound is one end of a range along a dimension: a literal, or the extent of the full
// domain along a dimension plus a literal. The zero Bound is the literal 0.
type Bound struct {
	Extent int8 // 0: literal; d+1: the extent N of dimension d is added
	Off    int
}

// Lit returns the literal bound n.
func Lit(n int) Bound { return Bound{Off: n} }

// End returns the bound N_d + off.
func End(d, off int) Bound { return Bound{Extent: int8(d + 1), Off: off} }

// IsLit reports whether the bound is a literal.
func (b Bound) IsLit() bool { return b.Extent == 0 }

// Shift returns the bound moved by n points.
func (b Bound) Shift(n int) Bound { b.Off += n; return b }

// At returns the bound's value for a domain of the given extents.
func (b Bound) At(n [Rank]int) int {
	if b.Extent > 0 {
		return n[b.Extent-1] + b.Off
	}
	return b.Off
}

// String returns the textual form: 4, NI, NK+1, NJ-2.
func (b Bound) String() string {
	if b.Extent == 0 {
		return fmt.Sprint(b.Off)
	}
	name := extentNames[b.Extent-1]
	if b.Off == 0 {
		return name
	}
	return fmt.Sprintf("%s%+d", name, b.Off)
}

// ExtentDim returns the dimension whose extent has that name (NI, NJ or NK).
func ExtentDim(name string) (int, bool) {
	for d, n := range extentNames {
		if n == name {
			return d, true
		}
	}
	return 0, false
}

// Less reports whether a < b holds, and whether that is known, for every domain whose
// extents are at least 1. Bounds of different kinds compare only where that decides it:
// 0 < NI-0 is known, 2 < NI is not.
func (b Bound) Less(c Bound) (less, known bool) {
	switch {
	case b.Extent == c.Extent:
		return b.Off < c.Off, true
	case b.Extent == 0: // literal against N+off >= 1+off
		if b.Off < 1+c.Off {
			return true, true
		}
	case c.Extent == 0:
		if 1+b.Off >= c.Off {
			return false, true
		}
	}
	return false, false
}

// Box is a half-open box of points: the lower corner is inside, the upper is not.
type Box struct{ Lo, Hi [Rank]Bound }

// Domain returns the box [0,N) along the dimensions that are present and [0,1) along
// the others.
func Domain(present [Rank]bool) Box {
	var b Box
	for d := range b.Hi {
		b.Hi[d] = Lit(1)
		if present[d] {
			b.Hi[d] = End(d, 0)
		}
	}
	return b
}

// String returns the textual form ([lo, lo, lo] : [hi, hi, hi]).
func (b Box) String() string {
	return fmt.Sprintf("(%s : %s)", boundList(b.Lo), boundList(b.Hi))
}

func boundList(bs [Rank]Bound) string {
	parts := make([]string, len(bs))
	for i, b := range bs {
		parts[i] = b.String()
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// Literal reports whether all bounds are literals.
func (b Box) Literal() bool {
	for d := range b.Lo {
		if !b.Lo[d].IsLit() || !b.Hi[d].IsLit() {
			return false
		}
	}
	return true
}

// Union returns the smallest box known to contain both. Where the order of two bounds
// depends on the extents, the one that is the literal wins at the lower end and the one
// that follows the domain wins at the upper end: that is the outer one for all domains
// that are large enough to hold both regions.
func (b Box) Union(c Box) Box {
	for d := range b.Lo {
		if less, known := c.Lo[d].Less(b.Lo[d]); known && less || !known && c.Lo[d].IsLit() {
			b.Lo[d] = c.Lo[d]
		}
		if less, known := b.Hi[d].Less(c.Hi[d]); known && less || !known && !c.Hi[d].IsLit() {
			b.Hi[d] = c.Hi[d]
		}
	}
	return b
}

// Shift returns the box moved by off.
func (b Box) Shift(off [Rank]int) Box {
	for d := range b.Lo {
		b.Lo[d] = b.Lo[d].Shift(off[d])
		b.Hi[d] = b.Hi[d].Shift(off[d])
	}
	return b
}

// Contains reports whether c is known to lie inside b for every domain.
func (b Box) Contains(c Box) bool {
	for d := range b.Lo {
		if less, known := c.Lo[d].Less(b.Lo[d]); !known || less {
			return false
		}
		if less, known := b.Hi[d].Less(c.Hi[d]); !known || less {
			return false
		}
	}
	return true
}
