package analysis

import (
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// AllBelow reports whether a box is known to have no point on the upper side of a combine.
func AllBelow(combine *ir.Op, box ir.Box) bool {
	d, at := stencil.PlaneOf(combine)
	cut, known := at.Less(box.Hi[d])
	return known && !cut
}

// AllAbove reports whether a box is known to have no point on the lower side of a combine.
func AllAbove(combine *ir.Op, box ir.Box) bool {
	d, at := stencil.PlaneOf(combine)
	cut, known := box.Lo[d].Less(at)
	return known && !cut
}
