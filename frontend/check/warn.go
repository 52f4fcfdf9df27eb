package check

import (
	"fmt"
	"go/ast"
	"go/types"
	"path"
	"strconv"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/lang"
)

// Warn reports, in every function that some stencil reaches, what compiles but is hardly
// meant.
func (c *Checker) Warn(stencils []*signature.Stencil, reach map[*signature.Stencil][]*Reached) {
	seen := make(map[*Reached]bool)
	for _, s := range stencils {
		for n, r := range reach[s] {
			if n == 0 {
				c.unusedFields(r)
				c.unsetResults(s, r)
			}
			if seen[r] {
				continue
			}
			seen[r] = true
			ast.Inspect(r.Fn.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for i, e := range n.Rhs {
						c.capturedIndex(n.Lhs[min(i, len(n.Lhs)-1)], e, r.Unit.Info)
					}
				case *ast.ValueSpec:
					for i, e := range n.Values {
						c.capturedIndex(n.Names[i], e, r.Unit.Info)
					}
				case *ast.BinaryExpr:
					c.intDivision(n, r.Unit.Info.TypeOf(n), r)
				case *ast.Ident:
					c.intConstant(n, r.Unit.Info.TypeOf(n), r)
				case *ast.CallExpr:
					c.dividedIndex(n, r.Unit.Info)
					c.roundTrip(n, r.Unit.Info)
					c.converted(n, r)
					c.floatToInt(n, r)
					c.synonym(n, r.Unit)
				}
				return true
			})
		}
	}
}

// unusedFields warns of fields that a stencil does not mention.
func (c *Checker) unusedFields(r *Reached) {
	used := make(map[types.Object]bool)
	ast.Inspect(r.Fn.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[r.Unit.Info.Uses[id]] = true
		}
		return true
	})
	for v := range r.obj.Signature().Params().Variables() {
		kind := "field"
		if signature.IsTable(v.Type()) {
			kind = "table"
		}
		if (signature.HasFields(v.Type()) || kind == "table") && !used[v] {
			c.Errorf(v.Pos(), diag.UnusedField, "%s never reads the %s %s", r.Fn.Name.Name, kind, v.Name()).
				WithHint("read it, or remove the parameter")
		}
	}
}

// capturedIndex warns of a closure that has an index of its own and uses another one from
// outside as an index. A closure that is an argument may well do so: a column of a field
// is one.
func (c *Checker) capturedIndex(name, value ast.Expr, info *types.Info) {
	id, ok := name.(*ast.Ident)
	lit, isLit := ast.Unparen(value).(*ast.FuncLit)
	if !ok || !isLit {
		return
	}
	own := ""
	for v := range info.TypeOf(lit).(*types.Signature).Params().Variables() {
		if signature.IsIndex(v) && own == "" {
			own = v.Name()
		}
	}
	if own == "" {
		return
	}
	known := make(map[*types.Var]bool)
	for _, use := range indexUses(lit.Body, info) {
		v, ok := info.Uses[use].(*types.Var)
		if !ok || !signature.IsIndex(v) || within(lit, v.Pos()) || known[v] {
			continue
		}
		known[v] = true
		c.Errorf(use.Pos(), diag.CapturedIndex, "closure %s has its own %s, but its %s is that of the point where it is defined",
			id.Name, own, use.Name).
			Relate(c.At(v.Pos()), "%s is declared here", use.Name).
			WithHint("make %s a parameter of %s too", use.Name, id.Name)
	}
}

// indexUses returns the names in those arguments of calls that are ints. Conversions are
// no calls: an index that is used as a number need not move.
func indexUses(body ast.Node, info *types.Info) []*ast.Ident {
	var out []*ast.Ident
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || info.Types[call.Fun].IsType() || info.Types[call.Fun].IsBuiltin() {
			return true
		}
		for _, arg := range call.Args {
			if t := info.TypeOf(arg); t == nil || !types.Identical(t, types.Typ[types.Int]) {
				continue
			}
			ast.Inspect(arg, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					out = append(out, id)
				}
				return true
			})
		}
		return true
	})
	return out
}

