package pipeline

import (
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/ir"
)

// residentBlocks is the option of how many blocks of a kernel a multiprocessor is to hold at a
// time. Its registers are divided among them.
const residentBlocks = "resident"

// boundRegisters says of a kernel how many of its blocks are to be resident, if that is asked for
// or the model has a reason to.
func boundRegisters(ctx *Context, kernel *ir.Op) {
	block, ok := gpu.BlockOf(kernel)
	resident := int64(ctx.Value(residentBlocks))
	if !ok || resident == 0 {
		return
	}
	if resident == byModel {
		return
	}
	kernel.SetAttr(gpu.ResidentAttr, ir.Int{Value: min(resident, gpu.MostResident(block)), Type: ir.I64})
}
