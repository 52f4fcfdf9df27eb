package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// assigned holds all that variables get, by definitions and assignments. A variable with a
// nil value gets something that is not written down. What ++ adds does not matter here.
type assigned map[*types.Var][]ast.Expr

func assignedIn(body ast.Node, info *types.Info) assigned {
	a := assigned{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				a.add(e, value(n, i), info)
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				switch {
				case len(n.Values) == 0:
					a.add(id, &ast.BasicLit{}, info) // zero
				case len(n.Values) == len(n.Names):
					a.add(id, n.Values[i], info)
				default:
					a.add(id, nil, info)
				}
			}
		case *ast.RangeStmt:
			key := n.X
			if !isInt(info.TypeOf(n.X)) {
				key = &ast.BasicLit{}
			}
			a.add(n.Key, key, info)
			a.add(n.Value, nil, info)
		}
		return true
	})
	return a
}

// value returns what number i of the left-hand sides gets.
func value(n *ast.AssignStmt, i int) ast.Expr {
	switch {
	case len(n.Lhs) != len(n.Rhs):
		return nil
	case n.Tok == token.ASSIGN || n.Tok == token.DEFINE:
		return n.Rhs[i]
	}
	op := map[token.Token]token.Token{token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO}
	return &ast.BinaryExpr{X: n.Lhs[i], Op: op[n.Tok], Y: n.Rhs[i]}
}

func (a assigned) add(to, value ast.Expr, info *types.Info) {
	id, ok := to.(*ast.Ident)
	if !ok {
		return
	}
	if v, ok := info.ObjectOf(id).(*types.Var); ok {
		a[v] = append(a[v], value)
	}
}

// variable reports whether all that a variable gets has a property. A variable within whose
// values it stands has it if all else has.
func (d *demander) variable(v *types.Var, within []*types.Var, of func(ast.Expr, []*types.Var) bool, param func(*types.Var) bool) bool {
	values := d.assigned[v]
	switch {
	case slices.Contains(within, v):
		return true
	case v.Kind() == types.ParamVar && !param(v), v.Kind() != types.ParamVar && len(values) == 0:
		return false
	}
	within = append(slices.Clone(within), v)
	for _, e := range values {
		if e == nil || !of(e, within) {
			return false
		}
	}
	return true
}
