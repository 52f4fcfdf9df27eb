package stencil

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/ir"
)

// Range is what is read at a point along each dimension: from the point plus Lo to the
// point plus Hi, both inside. An end that does not move with the point is in Fixed, as
// that of a span, and there the offset is zero. Along a dimension with a scale, the point is that of another grid.
type Range struct {
	Lo, Hi [ir.Rank]int
	Fixed  [ir.Rank]Span
	Scale  [ir.Rank]abi.Scale
}

// offset returns the range of one point.
func offset(off [ir.Rank]int) Range { return Range{Lo: off, Hi: off} }

// String describes the range as part of a sentence.
func (r Range) String() string {
	one := r.Lo == r.Hi && r.Fixed == [ir.Rank]Span{}
	switch {
	case one && !r.Scaled():
		return fmt.Sprintf("at offset %v", r.Lo)
	case one:
		var at []string
		for d, s := range r.Scale {
			at = append(at, s.Text(ir.DimNames[d], r.Lo[d]))
		}
		return "at (" + strings.Join(at, ", ") + ")"
	}
	return "at computed indices"
}

// Scaled reports whether the range is one of another grid along some dimension.
func (r Range) Scaled() bool { return r.Scale != [ir.Rank]abi.Scale{} }

// hull returns the smallest range that contains both, which have equal fixed ends and scales.
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
// on a large domain, if its ends depend on the domain. Of another grid it is known if the ends do not.
func (r Range) of(box ir.Box, present [ir.Rank]bool) ir.Box {
	for d := range box.Lo {
		if !present[d] {
			box.Lo[d], box.Hi[d] = ir.Lit(0), ir.Lit(1)
			continue
		}
		if s := r.Scale[d]; box.Lo[d].IsLit() && box.Hi[d].IsLit() {
			box.Lo[d], box.Hi[d] = ir.Lit(s.At(box.Lo[d].Off)), ir.Lit(s.At(box.Hi[d].Off-1)+1)
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
