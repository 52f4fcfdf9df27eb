package gosrc

import (
	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// lowerAssert tells the tile where the condition does not hold.
func lowerAssert(b *body, op *ir.Op) []expr {
	code := arith.CodeAttr.Of(op)
	if code == 0 {
		panic(unlowered{op, "it has no code to report"})
	}
	b.emit(jen.If(b.negated(op.Operand(0)).code).Block(jen.Id(tileName).Dot("Panicked").Call(jen.Lit(int(code)))))
	return nil
}

// negated returns the opposite of a truth value; of a comparison that stands here only, the
// opposite comparison.
func (b *body) negated(v *ir.Value) expr {
	e := b.get(v)
	if e.compared == nil {
		return unary("!", e)
	}
	opposite := oppositeComparisons[intComparisons[arith.PredicateAttr.Of(v.Def())]]
	return binary(e.compared[0], opposite, e.compared[1], precCompare)
}
