package pipeline

import (
	"math"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// withMasks is the option of [selectOperands] for loops over vectors on a machine that computes
// under masks: an operation whose result is then selected takes no longer than without selection.
const withMasks = "masks"

// masks say how a selection is computed under masks. An operation that only one side does is
// done under the mask of that side, and leaves the value of the other one as it is there: what
// comes before it and what follows may be common to both. So a chain of sums on either side
// becomes one, of which some links are under a mask.
type masks struct {
	allowed   [3]bool                 // which lanes there may be a mask for
	exchanged bool                    // whether x is where the condition does not hold
	opposites map[*ir.Value]*ir.Value // of conditions that have one
}

// lanes are where an operation is done.
type lanes int

const (
	allLanes lanes = iota
	xLanes         // where a choice is x
	yLanes         // where it is y
)

// mostChoices bounds how many choices are looked at for one selection: two sides of 128 operations
// each have as many.
const mostChoices = 1 << 14

// selectUnderMasks goes through all loops over vectors.
func selectUnderMasks(ctx *Context, module *ir.Op) {
	for _, program := range loop.Programs(module) {
		var bodies []*ir.Region
		program.Regions[0].Walk(func(op *ir.Op) {
			if op.Is(loop.OpFor) && op.HasAttr(loop.VectorAttr) {
				bodies = append(bodies, op.Regions[0])
			}
		})
		opposites := map[*ir.Value]*ir.Value{}
		for _, body := range bodies {
			var used []*ir.Op
			selectOperandsIn(body, func(selection *ir.Op) {
				// A condition that is the same for all lanes has no mask.
				if compare := selection.Operand(0).Def(); compare != nil && body.Encloses(compare) && !fuses(selection) {
					used = append(used, computeUnderMasks(ctx, selection, opposites)...)
				}
			})
			compareFirst(body, used)
		}
	}
}

// fuses reports whether a side of a selection fuses products with sums. Under a mask such an
// operation has to replace one of its three operands by what is left alone, and each link waits for
// the one before it for as long as for a product and a sum: with masks, hadvuv5th took 1.4 times as
// long in contracted arithmetic, and hadvuv 1.09 times (256×256×60 points on two threads of an
// Emerald Rapids Xeon).
func fuses(selection *ir.Op) bool {
	for op := range dyingWith(selection) {
		if op.Is(mathop.OpFMA) {
			return true
		}
	}
	return false
}

// computeUnderMasks replaces a selection if that pays, by what takes least, and returns the
// comparisons that the masks are then.
func computeUnderMasks(ctx *Context, selection *ir.Op, opposites map[*ir.Value]*ir.Value) (used []*ir.Op) {
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
	ctx.remarkf(selection.Pos, nameSelectOperands, "both sides of a branch are one computation, in parts under masks: an estimated %.1f cycles for a vector instead of %.1f",
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

// lanesOf returns where the condition holds, or where it does not.
func (m *masks) lanesOf(holds bool) lanes {
	if holds != m.exchanged {
		return xLanes
	}
	return yLanes
}

// oneSided returns the ways in which a choice is an operation under a mask: one of x if the
// operation of x is done where x is, and one of its operands is y in the other lanes; the same with
// x and y exchanged; and a change of sign where y is.
func (s *alike) oneSided(c choice) (ws []way) {
	if s.masks.allowed[xLanes] && s.maskable(c.x) && !s.isMagnitude(c) {
		for n, v := range c.x.Def().Operands() {
			ws = append(ws, through(c.x.Def(), xLanes, n, choice{v, c.y, c.negated}))
		}
	}
	if !s.masks.allowed[yLanes] || c.negated || !s.maskable(c.y) || s.isMagnitude(c) {
		return ws
	}
	y := c.y.Def()
	for n, v := range y.Operands() {
		ws = append(ws, through(y, yLanes, n, choice{x: c.x, y: v}))
	}
	if y.Is(arith.OpMulF) {
		for _, factor := range y.Operands() {
			if negation := factor.DefinedBy(arith.OpNegF); negation != nil && s.dies(factor) {
				ws = append(ws, through(negation, yLanes, 0, choice{c.x, c.y, true}))
			}
		}
	}
	return ws
}

// through returns the way of doing an operation in some lanes, and leaving a choice, which is its
// operand n, as it is in the others.
func through(op *ir.Op, on lanes, n int, c choice) way {
	w := way{like: op, on: on, through: n}
	for _, v := range op.Operands() {
		w.operands = append(w.operands, choice{x: v, y: v})
	}
	w.operands[n] = c
	return w
}

// maskable reports whether what computes a value is an instruction that may have a mask, and is
// for this selection. A division by a constant is no instruction at all.
func (s *alike) maskable(v *ir.Value) bool {
	op := v.Def()
	return s.dies(v) && maskable[op.Info] && !(op.Is(arith.OpDivF) && ir.ConstantOf(op.Operand(1)) != nil)
}

var maskable = map[*ir.OpInfo]bool{
	arith.OpAddF: true, arith.OpSubF: true, arith.OpMulF: true, arith.OpDivF: true, arith.OpNegF: true, arith.OpAbsF: true, arith.OpSqrt: true,
}

// isMagnitude reports whether a choice is between a number that the condition compares and its
// negation: LLVM makes that the maximum or minimum of the two, which takes two operations.
func (s *alike) isMagnitude(c choice) bool {
	compare := s.selection.Operand(0).DefinedBy(arith.OpCmpF)
	negates := func(v, w *ir.Value) bool {
		negation := v.DefinedBy(arith.OpNegF)
		return negation != nil && negation.Operand(0) == w && slices.Contains(compare.Operands(), w)
	}
	return compare != nil && (negates(c.x, c.y) || negates(c.y, c.x))
}

// usedOnce reports whether a value has one use.
func usedOnce(v *ir.Value) bool { return len(v.Uses()) == 1 }

// freeLanes returns the lanes in which the selection of a choice is a mask of what computes the
// value there, of which it has to be the only use; all if there are none.
func (s *alike) freeLanes(c choice, once func(*ir.Value) bool) lanes {
	switch {
	case s.masks == nil || s.isMagnitude(c):
	case s.masks.allowed[xLanes] && s.maskable(c.x) && once(c.x):
		return xLanes
	case s.masks.allowed[yLanes] && (c.flips() || !c.negated && s.maskable(c.y) && once(c.y)):
		return yLanes
	}
	return allLanes
}

// alreadyFree reports whether the selection as it is takes nothing: what it selects where the
// condition holds has the mask, or what it selects elsewhere, if it is 0 that it selects there, for
// which LLVM turns around a comparison that nothing else uses.
func (s *alike) alreadyFree() bool {
	free := func(v *ir.Value) bool { return s.maskable(v) && usedOnce(v) }
	condition, x, y := s.selection.Operand(0), s.selection.Operand(1), s.selection.Operand(2)
	zero, ok := ir.ConstantOf(x).(ir.Float)
	return free(x) || ok && math.Float64bits(zero.Value) == 0 && usedOnce(condition) && free(y)
}

// masked returns the lanes that plans have a mask for.
func (s *alike) masked() (used [3]bool) {
	chosen := false
	for _, p := range s.order {
		on := p.on
		if !p.computed() && !p.same() {
			on, chosen = s.freeLanes(p.choice, s.stays.once), true
		}
		used[on] = true
	}
	if chosen && !used[xLanes] && !used[yLanes] {
		used[s.masks.lanesOf(true)] = true
	}
	return used
}

// addMasks adds the comparison that the opposite of the condition takes, if it does not take its
// place.
func (s *alike) addMasks(a *sum) {
	condition := s.selection.Operand(0)
	used := s.masked()
	if used[s.masks.lanesOf(false)] && s.masks.opposites[condition] == nil && (used[s.masks.lanesOf(true)] || !usedOnce(condition)) {
		a.add(costOfSelection)
	}
}

// pick emits the selection of v in some lanes, and of w in the others.
func (s *alike) pick(b *ir.Builder, on lanes, v, w *ir.Value) *ir.Value {
	condition := s.selection.Operand(0)
	if s.masks != nil && on != s.masks.lanesOf(true) {
		condition = s.opposite()
	}
	return arith.NewSelect(b, condition, v, w)
}

// choose emits the selection of a choice, by a mask that there is.
func (s *alike) choose(b *ir.Builder, p *plan) *ir.Value {
	y := s.withSign(b, p)
	on := s.freeLanes(p.choice, s.stays.once)
	if on == yLanes || on == allLanes && s.masks != nil && !s.masked()[xLanes] {
		return s.pick(b, yLanes, y, p.x)
	}
	return s.pick(b, xLanes, p.x, y)
}

// opposite returns the opposite of the condition.
func (s *alike) opposite() *ir.Value {
	condition := s.selection.Operand(0)
	if s.masks.opposites[condition] == nil {
		compare := condition.Def()
		s.masks.opposites[condition] = arith.NewCompare(ir.After(compare), compare.Info, arith.Opposite(compare), compare.Operand(0), compare.Operand(1))
	}
	return s.masks.opposites[condition]
}
