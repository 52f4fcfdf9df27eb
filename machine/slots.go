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

// Load is what a point of a kernel takes of an accelerator.
type Load struct {
	Bytes float64 // moved to and from memory
	Near  float64 // bytes that threads read and store, which caches have for most of them
	Slots float64 // of issue
}

// Add adds so many times another load.
func (l *Load) Add(m Load, times float64) {
	l.Bytes += m.Bytes * times
	l.Near += m.Near * times
	l.Slots += m.Slots * times
}

// Time returns how long a point takes if a thread computes so many, as a number of bytes that could be
// moved to or from memory meanwhile.
func (l Load) Time(points int) float64 {
	return max(l.Bytes+l.Near/GPU.NearBytes, l.Slots/GPU.SlotsPerByte) * (1 + GPU.PerPoint*float64(points-1))
}
