package check

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// intDivision warns of 1/3*x for a floating-point number x: Go divides constants that are
// written as integers as such, before they become numbers of another type.
func (c *Checker) intDivision(e ast.Expr, as types.Type, r *Reached) {
	q, cut := quotient(e, r.Unit.Info)
	if !cut {
		return
	}
	if also, hint, ok := c.asFloat(e.(*ast.BinaryExpr), as, r); ok {
		c.Errorf(e.Pos(), diag.IntDivision, "%s is a division of integers, and gives %s%s", types.ExprString(e), q, also).
			WithHint("write %s", hint)
	}
}

// asFloat reports whether a type, or one that it stands for, is of floating-point numbers, which one, if not all are, and how to divide.
func (c *Checker) asFloat(e *ast.BinaryExpr, as types.Type, r *Reached) (also, hint string, ok bool) {
	float, all := some(c.TypesOf(r.Fn, as), types.IsFloat)
	if float == nil {
		return "", "", false
	}
	if all {
		return "", divided(e), true
	}
	t := c.TypeString(as)
	return fmt.Sprintf(", also where %s is %s", t, float), fmt.Sprintf("%s(%s) / %[1]s(%[3]s)", t, types.ExprString(e.X), types.ExprString(e.Y)), true
}

// converted warns of both where a constant is converted to a type parameter, before which it is an int.
func (c *Checker) converted(call *ast.CallExpr, r *Reached) {
	to := r.Unit.Info.Types[call.Fun]
	if _, ok := types.Unalias(to.Type).(*types.TypeParam); !ok || !to.IsType() {
		return
	}
	switch e := ast.Unparen(call.Args[0]).(type) {
	case *ast.BinaryExpr:
		c.intDivision(e, to.Type, r)
	case *ast.Ident:
		c.intConstant(e, to.Type, r)
	}
}

// dividedIndex warns of an index such as i+1/2 of a field, but not of the i+n/2 of a window.
func (c *Checker) dividedIndex(call *ast.CallExpr, info *types.Info) {
	if _, _, ok := signature.AccessorOf(info.TypeOf(call.Fun)); !ok {
		return
	}
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			if e, ok := n.(*ast.BinaryExpr); ok && isLiteral(e.X) && isLiteral(e.Y) {
				if q, cut := quotient(e, info); cut {
					c.Errorf(e.Pos(), diag.IntDivision, "%s is a division of integers, and gives %s, in the index %s", types.ExprString(e), q, types.ExprString(arg)).
						WithHint("write the index that is meant: of a field on faces, face i is the one before cell i, and face i+1 the one behind it")
				}
			}
			_, other := n.(*ast.CallExpr) // whose arguments are its own
			return !other
		})
	}
}

func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok
}

// intConstant does so where a constant of the package is used as a floating-point number.
func (c *Checker) intConstant(id *ast.Ident, as types.Type, r *Reached) {
	u := r.Unit
	used, ok := u.Info.Uses[id].(*types.Const)
	if !ok || !isInt(used.Type()) {
		return
	}
	e := constantValue(u.FileAt(used.Pos()), used, u.Info)
	q, cut := quotient(e, u.Info)
	if !cut {
		return
	}
	if also, hint, ok := c.asFloat(e.(*ast.BinaryExpr), as, r); ok {
		what := "declare it as"
		if also != "" {
			what = "write"
		}
		c.Errorf(id.Pos(), diag.IntDivision, "%s is %s, a division of integers, which gives %s%s", id.Name, types.ExprString(e), q, also).
			Relate(c.At(used.Pos()), "%s is declared here", id.Name).
			WithHint("%s %s", what, hint)
	}
}

// quotient returns the value of a division of integer constants, and whether it has a remainder.
func quotient(e ast.Expr, info *types.Info) (constant.Value, bool) {
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != token.QUO {
		return nil, false
	}
	v, x, y := info.Types[b].Value, info.Types[b.X].Value, info.Types[b.Y].Value
	if v == nil || x == nil || y == nil {
		return nil, false
	}
	v, x, y = constant.ToInt(v), constant.ToInt(x), constant.ToInt(y)
	if v.Kind() != constant.Int || x.Kind() != constant.Int || y.Kind() != constant.Int {
		return nil, false // a number that is not cut
	}
	exact := constant.Compare(constant.BinaryOp(v, token.MUL, y), token.EQL, x)
	return v, !exact && constant.Compare(constant.BinaryOp(x, token.QUO_ASSIGN, y), token.EQL, v)
}

// divided returns a division of integer constants as one of floating-point numbers, for any type
// of these.
func divided(e *ast.BinaryExpr) string {
	x, y := types.ExprString(e.X), types.ExprString(e.Y)
	if _, err := strconv.ParseUint(x, 10, 64); err == nil {
		return x + ".0 / " + y
	}
	if _, isBinary := e.X.(*ast.BinaryExpr); isBinary {
		x = "(" + x + ")"
	}
	return "1.0 * " + x + " / " + y
}

// constantValue returns what a constant of a file is declared as, or nil.
func constantValue(f *ast.File, c *types.Const, info *types.Info) (value ast.Expr) {
	if f == nil {
		return nil
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok {
			for i, id := range s.Names {
				if info.Defs[id] == c && i < len(s.Values) {
					value = ast.Unparen(s.Values[i])
				}
			}
		}
		return value == nil
	})
	return value
}
