package ssa2stencil

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

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
	obj := c.fn.Origin()
	if obj == nil || obj.Pkg == nil || obj.Pkg.Pkg.Path() != lang.FunctionsPath || !token.IsExported(obj.Name()) || ir.ElementwiseAttr.In(fr.ctx.op) {
		return nil, false
	}
	t := scalarOf(c.fn.Signature.Results().At(0).Type())
	name := "fmath_" + obj.Name() + "_" + t.String()
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
