package elementwise

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/ir"
)

// mod emits the remainder of a division. Where fma is an instruction, that is x - q*y for
// the integer part q of the quotient, if all bits of that fit in a number; lanes where they
// do not, and those that are no numbers, take the long way.
func mod(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	long := callFunction("mod")
	if !b.Machine.FMA {
		return long(b, op, x, t)
	}
	short, fits := b.shortMod(op, x, t)
	before, slow, join := b.Block, b.Block.Parent.NewBlock(""), b.Block.Parent.NewBlock("")
	before.NewCondBr(b.all(fits), join, slow)
	b.Block = slow
	other := long(b, op, x, t)
	b.Block.NewBr(join)
	phi := join.NewPhi(llir.NewIncoming(short, before), llir.NewIncoming(other, b.Block))
	b.Block = join
	return phi
}

// shortMod computes with vectors, and says for each lane whether its result is right.
func (b *Lanes) shortMod(op *ir.Op, x []value.Value, t types.Type) (result, fits value.Value) {
	call := func(name string, xs ...value.Value) value.Value { return callIntrinsic(name)(b, op, xs, t) }
	digits := 53
	if op.Result().Type == ir.F32 {
		digits = 24
	}
	xabs, yabs := call("llvm.fabs", x[0]), call("llvm.fabs", x[1])
	quotient := b.Block.NewFDiv(xabs, yabs)
	fits = b.Block.NewFCmp(enum.FPredOLT, quotient, b.number(float64(int64(1)<<digits), op, t))
	// Rounding may have made the quotient the next integer, never the one before. Then what
	// is left is negative by less than y. It is exact in both cases.
	negated := b.Block.NewFNeg(call("llvm.trunc", quotient))
	left := call("llvm.fma", negated, yabs, xabs)
	over := b.Block.NewFCmp(enum.FPredOLT, left, b.number(0, op, t))
	rest := value.Value(b.Block.NewSelect(over, b.Block.NewFAdd(left, yabs), left))
	less := b.Block.NewFCmp(enum.FPredOLT, xabs, yabs) // y may be infinite
	rest = b.Block.NewSelect(less, xabs, rest)
	return call("llvm.copysign", rest, x[0]), fits
}
