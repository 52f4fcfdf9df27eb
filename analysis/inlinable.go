package analysis

import (
	"slices"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// NotInlinable returns why the body of an apply cannot be copied into consumers; "" if it can.
func NotInlinable(p *ir.Op) string {
	ret := p.Regions[0].Terminator()
	if ir.OrderAttr.In(p) {
		return "it is a recurrence"
	}
	if stencil.UnrollAttr.In(ret) {
		return "it is unrolled; inline before unrolling"
	}
	for _, token := range ret.Operands() {
		if StoredValue(token) == nil {
			return "it does not store a value at every point"
		}
	}
	present := stencil.Present(p)
	for _, v := range p.Results {
		if v.Type.(stencil.TempType).Present() != present {
			return "its results vary along different dimensions"
		}
		if readDynamically(v) {
			return "it is read at computed indices"
		}
	}
	why := ""
	p.Regions[0].Walk(func(op *ir.Op) {
		if readsBeyond(op, present) {
			why = "it reads along a dimension along which its result does not vary"
		}
	})
	return why
}

// readsBeyond reports whether an operation depends on the position along a dimension that
// is not one of the present ones: there the producer has one point, its consumer many.
func readsBeyond(op *ir.Op, present [ir.Rank]bool) bool {
	switch {
	case op.Is(stencil.OpAccess):
		return readsAlong(op, present, func(int) bool { return true })
	case op.Is(stencil.OpDynAccess):
		w := stencil.WindowAttr.Of(op)
		return readsAlong(op, present, func(d int) bool { return !w.Lo[d].Fixed || !w.Hi[d].Fixed })
	case op.Is(stencil.OpIndex):
		return !present[ir.DimAttr.Of(op)]
	}
	return false
}

// readsAlong reports whether a read has a dimension that is not present and along which it
// moves with the point.
func readsAlong(op *ir.Op, present [ir.Rank]bool, moves func(d int) bool) bool {
	for d, here := range op.Operand(0).Type.(stencil.TempType).Present() {
		if here && !present[d] && moves(d) {
			return true
		}
	}
	return false
}

// readDynamically reports whether some apply reads a value at computed indices.
func readDynamically(v *ir.Value) bool {
	return slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
		if !u.Op.Is(stencil.OpApply) {
			return false
		}
		arg := u.Op.Regions[0].Args[u.Index]
		return slices.ContainsFunc(arg.Uses(), func(u ir.Use) bool { return u.Op.Is(stencil.OpDynAccess) })
	})
}
