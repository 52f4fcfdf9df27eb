package check

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// undecided reports whether all conditions of an if or switch statement are open.
func (d *demander) undecided(n ast.Node) bool {
	s, ok := n.(*ast.SwitchStmt)
	if !ok {
		return d.open(n.(*ast.IfStmt).Cond)
	}
	if s.Tag != nil {
		return d.open(s.Tag)
	}
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if !d.open(e) {
				return false
			}
		}
	}
	return true
}

// dead reports whether a statement does nothing, as a constant says.
func (d *demander) dead(n ast.Node) bool {
	s, ok := n.(*ast.IfStmt)
	if !ok || s.Else != nil {
		return false
	}
	v := d.vars.info.Types[s.Cond].Value
	return v != nil && !constant.BoolVal(v)
}

// open reports whether a condition is sure to depend on the data or on the point, so
// that both its outcomes are compiled.
func (d *demander) open(cond ast.Expr) bool {
	cond = ast.Unparen(cond)
	if d.vars.info.Types[cond].Value != nil {
		return false
	}
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
		return d.open(b.X) && d.open(b.Y)
	}
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if _, ok := callee(d.vars.info, n).(*types.Var); ok {
				found = true
			}
		case *ast.Ident:
			v, ok := d.vars.info.Uses[n].(*types.Var)
			switch {
			case !ok || d.vars.moved[v] || isFunc(v.Type()):
			case d.point[v]:
				found = true
			case d.vars.defs[v] != nil:
				found = found || d.open(d.vars.defs[v])
			}
		}
		return !found
	})
	return found
}

// leaves reports whether a statement may end the function.
func leaves(s ast.Node) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}
