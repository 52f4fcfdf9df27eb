package machine

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Operations counts the operations of a region that a thread of an accelerator runs, both sides of
// branches included; a slow one counts as many.
func Operations(r *ir.Region) (n float64) {
	r.Walk(func(op *ir.Op) {
		if f := ir.Callee(op); f != nil {
			n += Operations(f.Regions[0])
			return
		}
		switch {
		case op.Is(arith.OpDivF), op.Is(arith.OpSqrt):
			n += GPU.SlowOperation
		case op.Is(arith.OpConstant), op.Is(loop.OpLoad), op.Is(loop.OpStore), len(op.Regions) > 0, op.Info.Traits.Has(ir.Terminator):
		default:
			n++
		}
	})
	return n
}
