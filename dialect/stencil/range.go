package stencil

import (
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// Range is what is read at a point along each dimension: from the point plus Lo to the
// point plus Hi, both inside. An end that does not move with the point is in Fixed, as
// that of a span, and there the offset is zero.
type Range struct {
	Lo, Hi [ir.Rank]int
	Fixed  [ir.Rank]Span
}

// offset returns the range of one point.
func offset(off [ir.Rank]int) Range { return Range{Lo: off, Hi: off} }

// String describes the range as part of a sentence.
func (r Range) String() string {
	if r == offset(r.Lo) {
		return fmt.Sprintf("at offset %v", r.Lo)
	}
	return "at computed indices"
}

// hull returns the smallest range that contains both, which have equal fixed ends.
func (r Range) hull(s Range) Range {
	for d := range r.Lo {
		r.Lo[d] = min(r.Lo[d], s.Lo[d])
		r.Hi[d] = max(r.Hi[d], s.Hi[d])
	}
	return r
}

// AtPoint reports whether everything is read at the point itself.
func (r Range) AtPoint() bool { return r == Range{} }

// of returns the box that is read, along the present dimensions, from the points of a box;
// on a large domain, if its ends depend on the domain.
func (r Range) of(box ir.Box, present [ir.Rank]bool) ir.Box {
	for d := range box.Lo {
		if !present[d] {
			box.Lo[d], box.Hi[d] = ir.Lit(0), ir.Lit(1)
			continue
		}
		box.Lo[d], box.Hi[d] = box.Lo[d].Shift(r.Lo[d]), box.Hi[d].Shift(r.Hi[d])
		for _, b := range r.Fixed[d].Lo.Bounds() {
			box.Lo[d] = b
		}
		for _, b := range r.Fixed[d].Hi.Bounds() {
			box.Hi[d] = b
		}
	}
	return box
}
