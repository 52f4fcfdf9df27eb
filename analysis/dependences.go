package analysis

import (
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Dependences returns the vectors of dependence between points, in the direction of the order: a point
// depends on those whose results it reads, and, if an input may be the field that is written, on those
// that read the input at the point. ok is false if the vectors are not the same for all points.
func Dependences(nest *ir.Op, order ir.Order) (distances [][ir.Rank]int, ok bool) {
	var stored []*ir.Value
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			stored = append(stored, loop.FieldOf(op))
		}
	})
	ok = !loop.StepAttr.In(nest)
	for _, f := range stored {
		for _, s := range order { // what lacks the dimension is written again and again
			ok = ok && f.Type.(loop.FieldType).Present[s.Dim]
		}
	}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) && !op.Is(loop.OpStore) {
			return
		}
		f, off := loop.FieldOf(op), ir.OffsetAttr.Of(op)
		written := slices.Contains(stored, f)
		if !written && !mayBeOneOf(f, stored) {
			return
		}
		ok = ok && loop.PointOf(op) == pointWithin(nest, f)
		switch before := order.Precedes(off); {
		case op.Is(loop.OpStore):
			ok = ok && off == [ir.Rank]int{}
		case before && written:
			distances = append(distances, along(order, off, -1))
		case !before && !written && off != [ir.Rank]int{}:
			distances = append(distances, along(order, off, 1))
		case !before && written:
			ok = false
		}
	})
	return distances, ok
}

// mayBeOneOf reports whether the user may pass the same field as one that is written.
func mayBeOneOf(field *ir.Value, stored []*ir.Value) bool {
	return field.Region() != nil && slices.ContainsFunc(stored, func(s *ir.Value) bool { return s.Region() != nil && s.Type == field.Type })
}

// along returns an offset, or its opposite, in the directions of an order, along whose dimensions
// it is.
func along(order ir.Order, off [ir.Rank]int, sign int) (v [ir.Rank]int) {
	for _, s := range order {
		v[s.Dim] = sign * off[s.Dim]
		if s.Down {
			v[s.Dim] = -v[s.Dim]
		}
	}
	return v
}
