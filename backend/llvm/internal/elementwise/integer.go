package elementwise

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// integerLowerings returns what divisions and shifts become. In LLVM IR they are undefined for some
// operands, which are replaced before.
func integerLowerings() map[*ir.OpInfo]Emit {
	return map[*ir.OpInfo]Emit{
		arith.OpDivSI: divide,
		arith.OpDivUI: divide,
		arith.OpRemSI: remainder,
		arith.OpRemUI: remainder,
		arith.OpShL:   shiftOrZero(func(b *llir.Block, x, n value.Value) value.Value { return b.NewShl(x, n) }),
		arith.OpShRU:  shiftOrZero(func(b *llir.Block, x, n value.Value) value.Value { return b.NewLShr(x, n) }),
		arith.OpShRS:  shiftRightSigned,
	}
}

// constantOperand returns the value of an operand that is a constant integer.
func constantOperand(op *ir.Op, n int) (int64, bool) {
	c, ok := ir.ConstantOf(op.Operand(n)).(ir.Int)
	return c.Value, ok
}

// safeDivisor replaces divisors for which the hardware traps by 1: zero, and the -1 that
// the smallest number overflows with. Divided by 1 that stays what it is, as it should.
func safeDivisor(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	if c, ok := constantOperand(op, 1); ok && c != 0 && c != -1 {
		return x[1]
	}
	trap := value.Value(b.Block.NewICmp(enum.IPredEQ, x[1], emit.Same(t, 0)))
	if s := op.Result().Type.(ir.Scalar); s.IsSigned() {
		smallest := b.Block.NewICmp(enum.IPredEQ, x[0], emit.Same(t, -1<<(s.Bits()-1)))
		minus := b.Block.NewICmp(enum.IPredEQ, x[1], emit.Same(t, -1))
		trap = b.Block.NewOr(trap, b.Block.NewAnd(smallest, minus))
	}
	return b.Block.NewSelect(trap, emit.Same(t, 1), x[1])
}

func divide(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	q := quotient(b, op, x[0], safeDivisor(b, op, x, t), t)
	if c, ok := constantOperand(op, 1); ok && c != 0 {
		return q
	}
	return b.Block.NewSelect(b.Block.NewICmp(enum.IPredEQ, x[1], emit.Same(t, 0)), emit.Same(t, 0), q)
}

// remainder needs no selection: for the replaced divisors it is 0, as it should be.
func remainder(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	y := safeDivisor(b, op, x, t)
	if _, isVector := t.(*types.VectorType); !isVector || exactFloat(op) == nil {
		if op.Is(arith.OpRemSI) {
			return b.Block.NewSRem(x[0], y)
		}
		return b.Block.NewURem(x[0], y)
	}
	return b.Block.NewSub(x[0], b.Block.NewMul(quotient(b, op, x[0], y, t), y))
}

// quotient divides. There are no instructions to divide vectors of integers, but the
// quotient of two integers as numbers with at least twice their digits, rounded and then
// truncated, is the integer quotient.
func quotient(b *Lanes, op *ir.Op, x, y value.Value, t types.Type) value.Value {
	signed := op.Result().Type.(ir.Scalar).IsSigned()
	float := exactFloat(op)
	_, isVector := t.(*types.VectorType)
	switch ft := emit.WithElements(t, float); {
	case isVector && float != nil && signed:
		return b.Block.NewFPToSI(b.Block.NewFDiv(b.Block.NewSIToFP(x, ft), b.Block.NewSIToFP(y, ft)), t)
	case isVector && float != nil:
		return b.Block.NewFPToUI(b.Block.NewFDiv(b.Block.NewUIToFP(x, ft), b.Block.NewUIToFP(y, ft)), t)
	case signed:
		return b.Block.NewSDiv(x, y)
	}
	return b.Block.NewUDiv(x, y)
}

// exactFloat returns the type of numbers by which a division is exact, or nil: where the
// numbers are too long, and where the divisor is a constant, by which LLVM multiplies.
func exactFloat(op *ir.Op) types.Type {
	if _, ok := constantOperand(op, 1); ok {
		return nil
	}
	switch op.Result().Type.(ir.Scalar).Bits() {
	case 8, 16:
		return types.Float
	case 32:
		return types.Double
	}
	return nil
}

// shiftOrZero makes the lowering of a shift that leaves zero if the amount is the width or
// more.
func shiftOrZero(shift func(b *llir.Block, x, n value.Value) value.Value) func(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	return func(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
		bits := op.Result().Type.(ir.Scalar).Bits()
		if n, ok := constantOperand(op, 1); ok {
			if uint64(n) >= uint64(bits) {
				return emit.Same(t, 0)
			}
			return shift(b.Block, x[0], x[1])
		}
		// The shift by too much is poison, but select does not take it.
		fits := b.Block.NewICmp(enum.IPredULT, x[1], emit.Same(t, int64(bits)))
		return b.Block.NewSelect(fits, shift(b.Block, x[0], x[1]), emit.Same(t, 0))
	}
}

// shiftRightSigned shifts by the width less one if the amount is more.
func shiftRightSigned(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	last := int64(op.Result().Type.(ir.Scalar).Bits() - 1)
	if n, ok := constantOperand(op, 1); ok {
		return b.Block.NewAShr(x[0], emit.Same(t, int64(min(uint64(n), uint64(last)))))
	}
	fits := b.Block.NewICmp(enum.IPredULT, x[1], emit.Same(t, last))
	return b.Block.NewAShr(x[0], b.Block.NewSelect(fits, x[1], emit.Same(t, last)))
}
