package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// pointerWrite reports an assignment to what is behind a pointer, or to the pointer.
func (c *bodyChecker) pointerWrite(e ast.Expr, id *ast.Ident, v *types.Var) bool {
	if _, pointer := v.Type().Underlying().(*types.Pointer); !pointer {
		return false
	}
	if !c.r.kernel && !signature.IsTable(v.Type()) {
		return true // no pointer that stencils have, which is reported
	}
	if isName(e) {
		c.Errorf(id.Pos(), diag.UnsupportedExpr, "the pointer %s is assigned again", id.Name).
			Relate(c.At(v.Pos()), "%s is declared here", id.Name).
			WithHint("declare a variable for each pointer, and choose between the numbers")
		return true
	}
	if own := c.ownBehind(v); own != nil {
		return !c.r.kernel || c.writeByPointer(e, id, own) // that a stencil has the pointer is reported
	}
	if v.Kind() == types.ParamVar && (c.pkg.Directives[c.r.Fn] == nil || len(c.lits) > 0 && within(c.lits[0], v.Pos())) {
		c.Errorf(id.Pos(), diag.UnsupportedExpr, "a function assigns to what its parameter %s points to", id.Name).
			Relate(c.At(v.Pos()), "%s is declared here", id.Name).WithHint("return the value, and let the caller assign it")
		return true
	}
	share, result := "points", "copy it to a variable, or make the array a field and its new numbers a result"
	if c.r.kernel {
		share, result = "elements", "copy it to a variable, or return the array as a result"
	}
	c.Errorf(id.Pos(), diag.SharedWrite, "assignment to what %s points to, which all %s share", id.Name, share).
		Relate(c.At(v.Pos()), "%s is declared here", id.Name).WithHint("%s", result)
	return true
}

// writeByPointer reports an assignment to a variable of the function, or a part of it, by a pointer.
func (c *bodyChecker) writeByPointer(e ast.Expr, id *ast.Ident, own ast.Expr) bool {
	what, written := ExprString(own), ExprString(e)
	for _, pointer := range []string{"(*" + id.Name + ")", "*" + id.Name, id.Name} {
		if rest, ok := strings.CutPrefix(written, pointer); ok {
			written = what + rest
			break
		}
	}
	if !isName(own) {
		what = "part of " + variable(own).Name
	}
	c.Errorf(id.Pos(), diag.UnsupportedExpr, "assignment to %s through the pointer %s", what, id.Name).
		Relate(c.At(c.info.Uses[id].Pos()), "%s is declared here", id.Name).WithHint("write %s, as pointers are for reading", written)
	return true
}

// ownBehind returns the variable of the function, or the part of it, that a pointer is defined to point to; nil if it points to
// anything else.
func (c *bodyChecker) ownBehind(v *types.Var) ast.Expr {
	address, ok := localsOf(c.r.Fn.Body, c.info).defs[v].(*ast.UnaryExpr)
	if !ok || address.Op != token.AND || behindPointer(address.X, c.info) {
		return nil
	}
	if id := variable(address.X); id != nil {
		if of, ok := c.info.Uses[id].(*types.Var); ok && !IsPackageVar(of) {
			return address.X
		}
	}
	return nil
}

func isName(e ast.Expr) bool {
	_, name := ast.Unparen(e).(*ast.Ident)
	return name
}

// behindPointer reports whether an expression is a part of what a pointer points to.
func behindPointer(e ast.Expr, info *types.Info) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.StarExpr:
			return true
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		default:
			return false
		}
		if t := info.TypeOf(e); t != nil {
			if _, pointer := t.Underlying().(*types.Pointer); pointer {
				return true
			}
		}
	}
}

// kernelType reports whether kernels can have values of a type that stencils cannot: arrays of any
// size, and pointers to them. An expression that is wrong in Go has no type.
func kernelType(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := signature.ArraysOf(t)
	return ok
}
