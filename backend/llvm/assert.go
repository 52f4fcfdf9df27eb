package llvm

import (
	"slices"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// assertion is a condition that a body has to check, and the code to report.
type assertion struct {
	ok   value.Value // a truth value, or a vector of them
	code int64
}

// lowerAssert only notes the condition. A body checks all of its own at once, at its end,
// by one branch that is never taken in a program without mistakes.
func lowerAssert(b *body, op *ir.Op) []val {
	code := arith.CodeAttr.Of(op)
	if code == 0 {
		panic(unlowered{op, "it has no code to report"})
	}
	cond := b.get(op.Operand(0))
	ok := cond.v
	if cond.kind != uniform || b.Mask != nil {
		ok = b.vector(cond)
	}
	if b.Mask != nil { // other lanes may do as they like
		ok = b.Block.NewOr(ok, b.Block.NewXor(b.Mask, b.Splat(constant.True)))
	}
	b.asserts = append(b.asserts, assertion{ok, int64(code)})
	return nil
}

// checkAsserts emits the check of what a body asserts, after its last operation.
func (b *body) checkAsserts() {
	if len(b.asserts) == 0 {
		return
	}
	report, next := b.fn.NewBlock(""), b.fn.NewBlock("")
	fails := b.fails(b.asserts)
	branch := b.Block.NewCondBr(fails, report, next)
	branch.Metadata = append(branch.Metadata, b.Unlikely())
	b.Block = report
	b.reportFirst()
	b.Block.NewBr(next)
	b.Block, b.asserts = next, nil
}

// fails returns whether one of the conditions does not hold in some lane.
func (b *body) fails(asserts []assertion) value.Value {
	var scalars, vectors value.Value
	and := func(x, y value.Value) value.Value {
		if x == nil {
			return y
		}
		return b.Block.NewAnd(x, y)
	}
	for _, a := range asserts {
		if _, isVector := a.ok.Type().(*types.VectorType); isVector {
			vectors = and(vectors, a.ok)
		} else {
			scalars = and(scalars, a.ok)
		}
	}
	if vectors != nil {
		scalars = and(scalars, b.Reduce("and", vectors))
	}
	return b.Block.NewXor(scalars, constant.True)
}

// reportFirst reports the smallest code that fails.
func (b *body) reportFirst() {
	slices.SortStableFunc(b.asserts, func(x, y assertion) int { return int(y.code - x.code) })
	code := value.Value(constant.NewInt(types.I64, b.asserts[0].code))
	for _, a := range b.asserts[1:] {
		code = b.Block.NewSelect(b.fails([]assertion{a}), constant.NewInt(types.I64, a.code), code)
	}
	b.report(b, code)
}
