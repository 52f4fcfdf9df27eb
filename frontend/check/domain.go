package check

import (
	"go/ast"
	"go/token"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// domain checks an expression: the only ones of type Domain are names. What a stencil
// knows of its domain is what the run time says, so that none is made or changed.
func (c *bodyChecker) domain(e ast.Expr) bool {
	if b, ok := e.(*ast.BinaryExpr); ok && signature.IsDomain(c.info.TypeOf(b.X)) {
		return c.invalidDomain(e.Pos(), "Domains are compared")
	}
	call, ok := e.(*ast.CallExpr)
	if ok && len(call.Args) == 1 && c.info.Types[call.Fun].IsType() && signature.IsDomain(c.info.TypeOf(call.Args[0])) {
		return c.invalidDomain(e.Pos(), "a Domain is converted")
	}
	if tv := c.info.Types[e]; !tv.IsValue() || !signature.IsDomain(tv.Type) {
		return true
	}
	switch e.(type) {
	case *ast.Ident, *ast.ParenExpr:
		return true
	}
	return c.invalidDomain(e.Pos(), "a Domain is made here")
}

// domainChange reports the assignment to a Domain, or to a part of one.
func (c *bodyChecker) domainChange(e ast.Expr) bool {
	for e := ast.Unparen(e); ; {
		if signature.IsDomain(c.info.TypeOf(e)) {
			return c.invalidDomain(e.Pos(), "a Domain is changed")
		}
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		e = ast.Unparen(sel.X)
	}
}

func (c *bodyChecker) invalidDomain(pos token.Pos, what string) bool {
	c.Errorf(pos, diag.InvalidDomain, "%s", what).
		WithHint("pass the stencil's own Domain on, and use its NI, NJ and NK as numbers")
	return false
}
