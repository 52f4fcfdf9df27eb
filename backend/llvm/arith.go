package llvm

import (
	"fmt"
	"math"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// arithLowerings returns what the operations of dialect arith become, but for those of
// integerLowerings and convertLowerings.
func arithLowerings() map[*ir.OpInfo]lowering {
	type two = func(b *llir.Block, x, y value.Value) value.Value
	table := map[*ir.OpInfo]lowering{
		arith.OpNegF:   elementwise(func(b *body, _ *ir.Op, x []value.Value, _ types.Type) value.Value { return b.block.NewFNeg(x[0]) }),
		arith.OpSqrt:   elementwise(callIntrinsic("llvm.sqrt")),
		arith.OpAbsF:   elementwise(callIntrinsic("llvm.fabs")),
		arith.OpRound:  elementwise(func(_ *body, _ *ir.Op, x []value.Value, _ types.Type) value.Value { return x[0] }), // every operation rounds
		arith.OpCmpF:   elementwise(compareFloat),
		arith.OpCmpI:   elementwise(compareInt),
		arith.OpSelect: lowerSelect,
	}
	for info, f := range map[*ir.OpInfo]two{
		arith.OpAddF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFAdd(x, y) },
		arith.OpSubF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFSub(x, y) },
		arith.OpMulF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFMul(x, y) },
		arith.OpDivF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFDiv(x, y) },
		arith.OpMulI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewMul(x, y) },
		arith.OpAndI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewAnd(x, y) },
		arith.OpOrI:  func(b *llir.Block, x, y value.Value) value.Value { return b.NewOr(x, y) },
		arith.OpXorI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewXor(x, y) },
	} {
		table[info] = elementwise(func(b *body, _ *ir.Op, x []value.Value, _ types.Type) value.Value { return f(b.block, x[0], x[1]) })
	}
	table[arith.OpAddI] = lowerOffset(func(b *llir.Block, x, y value.Value) value.Value { return b.NewAdd(x, y) }, true)
	table[arith.OpSubI] = lowerOffset(func(b *llir.Block, x, y value.Value) value.Value { return b.NewSub(x, y) }, false)
	return table
}

// elementwise makes the lowering of an operation that treats every lane alike.
func elementwise(emit func(b *body, op *ir.Op, x []value.Value, result types.Type) value.Value) lowering {
	return func(b *body, op *ir.Op) []val {
		x, k := b.operands(op)
		return []val{{v: emit(b, op, x, b.typeOf(op.Result().Type, k)), kind: k}}
	}
}

// lowerOffset lowers addi and subi, which keep an index plus something uniform an index,
// so that it still serves as an address.
func lowerOffset(f func(b *llir.Block, x, y value.Value) value.Value, commutes bool) lowering {
	plain := elementwise(func(b *body, _ *ir.Op, x []value.Value, _ types.Type) value.Value { return f(b.block, x[0], x[1]) })
	return func(b *body, op *ir.Op) []val {
		x, y := b.get(op.Operand(0)), b.get(op.Operand(1))
		if x.kind == index && y.kind == uniform || commutes && x.kind == uniform && y.kind == index {
			return []val{{v: f(b.block, x.v, y.v), kind: index}}
		}
		return plain(b, op)
	}
}

func lowerConstant(_ *body, op *ir.Op) []val {
	switch a := ir.ValueAttr.Of(op).(type) {
	case ir.Float:
		return []val{{v: floatConstant(a)}}
	case ir.Int:
		unused := 64 - a.Type.Bits() // LLVM's integers have no sign, but its constants have
		if a.Type == ir.I1 {
			unused = 0
		}
		return []val{{v: constant.NewInt(scalarType(a.Type).(*types.IntType), a.Value<<unused>>unused)}}
	}
	panic(unlowered{op, "its value is no number"})
}

