package ssa2stencil

import (
	"go/token"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// What is known of the domain, the same at all points.
type (
	// domain is an oec.Domain. Its first fields are the extents along i, j and k.
	domain struct{}
	// extent is an int: the extent of the domain along dim plus off.
	extent struct{ dim, off int }
)

// extentOp evaluates int arithmetic of which the result is an extent plus a constant, or
// the constant by which two such differ.
func extentOp(op token.Token, x, y value) (value, bool) {
	if _, swapped := y.(extent); swapped && op == token.ADD {
		x, y = y, x
	}
	e, ok := x.(extent)
	if !ok {
		return nil, false
	}
	off := e.off
	switch y := y.(type) {
	case affine:
		switch {
		case y.dim == none && op == token.ADD:
			off += y.off
		case y.dim == none && op == token.SUB:
			off -= y.off
		default:
			return nil, false
		}
		return extent{e.dim, off}, max(y.off, -y.off, off, -off) <= maxOffset
	case extent:
		return affine{none, e.off - y.off}, op == token.SUB && e.dim == y.dim
	}
	return nil, false
}

// compareExtents compares ints that are the same extent, each plus a constant.
func compareExtents(op token.Token, x, y value) (truth, bool) {
	a, okA := x.(extent)
	b, okB := y.(extent)
	if !okA || !okB || a.dim != b.dim {
		return false, false
	}
	return truth(ordered(op, a.off, b.off)), true
}

// extent makes the value of an extent plus a constant.
func (c *context) extent(e extent) *ir.Value {
	n := stencil.NewExtent(c.b, e.dim)
	if e.off == 0 {
		return n
	}
	return arith.NewBinary(c.b, arith.OpAddI, n, arith.NewInt(c.b, int64(e.off), ir.Index))
}
