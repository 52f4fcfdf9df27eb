package ssa2stencil

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
)

// Go's compilers may compute a product and the sum that it is part of with one rounding. A
// conversion forbids it, also one to the type that the product has already, of which go/ssa
// keeps no trace but the reference for debuggers: the value of the call is not that of a
// call. Since no product is fused that is used twice, the value may be rounded where it is
// computed instead of where it is converted.

// rounds reports whether the call of which v is the value is a conversion between equal
// floating-point types.
func rounds(call *ast.CallExpr, v ssa.Value) bool {
	t := scalarOf(v.Type())
	if !t.IsFloat() {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		return v.Pos() != call.Lparen
	case *ssa.Convert:
		return scalarOf(v.X.Type()) == t
	}
	return true
}

// bind gives a variable its value, rounded if the source says so.
func (fr *frame) bind(v ssa.Value, x value) {
	fr.env.set(v, x)
	c, ok := x.(computed)
	if !ok || !fr.rounded[v] || c.v.DefinedBy(arith.OpRound) != nil {
		return
	}
	fr.env.set(v, computed{arith.NewUnary(fr.ctx.b, arith.OpRound, c.v)})
}
