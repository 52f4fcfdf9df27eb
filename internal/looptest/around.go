package looptest

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// margin is how far from its tile a nest of the tests may read.
const margin = 6

// Around returns the indices of which a program of the tests reads some for a tile from lo to hi: those around it, and on finer and
// coarser grids others.
func Around(program *ir.Op, lo, hi int) (from, to int) {
	const finest = 3
	grids := false
	program.Regions[0].Walk(func(op *ir.Op) {
		if at := op.Operands(); op.Is(loop.OpLoad) && len(at) > 1 {
			grids = grids || at[1].DefinedBy(arith.OpMulI) != nil || at[1].DefinedBy(arith.OpDivSI) != nil
		}
	})
	if grids {
		return -margin, finest*hi + margin
	}
	return lo - margin, hi + margin
}
