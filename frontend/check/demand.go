package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// demand says that some call in a function uses a form as the index of a field along a
// dimension, so that it must turn out to be the point's plus a constant. Field and form
// are in terms of the parameters of the function and of those around it. Without a field
// it is what no call can meet: a mistake of the kind that unmet says.
type demand struct {
	form  form
	field *types.Var
	dim   int
	pos   token.Pos
	index ast.Expr // at pos; nil if only its parameters are known
	unmet diag.Code
}

// demander collects the demands of one function. It finds those only that follow from
// every call of the function: whatever stands under a condition that constant arguments
// may decide is left to the compiler.
type demander struct {
	c    *Checker
	vars locals
	assigned
	point map[*types.Var]bool // the parameters of a stencil: no constants
	lits  map[*ast.FuncLit][]demand
}

// demands returns the demands of a declared function.
func (c *Checker) demands(r *Reached) []demand {
	if r.demanded {
		return r.demands // none yet in a recursion, which is reported elsewhere
	}
	r.demanded = true
	d := &demander{c, localsOf(r.Fn.Body, r.Unit.Info), assignedIn(r.Fn.Body, r.Unit.Info), make(map[*types.Var]bool), make(map[*ast.FuncLit][]demand)}
	if c.Directives[r.Fn] != nil {
		for v := range r.obj.Signature().Params().Variables() {
			d.point[v] = true
		}
	}
	r.demands = d.body(r.Fn.Body)
	return r.demands
}

// body collects the demands of a body. Of those that differ in the constant alone, the
// first stands for all.
func (d *demander) body(body *ast.BlockStmt) []demand {
	var out []demand
	stopped := false
	assigned := map[ast.Expr]bool{} // elements, and what they are elements of
	ast.Inspect(body, func(n ast.Node) bool {
		if stopped {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				markElements(x, assigned)
			}
		case *ast.IncDecStmt:
			markElements(n.X, assigned)
		case *ast.FuncLit:
			return false // its demands are those of its calls
		case *ast.ForStmt, *ast.RangeStmt:
			if d.loop(n) {
				out = append(out, demand{pos: n.Pos(), unmet: diag.UnsupportedLoop})
			}
			stopped = leaves(n)
			return false // it may not run at all
		case *ast.IndexExpr:
			// Which subscripts are inside where numbers are read, the compiler knows.
			if t, ok := d.vars.info.TypeOf(n.X).Underlying().(*types.Array); ok && d.varies(n.Index) && (assigned[n] || !signature.HoldsNumbers(t)) {
				out = append(out, demand{pos: n.Lbrack, unmet: diag.ArrayIndex})
			}
		case *ast.IfStmt, *ast.SwitchStmt:
			if !d.undecided(n) {
				stopped = leaves(n) && !d.dead(n)
				return false
			}
		case *ast.BinaryExpr:
			if (n.Op == token.LAND || n.Op == token.LOR) && !d.open(n.X) {
				return false
			}
		case *ast.CallExpr:
			for _, in := range d.call(n) {
				if !slices.ContainsFunc(out, in.alike) {
					out = append(out, in)
				}
			}
		}
		return true
	})
	return out
}

// markElements marks the elements of elements that are assigned to.
func markElements(x ast.Expr, marked map[ast.Expr]bool) {
	for {
		switch e := ast.Unparen(x).(type) {
		case *ast.IndexExpr:
			marked[e], x = true, e.X
		case *ast.SelectorExpr:
			x = e.X
		default:
			return
		}
	}
}

func (x demand) alike(y demand) bool {
	return x.field == y.field && x.dim == y.dim && x.pos == y.pos && maps.Equal(x.form.terms, y.form.terms)
}

// call returns the demands of a call.
func (d *demander) call(e *ast.CallExpr) []demand {
	if f, ok := callee(d.vars.info, e).(*types.Func); ok {
		return d.function(e, f.Origin())
	}
	if v := d.vars.field(e.Fun); v != nil {
		return d.access(e, v)
	}
	_, fun := d.vars.resolve(e.Fun)
	lit, ok := fun.(*ast.FuncLit)
	if !ok {
		return nil
	}
	inner, ok := d.lits[lit]
	if !ok {
		d.lits[lit] = nil // while it is looked at
		inner = d.body(lit.Body)
		d.lits[lit] = inner
	}
	return d.substitute(inner, d.vars.info.TypeOf(lit).(*types.Signature).Params(), e.Args)
}

// access returns the demands of reading a field.
func (d *demander) access(e *ast.CallExpr, field *types.Var) []demand {
	t := field.Type()
	if a, isArray := t.Underlying().(*types.Array); isArray {
		t = a.Elem()
	}
	dims, _, ok := signature.AccessorOf(t)
	if !ok || len(e.Args) != dims.Rank() {
		return nil
	}
	var out []demand
	for n, dim := range dims.List() {
		if f, ok := d.vars.form(e.Args[n]); ok {
			out = append(out, demand{form: f, field: field, dim: dim, pos: e.Args[n].Pos(), index: e.Args[n]})
		}
	}
	return out
}

// function returns the demands of calling a declared function, of its body or its fact.
func (d *demander) function(e *ast.CallExpr, f *types.Func) []demand {
	params := f.Signature().Params()
	if r := d.c.decls[f]; r != nil {
		return d.substitute(d.c.demands(r), params, e.Args)
	}
	h, ok := d.c.Facts(f)
	if !ok || params.Len() != len(e.Args) {
		return nil
	}
	var inner []demand
	for _, x := range h.Indices {
		in := demand{form: form{make(map[*types.Var]int), x.Off}, field: params.At(x.Field), dim: x.Dim, pos: e.Pos()}
		for _, t := range x.Terms {
			in.form.terms[params.At(t.Param)] = t.Factor
			in.pos = e.Args[t.Param].Pos()
		}
		inner = append(inner, in)
	}
	return d.substitute(inner, params, e.Args)
}

// substitute puts arguments in the place of parameters. Demands with arguments of which
// too little is known are dropped.
func (d *demander) substitute(inner []demand, params *types.Tuple, args []ast.Expr) []demand {
	if params.Len() != len(args) {
		return nil
	}
	arg := make(map[*types.Var]ast.Expr)
	for n, a := range args {
		arg[params.At(n)] = a
	}
	var out []demand
next:
	for _, in := range inner {
		outer := in
		outer.form = form{off: in.form.off}
		for v, factor := range in.form.terms {
			f, ok := form{terms: map[*types.Var]int{v: 1}}, true
			if a := arg[v]; a != nil {
				f, ok = d.vars.form(a)
			}
			if ok {
				outer.form, ok = outer.form.add(f, factor)
			}
			if !ok {
				continue next
			}
		}
		if a := arg[in.field]; a != nil {
			if outer.field = d.vars.field(a); outer.field == nil {
				continue
			}
		}
		out = append(out, outer)
	}
	return out
}
