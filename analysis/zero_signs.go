package analysis

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// ZeroSigns are the floating-point values that the operations of a region compute whose sign matters where
// they are zero, given the classes of values: another sign would change what is stored, or is seen in another
// way. This holds for all other values together: each of them may have either zero, in the place of the one that
// it has.
func ZeroSigns(r *ir.Region, known map[*ir.Value]Classes) map[*ir.Value]bool {
	matters := map[*ir.Value]bool{}
	for _, op := range slices.Backward(r.Ops) {
		for n, v := range op.Operands() {
			if isFloat(v) && zeroMatters(op, n, matters, known) {
				matters[v] = true
			}
		}
		for _, inner := range op.Regions {
			inner.Walk(func(op *ir.Op) {
				for _, v := range op.Operands() {
					matters[v] = true
				}
			})
		}
	}
	return matters
}

// zeroMatters reports whether the sign of an operand matters where it is zero.
func zeroMatters(op *ir.Op, n int, matters map[*ir.Value]bool, known map[*ir.Value]Classes) bool {
	other := func(c Classes) bool { return ClassesOf(op.Operand(1-n), known).Has(c) }
	switch op.Info {
	case arith.OpAbsF, arith.OpCmpF, arith.OpFPToSI, arith.OpFPToUI:
		return false
	case arith.OpNegF, arith.OpSqrt, arith.OpRound, arith.OpExtF, arith.OpTruncF, arith.OpMulF, arith.OpSelect,
		mathop.OpFloor, mathop.OpCeil, mathop.OpTrunc, mathop.OpRound, mathop.OpRoundEven, mathop.OpFMA:
		return matters[op.Result()]
	case arith.OpAddF: // of zeros, -0 + -0 alone is -0
		return matters[op.Result()] && other(MinusZero)
	case arith.OpSubF: // and -0 - +0
		return matters[op.Result()] && (n == 0 && other(PlusZero) || n == 1 && other(MinusZero))
	case arith.OpDivF:
		if n == 0 {
			return matters[op.Result()]
		}
		return ClassesOf(op.Operand(1), known).Has(MinusZero | PlusZero)
	}
	return true
}
