package arith

import (
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// SelectOperands makes one computation on selected operands of a selection between the
// results of two, where these do the same and that takes less: the two sides of an upwind
// difference or of a flux differ in where they read and in signs only. The result has the
// same bits, for what is computed of the operands is what the side that is taken would have
// computed, or, x - y being x + -y and -(x*y) being -x*y, differs in the place of a sign.
//
// For a machine that computes under a mask, one side may do more than the other: see [masks].
type SelectOperands struct {
	Masks bool `option:"masks" help:"in loops over vectors, for a machine that computes under masks: what one side alone does is under one"`
}

// Run runs the pass.
func (p SelectOperands) Run(ctx *transform.Context, module *ir.Op) error {
	if p.Masks {
		selectUnderMasks(ctx, module)
		return nil
	}
	for _, program := range stencil.Programs(module) {
		for _, apply := range stencil.Applies(program) {
			selectOperandsIn(apply.Regions[0], func(selection *ir.Op) { computeOnce(ctx, selection) })
		}
	}
	return nil
}

// computeOnce replaces a selection if that pays.
func computeOnce(ctx *transform.Context, selection *ir.Op) {
	s := newAlike(selection, nil)
	if !s.root.computed() {
		return
	}
	if before, after := s.before(), s.after(); after.cost < before.cost {
		ctx.Remarkf(selection.Pos, "both sides of a branch are one computation on selected operands: of %d operations, %d are left",
			before.operations, after.operations)
		s.replace()
	}
}
