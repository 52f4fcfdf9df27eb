package machine

import (
	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// operationSlots are the operations that take something else than one issue slot of NVIDIA's
// devices, for 64-bit and for 32-bit operands: counted in what ptxas 13 makes of them for sm_90,
// without what is only for numbers that are out of the ordinary, but for 32-bit quotients and roots
// with the parameters that are loaded again behind a call for such.
var operationSlots = map[*ir.OpInfo][2]float64{
	arith.OpConstant: {0, 0}, // an operand of what uses it
	arith.OpDivF:     {18, 17},
	arith.OpSqrt:     {22, 16},
	arith.OpSelect:   {2, 1}, // each half of a register pair
	arith.OpAddI:     {2, 1},
	arith.OpSubI:     {2, 1},
	arith.OpMulI:     {4, 1},
	arith.OpDivSI:    {80, 30},
	arith.OpRemSI:    {80, 30},
	arith.OpDivUI:    {70, 20},
	arith.OpRemUI:    {70, 20},
	mathop.OpMod:     {200, 200},
}

// Slots estimates the issue slots that a thread takes for an operation. One with regions takes
// those of its operations besides.
func Slots(op *ir.Op) float64 {
	if op.Info.Traits.Has(ir.Terminator) {
		return 0
	}
	slots, special := operationSlots[op.Info]
	switch {
	case !special:
		return 1
	case len(op.Results) == 1 && op.Result().Type.(ir.Scalar).Bits() <= 32:
		return slots[1]
	}
	return slots[0]
}
