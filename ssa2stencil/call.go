package ssa2stencil

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/openearthgo/oec/lang"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

var zeroConst = constant.MakeInt64(0)

// callValue evaluates a call.
func (fr *frame) callValue(in *ssa.Call, st state) value {
	var args []value
	for _, a := range in.Call.Args {
		args = append(args, fr.get(a))
	}
	if b, ok := in.Call.Value.(*ssa.Builtin); ok {
		return fr.builtin(b, args, in)
	}
	return fr.apply(fr.get(in.Call.Value), args, in, st)
}

// apply evaluates a call of a function value.
func (fr *frame) apply(f value, args []value, in *ssa.Call, st state) value {
	switch f := f.(type) {
	case field:
		return fr.access(f, args, in)
	case *closure:
		return fr.callClosure(f, args, in, st)
	case *swept:
		return fr.readSwept(f, args, in, st)
	case *previous:
		return fr.readPrevious(f, args, in, st)
	case poison:
		return f
	case unset:
		fr.errorf(fr.instrPos(in), diag.UnsetFunction, "no function was assigned to what is called here").
			WithHint("give each element and field a function before it is called")
		return poison{}
	}
	return fr.unsupported(in)
}

// callClosure makes an apply of a call and reads it, or expands the call.
func (fr *frame) callClosure(c *closure, args []value, in *ssa.Call, st state) value {
	if evaluate := fr.r.kernelCallOf(c.fn); evaluate != nil {
		return evaluate(fr, in, args, st)
	}
	if len(c.fn.Blocks) == 0 {
		return fr.intrinsic(c.fn, args, in, st)
	}
	if v, ok := fr.callFunction(c, args, in); ok {
		return v
	}
	if dims, off, ok := fr.shift(c, args, st); ok {
		if v, ok := fr.readApply(c, args, dims, off, in, st); ok {
			return v
		}
	}
	inner := fr.r.newFrame(fr.ctx, c, args, fr)
	inner.callPos = fr.instrPos(in)
	results := inner.call(st)
	if len(results) == 1 {
		return results[0]
	}
	return tuple(results)
}

// shift reports whether a call computes the same function at every point,
// shifted by a constant: each int is the coordinate along a dimension of its
// own plus a constant, and all else is the same at all points.
func (fr *frame) shift(c *closure, args []value, st state) (dims [ir.Rank]bool, off [ir.Rank]int, ok bool) {
	results := numbersOf(resultTypes(c.fn))
	if slices.Contains(results, 0) {
		return dims, off, false
	}
	if len(results) == 0 || !st.invariant(c) {
		return dims, off, false
	}
	for n, p := range c.fn.Params {
		if a, isInt := args[n].(affine); isInt && a.dim != none {
			if dims[a.dim] {
				return dims, off, false
			}
			dims[a.dim], off[a.dim] = true, a.off
		} else if scalarOf(p.Type()) == ir.Index || !st.invariant(args[n]) {
			return dims, off, false
		}
	}
	return dims, off, dims != [ir.Rank]bool{}
}

// readApply reads the apply of a closure at an offset, and makes it first if there is none
// yet. There is no value if the closure is to be expanded.
func (fr *frame) readApply(c *closure, args []value, dims [ir.Rank]bool, off [ir.Rank]int, in *ssa.Call, st state) (value, bool) {
	unshifted := make([]value, len(args))
	key := fr.r.key(c, st)
	for n, a := range args {
		if x, ok := a.(affine); ok && x.dim != none {
			a = affine{dim: x.dim}
		}
		unshifted[n] = a
		key += "," + fr.r.key(a, st)
	}
	apply, made := fr.r.made[key]
	if !made {
		fr.r.depth++
		apply = fr.r.makeIntermediate(c, unshifted, dims, st)
		fr.r.depth--
		fr.r.made[key] = apply
	}
	if apply.expand {
		return nil, false
	}
	next := 0
	read := func(t ir.Scalar) value {
		if apply.op == nil {
			return poison{}
		}
		next++
		v := stencil.NewAccess(fr.ctx.b, fr.ctx.arg(apply.op.Results[next-1]), off)
		fr.r.positions[v.Def()] = fr.instrPos(in)
		return computed{convertInt(fr.ctx.b, v, t)}
	}
	var out tuple
	for _, t := range resultTypes(c.fn) {
		out = append(out, assemble(t, read))
	}
	if len(out) == 1 {
		return out[0], true
	}
	return out, true
}

