package arith

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// selectUnderMasks goes through all loops over vectors.
func selectUnderMasks(ctx *transform.Context, module *ir.Op) {
	for _, program := range loop.Programs(module) {
		var bodies []*ir.Region
		program.Regions[0].Walk(func(op *ir.Op) {
			if op.Is(loop.OpFor) && loop.VectorAttr.In(op) {
				bodies = append(bodies, op.Regions[0])
			}
		})
		opposites := map[*ir.Value]*ir.Value{}
		for _, body := range bodies {
			var used []*ir.Op
			selectOperandsIn(body, func(selection *ir.Op) {
				// A condition that is the same for all lanes has no mask.
				if compare := selection.Operand(0).Def(); compare != nil && body.Encloses(compare) && !fuses(selection) && !ofExtreme(selection) {
					used = append(used, computeUnderMasks(ctx, selection, opposites)...)
				}
			})
			compareFirst(body, used)
		}
	}
}

// ofExtreme reports whether a selection is one of the two of a maximum or minimum, which takes the
// instructions for these.
func ofExtreme(selection *ir.Op) bool {
	if _, ok := analysis.ExtremeOf(selection); ok {
		return true
	}
	for _, u := range selection.Result().Uses() {
		if _, ok := analysis.ExtremeOf(u.Op); ok && u.Op.Operand(2) == selection.Result() {
			return true
		}
	}
	return false
}

// fuses reports whether a side of a selection fuses products with sums. Under a mask such an
// operation has to replace one of its three operands by what is left alone, and each link waits for
// the one before it for as long as for a product and a sum: with masks, hadvuv5th took 1.4 times as
// long in contracted arithmetic, and hadvuv 1.09 times (256×256×60 points on two threads of an
// Emerald Rapids Xeon).
func fuses(selection *ir.Op) bool {
	for _, op := range dyingWith(selection).order {
		if op.Is(mathop.OpFMA) {
			return true
		}
	}
	return false
}

// computeUnderMasks replaces a selection if that pays, by what takes least, and returns the
// comparisons that the masks are then.
func computeUnderMasks(ctx *transform.Context, selection *ir.Op, opposites map[*ir.Value]*ir.Value) (used []*ir.Op) {
	var best *alike
	var least sum
	condition := selection.Operand(0)
	for _, m := range maskings(opposites) {
		if m.allowed[m.lanesOf(false)] && arith.Opposite(condition.Def()) == "" {
			continue
		}
		s := newAlike(selection, m)
		if a := s.after(); best == nil || a.cost < least.cost {
			best, least = s, a
		}
	}
	before := best.before()
	if least.cost >= before.cost {
		return nil
	}
	ctx.Remarkf(selection.Pos, "both sides of a branch are one computation, in parts under masks: an estimated %.1f cycles for a vector instead of %.1f",
		least.cost, before.cost)
	best.replace()
	if opposite := opposites[condition]; opposite != nil {
		used = append(used, opposite.Def())
	}
	if condition.Unused() {
		condition.Def().Erase()
		return used
	}
	return append(used, condition.Def())
}

// maskings returns what there is to be tried: masks for both sides, and for one, which saves a
// comparison. What is planned for x and y is not all that is for y and x, since only y may have
// its sign changed.
func maskings(opposites map[*ir.Value]*ir.Value) (ms []*masks) {
	for _, allowed := range [][3]bool{{xLanes: true, yLanes: true}, {xLanes: true}, {yLanes: true}} {
		for _, exchanged := range []bool{false, true} {
			ms = append(ms, &masks{allowed: allowed, exchanged: exchanged, opposites: opposites})
		}
	}
	return ms
}
