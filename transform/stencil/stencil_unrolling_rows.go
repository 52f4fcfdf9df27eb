package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// unrollByRows returns along which dimension, and for how many points, a CPU is best to compute an apply, and says so.
// Along the slowest dimension, the row of a neighbour has left the first-level cache by the time that it is read again:
// what several points have in common is then loaded once from the second-level cache instead of once for each.
func unrollByRows(ctx *transform.Context, apply *ir.Op) (factor, dim int) {
	dim = slowest(apply)
	if dim == 0 || keepsRows(apply) || operationsOf(apply) > longestUnrolled || notUnrollable(apply, dim) != "" {
		return 1, dim
	}
	once := cyclesOf(apply, 1, dim)
	factor, best := 1, once
	for _, f := range []int{2, 4} {
		trial := ir.Clone(apply.Region().Parent())
		other := stencil.Applies(trial)[applyNumber(apply)]
		unroll(other, f, dim)
		canonical.MergeEqual(other.Regions[0])
		c := cyclesOf(other, f, dim)
		if c > worthUnrolling*best {
			break
		}
		factor, best = f, c
	}
	if factor > 1 {
		ctx.Remarkf(apply.Pos, "%d points of %s along %s are computed together: an estimated %.1f cycles for a vector of them instead of %.1f", factor, analysis.NameOf(apply), ir.DimNames[dim], best, once)
	}
	return factor, dim
}

const (
	longestUnrolled = 120  // operations: the code of a longer body grows by more than it gains
	worthUnrolling  = 0.81 // of the time without: the code grows, too
)

// slowest returns the slowest dimension along which an apply varies.
func slowest(apply *ir.Op) int {
	here := apply.Results[0].Type.(stencil.TempType).Present()
	for d := ir.Rank - 1; d > 0; d-- {
		if here[d] {
			return d
		}
	}
	return 0
}

// keepsRows reports whether an apply fills or reads local buffers, which are rows in the first-level cache, or has branches or reads
// at computed indices, whose cost rows do not tell.
func keepsRows(apply *ir.Op) bool {
	other := false
	for _, v := range slices.Concat(apply.Operands(), apply.Results) {
		other = other || analysis.IsLocal(v)
	}
	apply.Regions[0].Walk(func(op *ir.Op) { other = other || len(op.Regions) > 0 || op.Is(stencil.OpDynAccess) })
	return other
}

// cyclesOf estimates the cycles for a vector along i of an apply whose body is for so many points along a dimension.
func cyclesOf(apply *ir.Op, points, dim int) float64 {
	type row struct {
		field *ir.Value
		j, k  int
	}
	rows, far := map[row]bool{}, map[row]bool{}
	loads := 0
	apply.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(stencil.OpAccess) {
			at := row{op.Operand(0), ir.OffsetAttr.Of(op)[1], ir.OffsetAttr.Of(op)[2]}
			rows[at] = true
			if dim == ir.Rank-1 {
				at.j = 0 // the rows of a plane follow each other
			}
			far[at] = true
			loads++
		}
	})
	core := &machine.CPU
	outputs := points * len(apply.Results)
	pointers := max(0, len(rows)+outputs-core.Pointers)
	cycles := machine.WorkOf(apply.Regions[0]).Cycles() +
		core.CyclesPerLoad*float64(loads) + core.CyclesPerRow*float64(len(far)) + core.CyclesPerPointer*float64(pointers)
	return cycles / float64(points)
}