// access reads a field. Each index must be the coordinate along the field's own
// dimension plus a constant, that of a finer or a coarser grid, or what oec.Within returned.
func (fr *frame) access(f field, args []value, in *ssa.Call) value {
	var off [ir.Rank]int
	var w stencil.Window
	var at []int // the dimensions of the field
	ok, dynamic := true, false
	for d, p := range f.temp.Type.(stencil.TempType).Present() {
		if !p {
			continue
		}
		n := len(at)
		at = append(at, d)
		switch a := args[n].(type) {
		case poison:
			ok = false
		case limited:
			dynamic = true
			ok = fr.limits(&w, f, d, a) && ok
		case scaled:
			dynamic = true
			ok = fr.onGrid(&w, f, d, a, in, n) && ok
		case affine:
			off[d] = a.off
			w.Lo[d] = stencil.End{Bound: ir.Lit(a.off)}
			w.Hi[d] = w.Lo[d]
			if a.dim != d {
				ok = false
				fr.badIndex(f, a, d, in, n)
			}
		default:
			ok = false
			fr.badIndex(f, a, d, in, n)
		}
	}
	switch {
	case !ok:
		return poison{}
	case !dynamic:
		return computed{stencil.NewAccess(fr.ctx.b, fr.ctx.arg(f.temp), off)}
	}
	indices := make([]*ir.Value, len(at))
	for n := range at {
		indices[n] = fr.ctx.number(args[n], ir.Index)
	}
	v := stencil.NewDynAccess(fr.ctx.b, fr.ctx.arg(f.temp), indices, w)
	fr.checkQuotients(v.Def(), f, in)
	return computed{v}
}

// badIndex reports an index of a field that is no offset of the point. What a recurrence
// computes has no temp.
func (fr *frame) badIndex(f field, index value, dim int, in *ssa.Call, n int) {
	x := fr.indexAt(f, dim, in, n)
	switch a := index.(type) {
	case affine:
		if a.dim == none {
			fr.relate(fr.r.diags.ConstantIndex(x, a.off))
			return
		}
		fr.relate(fr.r.diags.OtherIndex(x, ir.DimNames[a.dim]))
	case extent:
		fr.relate(fr.r.diags.ExtentIndex(x, fmt.Sprint(ir.End(a.dim, a.off))))
	default:
		fr.relate(fr.r.diags.UnknownIndex(x))
	}
}

// indexAt returns where a call reads a field along a dimension, by its index number n.
func (fr *frame) indexAt(f field, dim int, in *ssa.Call, n int) diag.Index {
	x := diag.Index{Pos: fr.r.pkg.At(fr.instrPos(in)), Dim: ir.DimNames[dim], Field: f.name, Beyond: !fr.r.dims[dim], Ordered: f.temp == nil, Domain: fr.r.pkg.DomainAt(fr.instrPos(in))}
	if call, ok := fr.exprs[in].(*ast.CallExpr); ok && n < len(call.Args) {
		x.Pos, x.Expr = fr.r.pkg.At(call.Args[n].Pos()), check.ExprString(call.Args[n])
		if id, ok := call.Args[n].(*ast.Ident); ok && id.Name == x.Dim && !x.Beyond {
			if v, ok := fr.r.pkg.Info.Uses[id].(*types.Var); ok && v.Kind() == types.LocalVar {
				x.Hiding = fr.r.pkg.At(v.Pos())
			}
		}
	}
	return x
}

// names reports whether what an expression is assigned to is named after a function
// literal: it is that, or what a call makes of it.
func names(e ast.Expr, lit *ast.FuncLit) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return ast.Unparen(a) == lit })
	}
	return ast.Unparen(e) == lit
}

// unnamed is what a closure without a name is called.
const unnamed = "closure"