// floatConstant returns a constant with exactly the attribute's bits. llir prints decimal
// forms of some values that read back differently, so the bits go through an integer.
func floatConstant(a ir.Float) constant.Constant {
	if a.Type == ir.F32 {
		bits := int64(int32(math.Float32bits(float32(a.Value))))
		return constant.NewBitCast(constant.NewInt(i32, bits), types.Float)
	}
	return constant.NewBitCast(constant.NewInt(i64, int64(math.Float64bits(a.Value))), types.Double)
}

var floatPredicates = map[string]enum.FPred{
	"oeq": enum.FPredOEQ, "ogt": enum.FPredOGT, "oge": enum.FPredOGE, "olt": enum.FPredOLT, "ole": enum.FPredOLE, "one": enum.FPredONE, "ord": enum.FPredORD,
	"ueq": enum.FPredUEQ, "ugt": enum.FPredUGT, "uge": enum.FPredUGE, "ult": enum.FPredULT, "ule": enum.FPredULE, "une": enum.FPredUNE, "uno": enum.FPredUNO,
}

var intPredicates = map[string]enum.IPred{
	"eq": enum.IPredEQ, "ne": enum.IPredNE, "slt": enum.IPredSLT, "sle": enum.IPredSLE, "sgt": enum.IPredSGT, "sge": enum.IPredSGE,
	"ult": enum.IPredULT, "ule": enum.IPredULE, "ugt": enum.IPredUGT, "uge": enum.IPredUGE,
}

func compareFloat(b *body, op *ir.Op, x []value.Value, _ types.Type) value.Value {
	return b.block.NewFCmp(floatPredicates[arith.PredicateAttr.Of(op)], x[0], x[1])
}

func compareInt(b *body, op *ir.Op, x []value.Value, _ types.Type) value.Value {
	return b.block.NewICmp(intPredicates[arith.PredicateAttr.Of(op)], x[0], x[1])
}

// lowerSelect keeps a condition that is the same for all lanes a scalar.
func lowerSelect(b *body, op *ir.Op) []val {
	if e, ok := analysis.ExtremeOf(op); ok {
		x, y, k := b.get(e.X), b.get(e.Y), uniform
		xv, yv := x.v, y.v
		if x.kind != uniform || y.kind != uniform {
			xv, yv, k = b.vector(x), b.vector(y), varying
		}
		if v, ok := b.emitExtreme(op, e, xv, yv); ok {
			return []val{{v: v, kind: k}}
		}
	}
	cond, x, y := b.get(op.Operand(0)), b.get(op.Operand(1)), b.get(op.Operand(2))
	if cond.kind == uniform && x.kind == uniform && y.kind == uniform {
		return []val{{v: b.block.NewSelect(cond.v, x.v, y.v)}}
	}
	c := cond.v
	if cond.kind != uniform {
		c = b.vector(cond)
	}
	return []val{{v: b.block.NewSelect(c, b.vector(x), b.vector(y)), kind: varying}}
}

// callIntrinsic calls an intrinsic whose operands and result have one type.
func callIntrinsic(name string) func(b *body, op *ir.Op, x []value.Value, t types.Type) value.Value {
	return func(b *body, _ *ir.Op, x []value.Value, t types.Type) value.Value {
		params := make([]types.Type, len(x))
		for i := range x {
			params[i] = t
		}
		return b.block.NewCall(b.intrinsic(name+"."+mangle(t), t, params...), x...)
	}
}

// mangle returns the suffix of an overloaded intrinsic for a type, such as v8f64.
func mangle(t types.Type) string {
	switch t := t.(type) {
	case *types.VectorType:
		return fmt.Sprintf("v%d%s", t.Len, mangle(t.ElemType))
	case *types.IntType:
		return fmt.Sprintf("i%d", t.BitSize)
	}
	if t.Equal(types.Float) {
		return "f32"
	}
	return "f64"
}

func lowerExtent(b *body, op *ir.Op) []val {
	return []val{{v: b.extent(op)}}
}

func lowerSkew(b *body, op *ir.Op) []val {
	cut := b.cut(op)
	return []val{{v: b.block.NewSelect(cut, number(loop.PointsAttr.Of(op)), number(0))}}
}
