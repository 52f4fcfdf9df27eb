package check

import (
	"go/ast"
	"go/types"

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
	share, result := "points", "copy it to a variable, or make the array a field and its new numbers a result"
	if c.r.kernel {
		share, result = "elements", "copy it to a variable, or return the array as a result"
	}
	c.Errorf(id.Pos(), diag.SharedWrite, "assignment to what %s points to, which all %s share", id.Name, share).
		Relate(c.At(v.Pos()), "%s is declared here", id.Name).WithHint("%s", result)
	return true
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
