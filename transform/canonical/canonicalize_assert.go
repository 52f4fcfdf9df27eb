package canonical

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// dropProvenAssert removes an assert that always holds: a division behind the question
// whether the divisor is zero.
func dropProvenAssert(op *ir.Op, rw *ir.Rewriter) bool {
	goals := literals(op.Operand(0), true, arith.OpOrI, arith.OpAndI)
	facts := knownAt(op)
	for _, goal := range goals {
		facts = append(facts, literal{goal.v, !goal.holds}) // or else there is nothing to prove
	}
	for _, goal := range goals {
		if goal.constant() || slices.ContainsFunc(facts, func(f literal) bool { return f.implies(goal) }) {
			rw.Erase(op)
			return true
		}
	}
	return false
}

// knownAt returns what the branches around an operation say.
func knownAt(op *ir.Op) (facts []literal) {
	for parent := op.Parent(); parent.Is(scf.OpIf); op, parent = parent, parent.Parent() {
		facts = append(facts, literals(parent.Operand(0), op.Region() == scf.Then(parent), arith.OpAndI, arith.OpOrI)...)
	}
	return facts
}

// literal is a truth value that holds, or does not.
type literal struct {
	v     *ir.Value
	holds bool
}

// literals takes a condition apart: where it holds at each operation join, and where it
// does not at each dual.
func literals(v *ir.Value, holds bool, join, dual *ir.OpInfo) []literal {
	op, apart := v.Def(), join
	if !holds {
		apart = dual
	}
	switch {
	case op.Is(arith.OpXorI) && isTrue(op.Operand(1)):
		return literals(op.Operand(0), !holds, join, dual)
	case op.Is(apart):
		return append(literals(op.Operand(0), holds, join, dual), literals(op.Operand(1), holds, join, dual)...)
	}
	return []literal{{v, holds}}
}

func isTrue(v *ir.Value) bool {
	c, ok := ir.ConstantOf(v).(ir.Int)
	return ok && c.Type == ir.I1 && c.Value != 0
}

// constant reports whether the literal is known to be true.
func (l literal) constant() bool {
	c, ok := ir.ConstantOf(l.v).(ir.Int)
	return ok && (c.Value != 0) == l.holds
}

// implies reports whether one literal being true makes another true.
func (l literal) implies(m literal) bool {
	if l.v == m.v {
		return l.holds == m.holds
	}
	a, b := l.v.DefinedBy(arith.OpCmpI), m.v.DefinedBy(arith.OpCmpI)
	if a == nil || b == nil {
		return false
	}
	p, q := l.predicate(a), m.predicate(b)
	switch {
	case same(a.Operand(0), b.Operand(0)) && same(a.Operand(1), b.Operand(1)):
	case same(a.Operand(0), b.Operand(1)) && same(a.Operand(1), b.Operand(0)):
		q = predicates[q].swapped
	default:
		return false
	}
	return p == q || slices.Contains(predicates[p].implied, q)
}

// predicate returns the relation between the operands of a comparison that holds if the
// literal is true.
func (l literal) predicate(comparison *ir.Op) string {
	if !l.holds {
		return arith.Opposite(comparison)
	}
	return arith.PredicateAttr.Of(comparison)
}

// predicates are the relations between integers: what one is of the operands exchanged, and what
// follows from it.
var predicates = map[string]struct {
	swapped string
	implied []string
}{
	"eq":  {"eq", []string{"sle", "sge", "ule", "uge"}},
	"ne":  {"ne", nil},
	"slt": {"sgt", []string{"sle", "ne"}},
	"sle": {"sge", nil},
	"sgt": {"slt", []string{"sge", "ne"}},
	"sge": {"sle", nil},
	"ult": {"ugt", []string{"ule", "ne"}},
	"ule": {"uge", nil},
	"ugt": {"ult", []string{"uge", "ne"}},
	"uge": {"ule", nil},
}

// same reports whether two values are one, or constants that are the same.
func same(v, w *ir.Value) bool {
	c := ir.ConstantOf(v)
	return v == w || c != nil && ir.AttrEqual(c, ir.ConstantOf(w))
}

// dropRepeatedAssert removes an assert that fails only where another does whose code is
// reported instead: of the same condition, with a smaller code, and run whenever it is.
func dropRepeatedAssert(op *ir.Op, rw *ir.Rewriter) bool {
	for _, u := range op.Operand(0).Uses() {
		other := u.Op
		if other == op || !other.Is(arith.OpAssert) || !arith.CodeAttr.In(other) || !arith.CodeAttr.In(op) {
			continue
		}
		if arith.CodeAttr.Of(other) <= arith.CodeAttr.Of(op) && runsBefore(other, op) {
			rw.Erase(op)
			return true
		}
	}
	return false
}

// runsBefore reports whether an operation stands before another one, or before one that
// holds that.
func runsBefore(first, op *ir.Op) bool {
	for ; op != nil; op = op.Parent() {
		if op.Region() == first.Region() {
			return op.Region().Precedes(first, op)
		}
	}
	return false
}
