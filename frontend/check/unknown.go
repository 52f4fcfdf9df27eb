package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/lang"
)

// A loop that is not unrolled, and an element of an array whose number is not known, are
// found here where the syntax shows it: each value that may have mattered is sure to be
// none of a constant. Whatever is less clear is left to the compiler.

// loop reports whether no constant decides how often a loop runs.
func (d *demander) loop(n ast.Node) bool {
	switch s := n.(type) {
	case *ast.RangeStmt:
		return isInt(d.vars.info.TypeOf(s.X)) && d.varies(s.X)
	case *ast.ForStmt:
		return (s.Cond == nil || d.never(s.Cond)) && !d.mayLeave(s.Body)
	}
	return false
}

// mayLeave reports whether a constant may decide that a loop is left from within its body.
func (d *demander) mayLeave(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if d.never(n.Cond) {
				// Only what is within decides.
				found = found || n.Else != nil && d.decides(n.Else) || d.decides(n.Body)
				return false
			}
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = true
		}
		return !found
	})
	return found
}

// decides is mayLeave for a branch that depends on the data: to leave at its end does not
// depend on a constant.
func (d *demander) decides(branch ast.Stmt) bool {
	block, ok := branch.(*ast.BlockStmt)
	if !ok {
		return d.mayLeave(&ast.BlockStmt{List: []ast.Stmt{branch}})
	}
	list := block.List
	if len(list) > 0 {
		switch list[len(list)-1].(type) {
		case *ast.ReturnStmt, *ast.BranchStmt:
			list = list[:len(list)-1]
		}
	}
	return d.mayLeave(&ast.BlockStmt{List: list})
}

// never reports whether constants are sure not to decide a condition.
func (d *demander) never(cond ast.Expr) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT && d.never(e.X)
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return d.never(e.X) && d.never(e.Y)
		}
		t, ok := d.vars.info.TypeOf(e.X).Underlying().(*types.Basic)
		if ok && t.Info()&types.IsFloat != 0 {
			return d.varies(e.X) || d.varies(e.Y)
		}
		// Coordinates and extents may be compared with others of their kind.
		return d.varies(e.X) && d.plain(e.Y, nil) || d.plain(e.X, nil) && d.varies(e.Y)
	}
	return false
}

// varies reports whether a number is sure not to be a constant.
func (d *demander) varies(e ast.Expr) bool { return d.variesIn(e, nil) }

// variesIn is varies inside of the values of variables, which are taken to vary if all
// else that they get does.
func (d *demander) variesIn(e ast.Expr, within []*types.Var) bool {
	e = ast.Unparen(e)
	if d.vars.info.Types[e].Value != nil {
		return false
	}
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := d.vars.info.Uses[e].(*types.Var)
		return ok && d.variable(v, within, d.variesIn, func(v *types.Var) bool { return d.point[v] && isNumber(v) })
	case *ast.UnaryExpr:
		return d.variesIn(e.X, within)
	case *ast.BinaryExpr:
		x, y := d.variesIn(e.X, within), d.variesIn(e.Y, within)
		if e.Op == token.SUB && isInt(d.vars.info.TypeOf(e.X)) { // two coordinates differ by a constant
			return x && d.plain(e.Y, within) || d.plain(e.X, within) && y
		}
		return x || y
	case *ast.CallExpr:
		if d.point[d.vars.field(e.Fun)] {
			return true
		}
		f, isFunc := callee(d.vars.info, e).(*types.Func)
		known := isFunc && f.Pkg() != nil && lang.FuncOf(f.Pkg().Path(), f.Name()) != nil
		if !d.vars.info.Types[e.Fun].IsType() && !known {
			return false
		}
		for _, a := range e.Args {
			if d.variesIn(a, within) {
				return true
			}
		}
	}
	return false
}

// plain reports whether an int is sure to have nothing of a coordinate or an extent.
func (d *demander) plain(e ast.Expr, within []*types.Var) bool {
	e = ast.Unparen(e)
	if d.vars.info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		v, ok := d.vars.info.Uses[e].(*types.Var)
		return ok && d.variable(v, within, d.plain, func(v *types.Var) bool { return d.point[v] && isNumber(v) && !signature.IsIndex(v) })
	case *ast.UnaryExpr:
		return d.plain(e.X, within)
	case *ast.BinaryExpr:
		return d.plain(e.X, within) && d.plain(e.Y, within)
	}
	return false
}

func isInt(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func isNumber(v *types.Var) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
