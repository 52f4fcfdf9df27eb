package elementwise

import (
	"math"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/ir"
)

// EmitExtreme emits an extreme. On a CPU it takes the instructions that it has for extremes. On x86 these are x < y ? x : y and
// x > y ? x : y, which are y if one is no number, and if both are zeros. So, with m and n the instruction
// with its operands in either order, which differ in these cases only:
//
//   - of a constant and x it is that of the two which is x in these cases, unless it should be the zero;
//   - the lesser is m | n: what has all bits of something that is no number is no number either;
//   - the greater is m, with the sign cleared where x has none, if x is a number: what is not less than it has no sign
//     either, other than -0.
//
// It returns false for devices, whose code has the comparisons.
func (b *Lanes) EmitExtreme(op *ir.Op, e analysis.Extreme, x, y value.Value) (value.Value, bool) {
	t := x.Type()
	if b.Machine.Device != nil {
		return nil, false
	}
	if b.Machine.Extremes {
		name := "llvm.maximum"
		if e.Min {
			name = "llvm.minimum"
		}
		return callIntrinsic(name)(b, op, []value.Value{x, y}, t), true
	}
	first := enum.FPredOGT
	if e.Min {
		first = enum.FPredOLT
	}
	instruction := func(x, y value.Value) value.Value {
		return b.Block.NewSelect(b.Block.NewFCmp(first, x, y), x, y)
	}
	if bound, of, ok := e.Bound(); ok {
		if of == e.X {
			x, y = y, x
		}
		wins := bound == 0 && math.Signbit(bound) == e.Min // over a zero of the other sign
		switch m := instruction(x, y); {
		case !wins:
			return m, true
		case !e.Min:
			return b.Block.NewFAdd(m, b.number(0, op, t)), true // 0 of -0
		}
	}
	m := b.bits(instruction(x, y))
	if e.Min {
		return b.Block.NewBitCast(b.Block.NewOr(m, b.bits(instruction(y, x))), t), true
	}
	unsigned := emit.Same(m.Type(), math.MaxInt64>>(64-op.Result().Type.(ir.Scalar).Bits())) // all bits but the sign
	number := b.Block.NewBitCast(b.Block.NewAnd(m, b.Block.NewOr(b.bits(x), unsigned)), t)
	return b.Block.NewSelect(b.Block.NewFCmp(enum.FPredORD, x, x), number, x), true
}
