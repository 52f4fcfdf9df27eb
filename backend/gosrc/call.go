package gosrc

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/ir"
)

// lowerCall emits a call of a function that stands behind the kernel.
func lowerCall(b *body, op *ir.Op) []expr {
	f := ir.Callee(op)
	if !slices.Contains(b.callees, f) {
		b.callees = append(b.callees, f)
	}
	args := make([]expr, len(op.Operands()))
	for n, v := range op.Operands() {
		args[n] = b.get(v)
	}
	name := b.nameOf(f)
	return []expr{call(jen.Id(name), len(name), args...)}
}

// nameOf returns the name that a function has in Go.
func (e *emitter) nameOf(f *ir.Op) string { return e.symbol + "_" + ir.NameAttr.Of(f) }

// callee returns the declaration of a function that the kernel calls.
func (e *emitter) callee(f *ir.Op) jen.Code {
	b := &body{stage: newStage(e, e.nameOf(f))}
	var params []jen.Code
	for _, a := range f.Regions[0].Args {
		b.vals[a] = identifier(b.names.fresh(a.Name))
		params = append(params, jen.Add(b.vals[a].code).Add(goType(a.Type)))
	}
	b.region(f.Regions[0])
	result := ir.ResultsOf(f)[0]
	b.emit(jen.Return(b.get(result).code))
	return jen.Commentf("%s is %s.", b.name, ir.NameAttr.Of(f)).Line().
		Func().Id(b.name).Params(params...).Add(goType(result.Type)).Block(b.stmts...)
}
