package elementwise

import (
	"math"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// convertLowerings returns what conversions become.
func convertLowerings() map[*ir.OpInfo]Emit {
	type conversion = func(b *Lanes, x value.Value, t types.Type) value.Value
	table := map[*ir.OpInfo]Emit{
		arith.OpSIToFP:    intToFloat,
		arith.OpUIToFP:    intToFloat,
		arith.OpFPToSI:    floatToInt,
		arith.OpFPToUI:    floatToInt,
		arith.OpIndexCast: castInt,
	}
	for info, f := range map[*ir.OpInfo]conversion{
		arith.OpExtF:    func(b *Lanes, x value.Value, t types.Type) value.Value { return b.Block.NewFPExt(x, t) },
		arith.OpTruncF:  func(b *Lanes, x value.Value, t types.Type) value.Value { return b.Block.NewFPTrunc(x, t) },
		arith.OpExtSI:   func(b *Lanes, x value.Value, t types.Type) value.Value { return b.Block.NewSExt(x, t) },
		arith.OpExtUI:   func(b *Lanes, x value.Value, t types.Type) value.Value { return b.Block.NewZExt(x, t) },
		arith.OpTruncI:  func(b *Lanes, x value.Value, t types.Type) value.Value { return b.Block.NewTrunc(x, t) },
		arith.OpBitcast: func(b *Lanes, x value.Value, t types.Type) value.Value { return b.Block.NewBitCast(x, t) },
	} {
		table[info] = func(b *Lanes, _ *ir.Op, x []value.Value, t types.Type) value.Value { return f(b, x[0], t) }
	}
	return table
}

// castInt extends as the type of the operand says, or truncates.
func castInt(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	from, to := op.Operand(0).Type.(ir.Scalar), op.Result().Type.(ir.Scalar)
	switch {
	case from == to:
		return x[0]
	case from == ir.I1, from.IsUnsigned() && from.Bits() < to.Bits():
		return b.Block.NewZExt(x[0], t)
	case from.Bits() < to.Bits():
		return b.Block.NewSExt(x[0], t)
	case to == ir.I1, from.Bits() > to.Bits():
		return b.Block.NewTrunc(x[0], t)
	}
	return x[0]
}

// intToFloat rounds once.
func intToFloat(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	from := op.Operand(0).Type.(ir.Scalar)
	convert := func(x value.Value, t types.Type) value.Value {
		if from.IsUnsigned() {
			return b.Block.NewUIToFP(x, t)
		}
		return b.Block.NewSIToFP(x, t)
	}
	_, isVector := t.(*types.VectorType)
	if b.Machine.RoundsTwice && isVector && from.Bits() == 64 && op.Result().Type == ir.F32 {
		odd := b.roundToOdd(from, x[0])
		return b.Block.NewFPTrunc(convert(odd, emit.WithElements(t, types.Double)), t)
	}
	return convert(x[0], t)
}

// f64Digits is how many binary digits an f64 has.
const f64Digits = 53

// roundToOdd rounds integers that are too long for an f64 to as many digits as it has, not
// to the nearest, but to the one of both sides that is odd. Rounded again, to fewer digits,
// that gives the nearest to the integer.
func (b *Lanes) roundToOdd(from ir.Scalar, x value.Value) value.Value {
	const step = 1 << (64 - f64Digits)
	t := x.Type()
	rest := b.Block.NewAnd(x, emit.Same(t, step-1))
	inexact := b.Block.NewICmp(enum.IPredNE, rest, emit.Same(t, 0))
	multiple := b.Block.NewAnd(x, emit.Same(t, -step))
	odd := b.Block.NewSelect(inexact, b.Block.NewOr(multiple, emit.Same(t, step)), multiple)
	fits := b.Block.NewICmp(enum.IPredULT, x, emit.Same(t, 1<<f64Digits))
	if from.IsSigned() {
		fits = b.Block.NewICmp(enum.IPredULT, b.Block.NewAdd(x, emit.Same(t, 1<<f64Digits)), emit.Same(t, 2<<f64Digits))
	}
	return b.Block.NewSelect(fits, x, odd)
}

// floatToInt truncates, takes the nearest number that the type has where it has not that
// one, and 0 for NaN. LLVM has intrinsics for it, but expands them to scalars on x86.
func floatToInt(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	from, to := op.Operand(0).Type.(ir.Scalar), op.Result().Type.(ir.Scalar)
	switch {
	case b.Machine.SaturatingConvert:
		return saturateThenClamp(b, from, to, x[0], t)
	case to.Bits() < 32:
		return clampThenConvert(b, from, to, x[0], t)
	}
	return convertThenClamp(b, from, to, x[0], t)
}

// saturateThenClamp converts to an integer as wide as the number, which is one instruction,
// and that to a narrower one. To a wider one it widens the number first.
func saturateThenClamp(b *Lanes, from, to ir.Scalar, x value.Value, t types.Type) value.Value {
	if from.Bits() < to.Bits() {
		x, from = b.Block.NewFPExt(x, emit.WithElements(t, types.Double)), ir.F64
	}
	wide := emit.WithElements(t, types.NewInt(uint64(from.Bits())))
	name, less := "llvm.fptosi.sat.", enum.IPredSLT
	if to.IsUnsigned() {
		name, less = "llvm.fptoui.sat.", enum.IPredULT
	}
	r := value.Value(b.Block.NewCall(b.Intrinsic(name+emit.Mangle(wide)+"."+emit.Mangle(x.Type()), wide, x.Type()), x))
	if from.Bits() == to.Bits() {
		return r
	}
	first, past := rangeOf(to)
	lo, hi := emit.Same(wide, int64(first)), emit.Same(wide, int64(past)-1)
	r = b.Block.NewSelect(b.Block.NewICmp(less, r, hi), r, hi)
	if to.IsSigned() {
		r = b.Block.NewSelect(b.Block.NewICmp(less, lo, r), r, lo)
	}
	return b.Block.NewTrunc(r, t)
}

// rangeOf returns the ends of an integer type, the upper one exclusive.
func rangeOf(t ir.Scalar) (lo, hi float64) {
	if t.IsUnsigned() {
		return 0, math.Ldexp(1, t.Bits())
	}
	return -math.Ldexp(1, t.Bits()-1), math.Ldexp(1, t.Bits()-1)
}

// clampThenConvert is for types that numbers of 32 bits include. It goes by way of i32,
// for which there are instructions.
func clampThenConvert(b *Lanes, from, to ir.Scalar, x value.Value, t types.Type) value.Value {
	end := func(v float64) value.Value {
		return emit.EveryLane(x.Type(), emit.FloatConstant(ir.Float{Value: v, Type: from}))
	}
	first, past := rangeOf(to)
	lo, hi := end(first), end(past-1)
	c := b.Block.NewSelect(b.Block.NewFCmp(enum.FPredOGT, x, lo), x, lo)
	c = b.Block.NewSelect(b.Block.NewFCmp(enum.FPredOLT, c, hi), c, hi)
	// Compared with what is no number any of these may give any other: LLVM does not
	// keep to a side for signaling NaNs.
	c = b.Block.NewSelect(b.Block.NewFCmp(enum.FPredORD, x, x), c, end(0))
	return b.Block.NewTrunc(b.Block.NewFPToSI(c, emit.WithElements(t, types.I32)), t)
}

// convertThenClamp replaces what the conversion gives out of its range, which is poison:
// the greatest integer need not be a number of the type that is converted.
func convertThenClamp(b *Lanes, from, to ir.Scalar, x value.Value, t types.Type) value.Value {
	end := func(v float64) value.Value {
		return emit.EveryLane(x.Type(), emit.FloatConstant(ir.Float{Value: v, Type: from}))
	}
	replace := func(cond, by, otherwise value.Value) value.Value { return b.Block.NewSelect(cond, by, otherwise) }
	first, past := rangeOf(to)
	above := b.Block.NewFCmp(enum.FPredOGE, x, end(past))
	if to.IsUnsigned() {
		r := replace(above, emit.Same(t, -1), b.Block.NewFPToUI(x, t))
		return replace(b.Block.NewFCmp(enum.FPredULT, x, end(1)), emit.Same(t, 0), r) // NaN too
	}
	r := replace(above, emit.Same(t, math.MaxInt64>>(64-to.Bits())), b.Block.NewFPToSI(x, t))
	r = replace(b.Block.NewFCmp(enum.FPredOLT, x, end(first)), emit.Same(t, math.MinInt64>>(64-to.Bits())), r)
	return replace(b.Block.NewFCmp(enum.FPredUNO, x, x), emit.Same(t, 0), r)
}