// closureName returns the name of a function as the user wrote it: that of the
// variable it is assigned to, or of the function that returns it, for a closure.
func closureName(fn *ssa.Function) string {
	if fn.Parent() == nil {
		name, _, _ := strings.Cut(fn.Name(), "[")
		return name
	}
	lit, _ := fn.Syntax().(*ast.FuncLit)
	name := ""
	if outer := fn.Parent().Syntax(); outer != nil && lit != nil {
		ast.Inspect(outer, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, e := range n.Rhs {
					if id, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && names(e, lit) {
						name = id.Name
					}
				}
			case *ast.ValueSpec:
				for i, e := range n.Values {
					if names(e, lit) {
						name = n.Names[min(i, len(n.Names)-1)].Name
					}
				}
			case *ast.ReturnStmt:
				for _, e := range n.Results {
					if names(e, lit) {
						name = closureName(fn.Parent())
					}
				}
			}
			return true
		})
	}
	if name == "" {
		return unnamed
	}
	return name
}

// mostCopied is how many operations all copies of a function may have in a program together. What would
// have more is called: a call takes a few cycles more than a copy does, and copies take the compiler as
// long as the rest of a program that is as long.
const mostCopied = 512

// calledOften returns which functions of a module are worth to be called, and whether all are.
func calledOften(module *ir.Op) (often func(function string) bool, all bool) {
	calls := map[string]int{}
	ir.Walk(module, func(op *ir.Op) {
		if op.Is(ir.OpCall) {
			calls[ir.CalleeAttr.Of(op)]++
		}
	})
	all = true
	worth := map[string]bool{}
	for _, f := range ir.FuncsWith(module, ir.ElementwiseAttr) {
		name := ir.NameAttr.Of(f)
		worth[name] = calls[name]*f.Regions[0].Size() > mostCopied
		all = all && worth[name]
	}
	return func(function string) bool { return worth[function] }, all
}

// callFunction makes a call of a function of package fmath, and the function where it is called for the
// first time. There is no value if the call is to be expanded.
func (fr *frame) callFunction(c *closure, args []value, in *ssa.Call) (value, bool) {
	if c.fn.Origin() == nil || !inFmath(c.fn) || !token.IsExported(c.fn.Origin().Name()) || ir.ElementwiseAttr.In(fr.ctx.op) {
		return nil, false
	}
	t := scalarOf(c.fn.Signature.Results().At(0).Type())
	name := "fmath_" + c.fn.Origin().Name() + "_" + t.String()
	if isPoison(args...) || !fr.r.called(name) {
		return nil, false
	}
	if fr.r.functions[name] == nil {
		fr.r.functions[name] = fr.r.makeFunction(c, name)
	}
	numbers := make([]*ir.Value, len(args))
	for n, a := range args {
		numbers[n] = fr.ctx.number(a, t)
	}
	return computed{ir.NewCall(fr.ctx.b, fr.r.functions[name], numbers...)}, true
}

// inFmath reports whether a function is one of package fmath.
func inFmath(fn *ssa.Function) bool {
	of := fn
	if of.Origin() != nil {
		of = of.Origin()
	}
	return of.Pkg != nil && of.Pkg.Pkg.Path() == lang.FunctionsPath
}

// makeFunction evaluates a function of numbers as one of the module.
func (r *raiser) makeFunction(c *closure, name string) *ir.Op {
	f := ir.NewFunc(r.program.Parent(), name)
	ir.ElementwiseAttr.Set(f, true)
	f.Pos = r.position(c.fn.Pos())
	ctx := &context{op: f, b: ir.AtEnd(f.Regions[0])}
	ctx.b.Pos = f.Pos
	var args []value
	for _, p := range c.fn.Params {
		args = append(args, computed{f.Regions[0].AddArg(scalarOf(p.Type()), p.Name())})
	}
	result := r.newFrame(ctx, c, args, nil).call(state{})[0]
	ctx.b.Create(ir.OpReturn, []*ir.Value{ctx.number(result, scalarOf(c.fn.Signature.Results().At(0).Type()))}, nil, nil)
	return f
}
