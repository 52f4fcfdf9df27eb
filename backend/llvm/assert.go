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
	if cond.kind != uniform || b.mask != nil {
		ok = b.vector(cond)
	}
	if b.mask != nil { // other lanes may do as they like
		ok = b.block.NewOr(ok, b.block.NewXor(b.mask, b.splat(constant.True)))
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
	branch := b.block.NewCondBr(fails, report, next)
	branch.Metadata = append(branch.Metadata, b.Unlikely())
	b.block = report
	b.reportFirst()
	b.block.NewBr(next)
	b.block, b.asserts = next, nil
}

// fails returns whether one of the conditions does not hold in some lane.
func (b *body) fails(asserts []assertion) value.Value {
	var scalars, vectors value.Value
	and := func(x, y value.Value) value.Value {
		if x == nil {
			return y
		}
		return b.block.NewAnd(x, y)
	}
	for _, a := range asserts {
		if _, isVector := a.ok.Type().(*types.VectorType); isVector {
			vectors = and(vectors, a.ok)
		} else {
			scalars = and(scalars, a.ok)
		}
	}
	if vectors != nil {
		scalars = and(scalars, b.reduce("and", vectors))
	}
	return b.block.NewXor(scalars, constant.True)
}

// reportFirst reports the smallest code that fails.
func (b *body) reportFirst() {
	slices.SortStableFunc(b.asserts, func(x, y assertion) int { return int(y.code - x.code) })
	code := value.Value(constant.NewInt(types.I64, b.asserts[0].code))
	for _, a := range b.asserts[1:] {
		code = b.block.NewSelect(b.fails([]assertion{a}), constant.NewInt(types.I64, a.code), code)
	}
	b.report(b, code)
}