// roundTrip warns of T(math.Max(float64(x), ...)) for an x of type T that may be float32, and
// of Min: Go has the same functions for T. Of the others it has none, and the compiler
// computes them in float32 where that gives the same bits.
func (c *Checker) roundTrip(e *ast.CallExpr, info *types.Info) {
	to := info.Types[e.Fun]
	if !to.IsType() || len(e.Args) != 1 || !mayBeFloat32(to.Type) {
		return
	}
	inner, ok := ast.Unparen(e.Args[0]).(*ast.CallExpr)
	if !ok {
		return
	}
	f, ok := callee(info, inner).(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "math" || f.Name() != "Min" && f.Name() != "Max" {
		return
	}
	if widened(inner.Args, to.Type, info) {
		from := c.TypeString(to.Type)
		c.Errorf(e.Pos(), diag.RoundTrip, "math.%s makes a detour of %s through float64", f.Name(), from).
			WithHint("use the built-in function, which stays in %s; only a NaN beside an infinity gives another result", from)
	}
}

// widened reports whether all arguments but constants are of type t, converted to float64.
func widened(args []ast.Expr, t types.Type, info *types.Info) bool {
	found := false
	for _, arg := range args {
		if info.Types[arg].Value != nil {
			continue
		}
		conv, ok := ast.Unparen(arg).(*ast.CallExpr)
		if !ok || !info.Types[conv.Fun].IsType() || !types.Identical(info.TypeOf(conv.Args[0]), t) {
			return false
		}
		found = true
	}
	return found
}

// synonym warns of math.Exp and others of which the kernels have the function of package fmath.
func (c *Checker) synonym(e *ast.CallExpr, u *source.Unit) {
	f, ok := callee(u.Info, e).(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "math" || !c.replaces(f, u, e.Pos()) {
		return
	}
	c.Errorf(e.Pos(), diag.MathSynonym, "kernels compute fmath.%s, which differs from math.%s by some units in the last place", f.Name(), f.Name()).
		WithHint("call fmath.%s of %s here too, whose bits are the same everywhere", f.Name(), source.FmathPath)
}

// floatToInt warns of T(x) for a type of integers and a floating-point number: Go does not
// say what it gives where T does not hold the number.
func (c *Checker) floatToInt(e *ast.CallExpr, r *Reached) {
	u := r.Unit
	to := u.Info.Types[e.Fun]
	if !to.IsType() || len(e.Args) != 1 || u.Info.Types[e.Args[0]].Value != nil {
		return
	}
	from := u.Info.TypeOf(e.Args[0])
	integer, onlyTo := some(c.TypesOf(r.Fn, to.Type), types.IsInteger)
	float, onlyFrom := some(c.TypesOf(r.Fn, from), types.IsFloat)
	if integer == nil || float == nil {
		return
	}
	name, as := c.TypeString(to.Type), ""
	if !onlyTo || !onlyFrom {
		as = fmt.Sprintf(", as from %s to %s", c.TypeString(float), c.TypeString(integer))
	}
	d := c.Errorf(e.Pos(), diag.FloatToInt, "what %s(x) gives depends on the platform where %[1]s does not hold the number%s", name, as)
	if as != "" {
		d.WithHint("convert floating-point numbers to integers by oec.Int, in a function for those types alone")
		return
	}
	x := "x"
	_, defined := types.Unalias(from).(*types.Named)
	if defined {
		x = "float64(x)" // Int takes no types of the user's
	}
	d.WithHint("write oec.Int[%s](%s), which gives the nearest number that there is, and 0 for NaN", name, x)
	if oec := importName(u.FileAt(e.Pos()), source.OecPath); oec != "" && !defined {
		d.WithFix(e.Fun.Pos(), e.Fun.End(), oec+".Int["+name+"]")
	}
}

// importName returns the name by which a file refers to a package whose own name is the last
// element of its path, or "".
func importName(f *ast.File, importPath string) string {
	for _, im := range f.Imports {
		if p, _ := strconv.Unquote(im.Path.Value); p != importPath {
			continue
		}
		if im.Name == nil {
			return path.Base(importPath)
		}
		if im.Name.Name != "." && im.Name.Name != "_" {
			return im.Name.Name
		}
	}
	return ""
}

// some returns the first type that has a property, nil if there is none, and whether all have it.
func some(list []types.Type, info types.BasicInfo) (first types.Type, all bool) {
	all = true
	for _, t := range list {
		b, ok := t.Underlying().(*types.Basic)
		switch {
		case !ok || b.Info()&info == 0:
			all = false
		case first == nil:
			first = t
		}
	}
	return first, all
}

// mayBeFloat32 reports whether t is float32, or a type parameter.
func mayBeFloat32(t types.Type) bool {
	elem, ok := signature.ElemOf(t)
	return ok && (elem == "float32" || elem == lang.TypeParam)
}
