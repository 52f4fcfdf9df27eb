package analysis

import (
	"slices"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// VariesAlong reports whether all results of an apply vary along some dimensions.
func VariesAlong(a *ir.Op, dims [ir.Rank]bool) bool {
	return !slices.ContainsFunc(a.Results, func(v *ir.Value) bool { return v.Type.(stencil.TempType).Present() != dims })
}

// WholeAlong returns a box with the whole domain along the dimensions of an order.
func WholeAlong(order ir.Order, box ir.Box) ir.Box {
	for d, ordered := range order.Dims() {
		if ordered {
			box.Lo[d], box.Hi[d] = ir.Lit(0), ir.End(d, 0)
		}
	}
	return box
}

// AlongColumns reports whether an apply is a recurrence along one of several dimensions, so
// that columns do not depend on each other.
func AlongColumns(apply *ir.Op) bool {
	varies := 0
	for _, here := range stencil.Present(apply) {
		if here {
			varies++
		}
	}
	return len(ir.OrderOf(apply)) == 1 && varies > 1
}

// ReadsLast reports whether a recurrence reads of itself only what it has computed last.
func ReadsLast(apply *ir.Op) bool {
	last := [ir.Rank]int{}
	for _, step := range ir.OrderOf(apply) {
		if last[step.Dim] = -1; step.Down {
			last[step.Dim] = 1
		}
	}
	for n := range apply.Results {
		if slices.ContainsFunc(stencil.Selves(apply, n), func(self *ir.Op) bool { return ir.OffsetAttr.Of(self) != last }) {
			return false
		}
	}
	return true
}
