package check

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/frontend/signature"
)

// form is an int that is known as a sum of multiples of int parameters and a constant.
type form struct {
	terms map[*types.Var]int // no factor is 0
	off   int
}

// add returns f plus factor times g. It is not known if a parameter drops out, because
// what follows from that is left to the compiler.
func (f form) add(g form, factor int) (form, bool) {
	out := form{maps.Clone(f.terms), f.off + factor*g.off}
	if out.terms == nil {
		out.terms = make(map[*types.Var]int)
	}
	for v, n := range g.terms {
		out.terms[v] += factor * n
		if out.terms[v] == 0 {
			return form{}, false
		}
	}
	return out, true
}

// single returns the only parameter of a form with factor 1, or nil.
func (f form) single() *types.Var {
	for v, n := range f.terms {
		if len(f.terms) == 1 && n == 1 {
			return v
		}
	}
	return nil
}

// multiple returns the name of the index of a point of which a form is a multiple, plus a constant; "" if it is none that fields on finer
// grids are read at.
func (f form) multiple() string {
	for v, n := range f.terms {
		if len(f.terms) == 1 && n > 1 && n <= abi.MaxScale && signature.IsIndex(v) {
			return v.Name()
		}
	}
	return ""
}

// locals knows what the variables of one function stand for.
type locals struct {
	info  *types.Info
	defs  map[*types.Var]ast.Expr // their definitions
	moved map[*types.Var]bool     // those that are assigned again
}

func localsOf(body ast.Node, info *types.Info) locals {
	l := locals{info, make(map[*types.Var]ast.Expr), make(map[*types.Var]bool)}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				if id, ok := ast.Unparen(e).(*ast.Ident); ok {
					l.define(id, n.Rhs, i, len(n.Lhs))
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				l.define(id, n.Values, i, len(n.Names))
			}
		case *ast.IncDecStmt:
			l.assigned(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				l.assigned(n.Key)
				l.assigned(n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				l.assigned(n.X)
			}
		}
		return true
	})
	return l
}

// define notes the definition or assignment number i of n.
func (l locals) define(id *ast.Ident, values []ast.Expr, i, n int) {
	v, ok := l.info.Defs[id].(*types.Var)
	switch {
	case !ok:
		l.assigned(id)
	case len(values) == n:
		l.defs[v] = values[i]
	}
}

func (l locals) assigned(e ast.Expr) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if v, ok := l.info.Uses[id].(*types.Var); ok {
			l.moved[v] = true
		}
	}
}

// resolve follows names to what they were defined with, and returns a parameter or an
// expression that is no name of a variable.
func (l locals) resolve(e ast.Expr) (*types.Var, ast.Expr) {
	for {
		e = ast.Unparen(e)
		id, ok := e.(*ast.Ident)
		if !ok {
			return nil, e
		}
		v, ok := l.info.Uses[id].(*types.Var)
		switch {
		case !ok || l.moved[v]:
			return nil, e
		case v.Kind() == types.ParamVar:
			return v, nil
		case l.defs[v] == nil:
			return nil, e
		}
		e = l.defs[v]
	}
}

// field follows names to the parameter that is a field or an array of them; an element of
// an array stands for the array.
func (l locals) field(e ast.Expr) *types.Var {
	v, e := l.resolve(e)
	if x, ok := e.(*ast.IndexExpr); ok {
		v, _ = l.resolve(x.X)
	}
	return v
}

// form returns what is known of an int.
func (l locals) form(e ast.Expr) (form, bool) {
	if c := l.info.Types[e].Value; c != nil {
		n, exact := constant.Int64Val(constant.ToInt(c))
		return form{off: int(n)}, exact
	}
	v, e := l.resolve(e)
	if v != nil {
		return form{terms: map[*types.Var]int{v: 1}}, types.Identical(v.Type(), types.Typ[types.Int])
	}
	if c := l.info.Types[e].Value; c != nil {
		return l.form(e)
	}
	if b, ok := e.(*ast.BinaryExpr); ok {
		return l.binary(b)
	}
	return form{}, false
}

func (l locals) binary(e *ast.BinaryExpr) (form, bool) {
	x, ok := l.form(e.X)
	if !ok {
		return form{}, false
	}
	y, ok := l.form(e.Y)
	if !ok {
		return form{}, false
	}
	switch e.Op {
	case token.ADD:
		return x.add(y, 1)
	case token.SUB:
		return x.add(y, -1)
	case token.MUL:
		if len(x.terms) == 0 {
			x, y = y, x
		}
		if len(y.terms) == 0 && y.off != 0 {
			return form{}.add(x, y.off)
		}
	}
	return form{}, false
}
