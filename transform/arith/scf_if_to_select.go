package arith

import (
	"fmt"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// IfToSelect replaces branches in applies, and in functions that these call, by selections between values that are both
// computed, inner branches first. Both sides must be allowed to run at any point: a read is
// not if the branch is what keeps it inside the extent. What a side asserts it asserts only
// where it is taken from then on.
type IfToSelect struct{}

// Run runs the pass.
func (IfToSelect) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		for _, apply := range stencil.Applies(program) {
			convertBranches(ctx, apply.Regions[0])
		}
	}
	for _, f := range ir.FuncsWith(module, ir.ElementwiseAttr) {
		convertBranches(ctx, f.Regions[0])
	}
	return nil
}

// convertBranches converts what it can in a region, innermost branches first.
func convertBranches(ctx *transform.Context, r *ir.Region) {
	r.Rebuild(func(b *ir.Builder, op *ir.Op) (stays bool) {
		if !op.Is(scf.OpIf) {
			return true
		}
		for _, side := range op.Regions {
			convertBranches(ctx, side)
		}
		if why := staysBranch(op); why != "" {
			ctx.Remarkf(op.Pos, "branch is kept: %s", why)
			return true
		}
		convertBranch(b, op)
		return false
	})
}

// longSide is how many operations a side of a branch may not have to be computed always.
const longSide = 64

// convertBranch has the builder make what a branch computes without it.
func convertBranch(b *ir.Builder, op *ir.Op) {
	limitAsserts(b, op)
	for _, side := range op.Regions {
		scf.Move(side, b.Region())
	}
	for i, v := range op.Results {
		x, y := scf.Then(op).Terminator().Operand(i), scf.Else(op).Terminator().Operand(i)
		s := arith.NewSelect(b, op.Operand(0), x, y)
		s.Name = v.Name
		v.ReplaceUses(s)
	}
}

// limitAsserts makes the asserts of a branch hold where their side is not taken.
func limitAsserts(b *ir.Builder, op *ir.Op) {
	var not *ir.Value
	for n, side := range op.Regions {
		side.Walk(func(inner *ir.Op) {
			if !inner.Is(arith.OpAssert) {
				return
			}
			elsewhere := op.Operand(0)
			if n == 0 {
				if not == nil {
					not = arith.NewBinary(b, arith.OpXorI, elsewhere, arith.NewInt(b, 1, ir.I1))
				}
				elsewhere = not
			}
			inner.SetOperand(0, arith.NewBinary(ir.Before(inner), arith.OpOrI, elsewhere, inner.Operand(0)))
		})
	}
}

// staysBranch returns why a branch cannot be converted; "" if it can.
func staysBranch(op *ir.Op) string {
	for _, v := range op.Results {
		if _, token := v.Type.(stencil.ResultType); token {
			return "it decides whether a value is stored"
		}
	}
	for _, side := range op.Regions {
		if n := side.Size(); n >= longSide {
			return fmt.Sprintf("one side has %d operations, which are not worth computing where it is not taken", n)
		}
	}
	guards := stencil.Narrows(op.Operand(0))
	for _, side := range op.Regions {
		for _, inner := range side.Ops {
			if why := notSpeculatable(inner, guards); why != "" {
				return why
			}
		}
	}
	return ""
}

// notSpeculatable returns why an operation may not run where its branch would not have
// run it; "" if it may. Guarded tells that the branch narrows the extent of its reads.
func notSpeculatable(op *ir.Op, guarded bool) string {
	switch {
	case op.Info.Traits.Has(ir.Terminator), op.Info.Speculate == ir.SpeculateAlways, op.Is(arith.OpAssert):
		return ""
	case analysis.Reads(op) && !guarded:
		return "" // the extent counts the read whatever the branch decides
	case analysis.Reads(op):
		return "its condition keeps reads inside their fields"
	case op.Is(scf.OpIf):
		// A branch that is left inside goes on guarding what it guarded, but what the
		// outer one guarded it does not.
		for _, side := range op.Regions {
			for _, inner := range side.Ops {
				if why := notSpeculatable(inner, guarded); why != "" {
					return why
				}
			}
		}
		return ""
	}
	return op.Name() + " may not run at every point"
}
