package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// selectOperands makes one computation on selected operands of a selection between the
// results of two, where these do the same and that takes less: the two sides of an upwind
// difference or of a flux differ in where they read and in signs only. The result has the
// same bits, for what is computed of the operands is what the side that is taken would have
// computed, or, x - y being x + -y and -(x*y) being -x*y, differs in the place of a sign.
//
// For a machine that computes under a mask, one side may do more than the other: see [masks].
func selectOperands(ctx *Context, module *ir.Op) error {
	if ctx.Value(withMasks) != 0 {
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

// selectOperandsIn calls a function for each selection of a number in a region, first for those
// before and within.
func selectOperandsIn(r *ir.Region, computeOnce func(selection *ir.Op)) {
	for _, op := range slices.Clone(r.Ops) {
		for _, inner := range op.Regions {
			selectOperandsIn(inner, computeOnce)
		}
		if op.Is(arith.OpSelect) && isFloat(op.Result().Type) {
			computeOnce(op)
		}
	}
}

func isFloat(t ir.Type) bool {
	s, ok := t.(ir.Scalar)
	return ok && s.IsFloat()
}

// computeOnce replaces a selection if that pays.
func computeOnce(ctx *Context, selection *ir.Op) {
	s := newAlike(selection, nil)
	if !s.root.computed() {
		return
	}
	if before, after := s.before(), s.after(); after.cost < before.cost {
		ctx.remarkf(selection.Pos, nameSelectOperands, "both sides of a branch are one computation on selected operands: of %d operations, %d are left",
			before.operations, after.operations)
		s.replace()
	}
}

// replace puts what is planned in the place of a selection and of what it was between.
func (s *alike) replace() {
	selection := s.selection
	joined := s.build(ir.Before(selection))
	joined.Name = selection.Result().Name
	selection.Result().ReplaceUses(joined)
	region := selection.Region()
	selection.Erase()
	for _, op := range slices.Backward(slices.Clone(region.Ops)) {
		if s.dying[op] && op.Result().Unused() {
			op.Erase()
		}
	}
}

// dyingWith returns the operations whose results nothing would use if it were not for the
// two values that a selection is between.
func dyingWith(selection *ir.Op) map[*ir.Op]bool {
	dying := map[*ir.Op]bool{}
	dies := func(op *ir.Op) bool {
		for _, use := range op.Result().Uses() {
			if !dying[use.Op] && (use.Op != selection || use.Index == 0) {
				return false
			}
		}
		return !op.Result().Unused()
	}
	ops := selection.Region().Ops
	for _, op := range slices.Backward(ops[:slices.Index(ops, selection)]) {
		if isElementwise(op) && dies(op) {
			dying[op] = true
		}
	}
	return dying
}

// isElementwise reports whether an operation computes a number of numbers and of nothing
// else, so that it can be that of either side.
func isElementwise(op *ir.Op) bool {
	if !op.Pure() || len(op.Results) != 1 || len(op.Regions) > 0 || len(op.Attrs) > 0 || len(op.Operands()) == 0 {
		return false
	}
	for _, v := range op.Operands() {
		if v.Type != op.Result().Type {
			return false
		}
	}
	return isFloat(op.Result().Type)
}
