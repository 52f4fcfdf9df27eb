package check

import (
	"go/ast"
	"go/types"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// kernelWrite reports an assignment to what all elements share. It is false for a variable of
// numbers, which kernels may assign to where stencils may: only elements of arrays may be those of
// an array outside of the closure.
func (c *bodyChecker) kernelWrite(e ast.Expr, id *ast.Ident, v *types.Var) bool {
	if _, shared := v.Type().Underlying().(*types.Pointer); shared {
		c.Errorf(id.Pos(), diag.SharedWrite, "assignment to what %s points to, which all elements share", id.Name).
			Relate(c.At(v.Pos()), "%s is declared here", id.Name).
			WithHint("copy it to a variable, or return the array as a result")
		return true
	}
	_, name := ast.Unparen(e).(*ast.Ident)
	return !name
}

// kernelType reports whether kernels can have values of a type that stencils cannot: arrays of any
// size, and pointers to them.
func kernelType(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := signature.ArraysOf(t)
	return ok
}
