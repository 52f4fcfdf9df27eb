package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/lang"
)

// recurrence returns the name of the function that is called, if it takes the body of a recurrence; else "".
func (c *bodyChecker) recurrence(call *ast.CallExpr) string {
	f, ok := callee(c.info, call).(*types.Func)
	if !ok || f.Pkg() == nil {
		return ""
	}
	if known := lang.FuncOf(f.Pkg().Path(), f.Name()); known != nil && known.Recurrence != nil {
		return known.Name
	}
	return ""
}

// noteBody remembers the function that a call takes, if it is the body of a recurrence.
func (c *bodyChecker) noteBody(call *ast.CallExpr) {
	if name := c.recurrence(call); name != "" && len(call.Args) > 0 {
		if lit, ok := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.FuncLit); ok {
			c.bodies[lit] = name
		}
	}
}

// mayPanic reports an operation that panics for some numbers of a field, where it stands in the body of a
// recurrence. Of what is behind a name or a call, the compiler knows whether it is constant.
func (c *bodyChecker) mayPanic(op token.Token, at token.Pos, y ast.Expr) bool {
	if len(c.lits) == 0 {
		return true
	}
	fn, message := c.bodies[c.lits[len(c.lits)-1]], panics(op, c.info.TypeOf(y))
	if fn == "" || message == "" || !c.readsField(y) {
		return true
	}
	c.Diags.PanickingBody(c.At(at), fn, message)
	return false
}

// panics returns what an operation panics with for some right operands of a type; "" if it does not.
func panics(op token.Token, right types.Type) string {
	if right == nil {
		return ""
	}
	b, ok := right.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return ""
	}
	switch op {
	case token.QUO, token.REM, token.QUO_ASSIGN, token.REM_ASSIGN:
		return diag.DivisionByZero
	case token.SHL, token.SHR, token.SHL_ASSIGN, token.SHR_ASSIGN:
		if b.Info()&types.IsUnsigned == 0 {
			return diag.NegativeShift
		}
	}
	return ""
}

// readsField reports whether an expression is what a field has at a point, or computed from that by operators
// and conversions.
func (c *bodyChecker) readsField(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return c.readsField(e.X) || c.readsField(e.Y)
	case *ast.UnaryExpr:
		return c.readsField(e.X)
	case *ast.CallExpr:
		if c.info.Types[e.Fun].IsType() {
			return len(e.Args) == 1 && c.readsField(e.Args[0])
		}
		_, _, ok := signature.AccessorOf(c.info.TypeOf(e.Fun))
		return ok
	}
	return false
}
