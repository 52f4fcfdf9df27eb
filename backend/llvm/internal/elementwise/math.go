package elementwise

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// mathLowerings returns what the operations of dialect math become. LLVM has intrinsics for
// all of them; used are those that are instructions of the machine, because the others are
// calls of a C library.
func mathLowerings() map[*ir.OpInfo]Emit {
	return map[*ir.OpInfo]Emit{
		mathop.OpFloor:     callIntrinsic("llvm.floor"),
		mathop.OpCeil:      callIntrinsic("llvm.ceil"),
		mathop.OpTrunc:     callIntrinsic("llvm.trunc"),
		mathop.OpRound:     round,
		mathop.OpRoundEven: callIntrinsic("llvm.roundeven"),
		mathop.OpCopysign:  callIntrinsic("llvm.copysign"),
		mathop.OpMod:       mod,
		mathop.OpFMA: func(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
			if b.Machine.FMA {
				return callIntrinsic("llvm.fma")(b, op, x, t)
			}
			return callFunction("fma")(b, op, x, t)
		},
	}
}

// round adds one of the right sign to the integer part if the rest, which is exact, is half
// or more. It keeps the sign of zero.
func round(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
	whole := callIntrinsic("llvm.trunc")(b, op, x, t)
	rest := callIntrinsic("llvm.fabs")(b, op, []value.Value{b.Block.NewFSub(x[0], whole)}, t)
	one := callIntrinsic("llvm.copysign")(b, op, []value.Value{b.number(1, op, t), x[0]}, t)
	away := b.Block.NewFCmp(enum.FPredOGE, rest, b.number(0.5, op, t)) // not for an infinity, of which the rest is no number
	return b.Block.NewSelect(away, b.Block.NewFAdd(whole, one), whole)
}
