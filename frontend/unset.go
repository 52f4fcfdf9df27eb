package frontend

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/openearthgo/oec/internal/diag"
)

// unsetResults warns of the outputs of a stencil that a return without values leaves as they
// were in the beginning, on some path to it. Loops are taken to run at least once.
func (c *checker) unsetResults(r *reached) {
	if c.directives[r.fn] == nil {
		return
	}
	u := &unset{info: r.unit.info, first: make(map[*types.Var]int)}
	for v := range r.obj.Signature().Results().Variables() {
		_, length := elementOf(v.Type())
		u.first[v] = len(u.owner)
		for range max(1, length) {
			u.owner = append(u.owner, v)
		}
	}
	u.missing = make([]token.Pos, len(u.owner))
	u.block(r.fn.Body.List, make(outputs, len(u.owner)))
	reported := make(map[*types.Var]bool)
	for n, v := range u.owner {
		if at := u.missing[n]; at.IsValid() && !reported[v] {
			reported[v] = true
			c.errorf(v.Pos(), diag.UnsetResult, "output %s is not set on every path, and keeps its zero value there", u.name(n)).
				Relate(c.at(at), "this return leaves it").
				WithHint("set it on every path, also where it is to be zero")
		}
	}
}

// outputs says of each output whether it is set; a path that has ended has none.
type outputs []bool

// both returns what two paths have set.
func both(a, b outputs) outputs {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	out := slices.Clone(a)
	for n := range out {
		out[n] = out[n] && b[n]
	}
	return out
}

// unset follows the paths through a function.
type unset struct {
	info    *types.Info
	owner   []*types.Var       // the result of which each output is an element, or all
	first   map[*types.Var]int // number of the first output of a result
	missing []token.Pos        // a return before which an output is not set
}

// name returns an output as the user would write it.
func (u *unset) name(n int) string {
	v := u.owner[n]
	if _, length := elementOf(v.Type()); length > 0 {
		return v.Name() + "[" + constant.MakeInt64(int64(n-u.first[v])).String() + "]"
	}
	return v.Name()
}

// block returns what is set behind a list of statements, or nil if that is not reached.
func (u *unset) block(list []ast.Stmt, set outputs) outputs {
	for _, s := range list {
		if set == nil {
			return nil
		}
		set = u.stmt(s, set)
	}
	return set
}

func (u *unset) stmt(s ast.Stmt, set outputs) outputs {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return u.assign(s.Lhs, set)
	case *ast.IncDecStmt:
		return u.assign([]ast.Expr{s.X}, set)
	case *ast.BlockStmt:
		return u.block(s.List, set)
	case *ast.LabeledStmt:
		return u.stmt(s.Stmt, set)
	case *ast.IfStmt:
		set = u.init(s.Init, set)
		yes, no := u.block(s.Body.List, set), set
		if s.Else != nil {
			no = u.stmt(s.Else, set)
		}
		return both(yes, no)
	case *ast.SwitchStmt:
		return u.clauses(s, u.init(s.Init, set))
	case *ast.ForStmt:
		return u.loop(s.Body, u.init(s.Init, set))
	case *ast.RangeStmt:
		return u.loop(s.Body, u.assign([]ast.Expr{s.Key, s.Value}, set))
	case *ast.BranchStmt:
		return nil // where it leads, what other paths have set counts
	case *ast.ReturnStmt:
		for n, isSet := range set {
			if len(s.Results) == 0 && !isSet {
				u.missing[n] = s.Pos()
			}
		}
		return nil
	}
	return set
}

func (u *unset) init(s ast.Stmt, set outputs) outputs {
	if s == nil {
		return set
	}
	return u.stmt(s, set)
}

// clauses returns what every clause of a switch has set, and what is set where none is taken.
func (u *unset) clauses(s *ast.SwitchStmt, set outputs) outputs {
	var out outputs
	complete := false
	for _, clause := range s.Body.List {
		clause := clause.(*ast.CaseClause)
		complete = complete || clause.List == nil
		out = both(out, u.block(clause.Body, set))
	}
	if !complete {
		out = both(out, set)
	}
	return out
}

func (u *unset) loop(body *ast.BlockStmt, set outputs) outputs {
	if after := u.block(body.List, set); after != nil {
		return after
	}
	return set
}

// assign notes what is assigned.
func (u *unset) assign(to []ast.Expr, set outputs) outputs {
	set = slices.Clone(set)
	for _, e := range to {
		if e == nil {
			continue
		}
		id := variable(e)
		if id == nil {
			continue
		}
		v, ok := u.info.Uses[id].(*types.Var)
		first, isResult := u.first[v]
		if !ok || !isResult {
			continue
		}
		n, known := u.element(e)
		for x := range set {
			if u.owner[x] == v && (!known || x == first+n) {
				set[x] = true
			}
		}
	}
	return set
}

// element returns the number of the element that an expression is of a variable, if it is known.
func (u *unset) element(e ast.Expr) (int, bool) {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return 0, false
	}
	if v := u.info.Types[x.Index].Value; v != nil {
		n, exact := constant.Int64Val(constant.ToInt(v))
		return int(n), exact
	}
	return 0, false
}
