package elementwise

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// arithLowerings returns what the operations of dialect arith become that are neither integerLowerings nor convertLowerings.
func arithLowerings() map[*ir.OpInfo]Emit {
	type two = func(b *llir.Block, x, y value.Value) value.Value
	table := map[*ir.OpInfo]Emit{
		arith.OpNegF:  func(b *Lanes, _ *ir.Op, x []value.Value, _ types.Type) value.Value { return b.Block.NewFNeg(x[0]) },
		arith.OpSqrt:  callIntrinsic("llvm.sqrt"),
		arith.OpAbsF:  callIntrinsic("llvm.fabs"),
		arith.OpRound: func(_ *Lanes, _ *ir.Op, x []value.Value, _ types.Type) value.Value { return x[0] }, // every operation rounds
		arith.OpCmpF:  compareFloat,
		arith.OpCmpI:  CompareInt,
	}
	for info, f := range map[*ir.OpInfo]two{
		arith.OpAddF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFAdd(x, y) },
		arith.OpSubF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFSub(x, y) },
		arith.OpMulF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFMul(x, y) },
		arith.OpDivF: func(b *llir.Block, x, y value.Value) value.Value { return b.NewFDiv(x, y) },
		arith.OpAddI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewAdd(x, y) },
		arith.OpSubI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewSub(x, y) },
		arith.OpMulI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewMul(x, y) },
		arith.OpAndI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewAnd(x, y) },
		arith.OpOrI:  func(b *llir.Block, x, y value.Value) value.Value { return b.NewOr(x, y) },
		arith.OpXorI: func(b *llir.Block, x, y value.Value) value.Value { return b.NewXor(x, y) },
	} {
		table[info] = func(b *Lanes, _ *ir.Op, x []value.Value, _ types.Type) value.Value { return f(b.Block, x[0], x[1]) }
	}
	return table
}

var floatPredicates = map[string]enum.FPred{
	"oeq": enum.FPredOEQ, "ogt": enum.FPredOGT, "oge": enum.FPredOGE, "olt": enum.FPredOLT, "ole": enum.FPredOLE, "one": enum.FPredONE, "ord": enum.FPredORD,
	"ueq": enum.FPredUEQ, "ugt": enum.FPredUGT, "uge": enum.FPredUGE, "ult": enum.FPredULT, "ule": enum.FPredULE, "une": enum.FPredUNE, "uno": enum.FPredUNO,
}

var intPredicates = map[string]enum.IPred{
	"eq": enum.IPredEQ, "ne": enum.IPredNE, "slt": enum.IPredSLT, "sle": enum.IPredSLE, "sgt": enum.IPredSGT, "sge": enum.IPredSGE,
	"ult": enum.IPredULT, "ule": enum.IPredULE, "ugt": enum.IPredUGT, "uge": enum.IPredUGE,
}

func compareFloat(b *Lanes, op *ir.Op, x []value.Value, _ types.Type) value.Value {
	return b.Block.NewFCmp(floatPredicates[arith.PredicateAttr.Of(op)], x[0], x[1])
}

// CompareInt compares integers by the predicate of the operation.
func CompareInt(b *Lanes, op *ir.Op, x []value.Value, _ types.Type) value.Value {
	return b.Block.NewICmp(intPredicates[arith.PredicateAttr.Of(op)], x[0], x[1])
}
