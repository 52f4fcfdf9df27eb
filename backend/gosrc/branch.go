package gosrc

import (
	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// lowerSelect emits a variable with the last operand, and an if statement that replaces it.
func lowerSelect(b *body, op *ir.Op) []expr {
	cond, x, y := b.get(op.Operand(0)), b.get(op.Operand(1)), b.get(op.Operand(2))
	r := b.variable(y, op.Result().Type, op.Result().Name)
	b.emit(jen.If(jen.Add(cond.code)).Block(jen.Add(r.code).Op("=").Add(x.code)))
	return []expr{r}
}

// lowerIf emits an if statement; what it yields are variables before it.
func lowerIf(b *body, op *ir.Op) []expr {
	if writes(op) {
		b.settle()
	}
	cond := b.get(op.Operand(0))
	results := make([]expr, len(op.Results))
	for i, v := range op.Results {
		if !b.live.value(v) {
			continue
		}
		results[i] = identifier(b.names.fresh(v.Name))
		b.emit(jen.Var().Add(results[i].code).Add(goType(v.Type)))
	}
	then, els := b.side(scf.Then(op), results), b.side(scf.Else(op), results)
	stmt := jen.If(jen.Add(cond.code)).Block(then...)
	if len(els) > 0 {
		stmt.Else().Block(els...)
	}
	b.emit(stmt)
	return results
}

// side returns the statements of a region of a branch, which assign what it yields.
func (b *body) side(r *ir.Region, results []expr) []jen.Code {
	inner := b.inner()
	inner.region(r)
	for i, v := range r.Terminator().Operands() {
		if results[i].code != nil {
			inner.emit(jen.Add(results[i].code).Op("=").Add(inner.get(v).code))
		}
	}
	return inner.stmts
}

func writes(op *ir.Op) bool {
	found := false
	for _, r := range op.Regions {
		r.Walk(func(inner *ir.Op) { found = found || inner.Is(loop.OpStore) })
	}
	return found
}
