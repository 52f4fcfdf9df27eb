package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// unsetResults warns of the outputs of a stencil that a return without values leaves as they
// were in the beginning, on some path to it. Loops are taken to run at least once. Where another output
// has one more face, a path may be for that alone: then it is enough that some path sets the output.
func (c *Checker) unsetResults(s *signature.Stencil, r *Reached) {
	if s.Kernel {
		return // calls of functions of package oec set its arrays
	}
	u := &unset{info: r.Unit.Info}
	var faces abi.Dims
	for n := range s.Results {
		for _, p := range s.Results[n].Parts {
			u.outputs = append(u.outputs, output{r.obj.Signature().Results().At(n), p.Path, p.Staggered, false})
			faces |= p.Staggered
		}
	}
	u.missing = make([]token.Pos, len(u.outputs))
	u.block(r.Fn.Body.List, make(outputs, len(u.outputs)))
	reported := make(map[*types.Var]bool)
	for n, out := range u.outputs {
		if at := u.missing[n]; at.IsValid() && !reported[out.of] && (out.faces == faces || !out.set) {
			reported[out.of] = true
			c.Errorf(out.of.Pos(), diag.UnsetResult, "output %s%s is not set on every path, and keeps its zero value there", out.of.Name(), out.path).
				Relate(c.At(at), "this return leaves it").
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
	outputs []output
	missing []token.Pos // a return before which an output is not set
}

// output is a result, or a part of one.
type output struct {
	of    *types.Var
	path  string
	faces abi.Dims
	set   bool // on some path
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
		} else {
			no = u.unselected(s, yes, no)
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

// unselected returns what is set where a condition does not hold: also an element that the condition selects from an output by its
// subscript, as in if n == m { h[n] = 1 }.
func (u *unset) unselected(s *ast.IfStmt, yes, no outputs) outputs {
	if yes == nil || no == nil {
		return no
	}
	tested := map[types.Object]bool{}
	ast.Inspect(s.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			tested[u.info.Uses[id]] = true
		}
		return true
	})
	no = slices.Clone(no)
	ast.Inspect(s.Body, func(n ast.Node) bool {
		x, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		array, index := variable(x.X), variable(x.Index)
		for n, out := range u.outputs {
			if array != nil && index != nil && tested[u.info.Uses[index]] && u.info.Uses[array] == out.of {
				no[n] = no[n] || yes[n]
			}
		}
		return true
	})
	return no
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
		if !ok {
			continue
		}
		path, _ := u.path(e)
		for n, out := range u.outputs {
			if out.of == v && isWithin(out.path, path) {
				set[n], u.outputs[n].set = true, true
			}
		}
	}
	return set
}

// path returns where in a variable an expression is, and whether that is known to the end; if not, as far as it is.
func (u *unset) path(e ast.Expr) (path string, known bool) {
	switch x := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		path, known = u.path(x.X)
		if s := u.info.Selections[x]; !known || s == nil || len(s.Index()) != 1 {
			return path, false
		}
		return path + "." + x.Sel.Name, true
	case *ast.IndexExpr:
		path, known = u.path(x.X)
		n := u.info.Types[x.Index].Value
		if !known || n == nil {
			return path, false
		}
		return path + "[" + n.ExactString() + "]", true
	}
	return "", true
}

// isWithin reports whether a path leads to a part of what is at another one.
func isWithin(path, outer string) bool {
	rest, ok := strings.CutPrefix(path, outer)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
