package analysis

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// Flops counts the rounded operations that a region runs at a point: of a branch, those of the
// longer side.
func Flops(r *ir.Region) int { return FlopsOf(r.Ops) }

// FlopsOf is [Flops] of some operations.
func FlopsOf(ops []*ir.Op) int { return perPoint(ops, flopsOfOne) }

func flopsOfOne(op *ir.Op) int {
	switch {
	case op.Is(arith.OpAddF), op.Is(arith.OpSubF), op.Is(arith.OpMulF), op.Is(arith.OpDivF), op.Is(arith.OpSqrt):
		return 1
	case op.Is(mathop.OpFMA):
		return 2
	}
	return 0
}

// IntOps counts the operations on integers that a program runs at a point, as flops are counted. Those
// that compute coordinates or conditions do not count.
func IntOps(program *ir.Op) (n int) {
	for _, apply := range stencil.Applies(program) {
		n += perPoint(apply.Regions[0].Ops, intOpsOfOne)
	}
	return n
}

// intOps are the operations of integers that count.
var intOps = [...]*ir.OpInfo{arith.OpAddI, arith.OpSubI, arith.OpMulI, arith.OpDivSI, arith.OpDivUI, arith.OpRemSI, arith.OpRemUI,
	arith.OpAndI, arith.OpOrI, arith.OpXorI, arith.OpShL, arith.OpShRS, arith.OpShRU}

func intOpsOfOne(op *ir.Op) int {
	if !slices.ContainsFunc(intOps[:], op.Is) || op.Result().Type == ir.Index || op.Result().Type == ir.I1 {
		return 0
	}
	return 1
}

// perPoint counts operations by what one counts: of a branch, those of the longer side.
func perPoint(ops []*ir.Op, count func(*ir.Op) int) (n int) {
	for _, op := range ops {
		if op.Is(scf.OpIf) {
			n += max(perPoint(scf.Then(op).Ops, count), perPoint(scf.Else(op).Ops, count))
		}
		if f := ir.Callee(op); f != nil {
			n += perPoint(f.Regions[0].Ops, count)
		}
		n += count(op)
	}
	return n
}
