package arith

import (
	"math"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// masks say how a selection is computed under masks. An operation that only one side does is
// done under the mask of that side, and leaves the value of the other one as it is there: what
// comes before it and what follows may be common to both. So a chain of sums on either side
// becomes one, of which some links are under a mask.
type masks struct {
	allowed   [3]bool                 // which lanes there may be a mask for
	exchanged bool                    // whether x is where the condition does not hold
	opposites map[*ir.Value]*ir.Value // of conditions that have one

	selection *ir.Op
	dying     map[*ir.Op]bool
}

// dies reports whether nothing would compute a value but for the selection.
func (m *masks) dies(v *ir.Value) bool { return v.Def() != nil && m.dying[v.Def()] }

// lanes are where an operation is done.
type lanes int

const (
	allLanes lanes = iota
	xLanes         // where a choice is x
	yLanes         // where it is y
)

// lanesOf returns where the condition holds, or where it does not.
func (m *masks) lanesOf(holds bool) lanes {
	if holds != m.exchanged {
		return xLanes
	}
	return yLanes
}

// way is how a choice may be computed: as an operation like another one on choices of operands,
// on both sides, or on one of them.
type way struct {
	like     *ir.Op
	operands []choice
	on       lanes
	through  int // which operand is the result on the other side
}

// oneSided returns the ways in which a choice is an operation under a mask: one of x if the
// operation of x is done where x is, and one of its operands is y in the other lanes; the same with
// x and y exchanged; and a change of sign where y is.
func (m *masks) oneSided(c choice) (ws []way) {
	if m.allowed[xLanes] && m.maskable(c.x) && !m.isMagnitude(c) {
		for n, v := range c.x.Def().Operands() {
			ws = append(ws, through(c.x.Def(), xLanes, n, choice{v, c.y, c.negated}))
		}
	}
	if !m.allowed[yLanes] || c.negated || !m.maskable(c.y) || m.isMagnitude(c) {
		return ws
	}
	y := c.y.Def()
	for n, v := range y.Operands() {
		ws = append(ws, through(y, yLanes, n, choice{x: c.x, y: v}))
	}
	if y.Is(arith.OpMulF) {
		for _, factor := range y.Operands() {
			if negation := factor.DefinedBy(arith.OpNegF); negation != nil && m.dies(factor) {
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
func (m *masks) maskable(v *ir.Value) bool {
	op := v.Def()
	return m.dies(v) && maskable[op.Info] && !(op.Is(arith.OpDivF) && ir.ConstantOf(op.Operand(1)) != nil)
}

var maskable = map[*ir.OpInfo]bool{
	arith.OpAddF: true, arith.OpSubF: true, arith.OpMulF: true, arith.OpDivF: true, arith.OpNegF: true, arith.OpAbsF: true, arith.OpSqrt: true,
}

// isMagnitude reports whether a choice is between a number that the condition compares and its
// negation: LLVM makes that the maximum or minimum of the two, which takes two operations.
func (m *masks) isMagnitude(c choice) bool {
	compare := m.selection.Operand(0).DefinedBy(arith.OpCmpF)
	negates := func(v, w *ir.Value) bool {
		negation := v.DefinedBy(arith.OpNegF)
		return negation != nil && negation.Operand(0) == w && slices.Contains(compare.Operands(), w)
	}
	return compare != nil && (negates(c.x, c.y) || negates(c.y, c.x))
}

// usedOnce reports whether a value has one use.
func usedOnce(v *ir.Value) bool { return v.UseCount() == 1 }

// freeLanes returns the lanes in which the selection of a choice is a mask of what computes the
// value there, of which it has to be the only use; all if there are none.
func (m *masks) freeLanes(c choice, once func(*ir.Value) bool) lanes {
	switch {
	case m == nil || m.isMagnitude(c):
	case m.allowed[xLanes] && m.maskable(c.x) && once(c.x):
		return xLanes
	case m.allowed[yLanes] && (c.flips() || !c.negated && m.maskable(c.y) && once(c.y)):
		return yLanes
	}
	return allLanes
}

// alreadyFree reports whether the selection as it is takes nothing: what it selects where the
// condition holds has the mask, or what it selects elsewhere, if it is 0 that it selects there, for
// which LLVM turns around a comparison that nothing else uses.
func (m *masks) alreadyFree() bool {
	free := func(v *ir.Value) bool { return m.maskable(v) && usedOnce(v) }
	condition, x, y := m.selection.Operand(0), m.selection.Operand(1), m.selection.Operand(2)
	zero, ok := ir.ConstantOf(x).(ir.Float)
	return free(x) || ok && math.Float64bits(zero.Value) == 0 && usedOnce(condition) && free(y)
}

// opposite returns the opposite of the condition.
func (m *masks) opposite() *ir.Value {
	condition := m.selection.Operand(0)
	if m.opposites[condition] == nil {
		compare := condition.Def()
		m.opposites[condition] = arith.NewCompare(ir.After(compare), compare.Info, arith.Opposite(compare), compare.Operand(0), compare.Operand(1))
	}
	return m.opposites[condition]
}
