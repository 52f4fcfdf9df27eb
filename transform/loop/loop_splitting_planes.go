package loop

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// indexTest is a comparison of the index of a loop: whether it is below a bound, or equal to
// it, or whether that is not so.
type indexTest struct {
	result  *ir.Value
	at      ir.Bound
	equal   bool
	negated bool
}

// tests returns the comparisons of the index in the body of a loop that something uses, in
// textual order.
func tests(l *ir.Op) (list []indexTest) {
	l.Regions[0].Walk(func(op *ir.Op) {
		if t, ok := testOf(op, l.Regions[0].Args[0]); ok && !t.result.Unused() {
			list = append(list, t)
		}
	})
	return list
}

// testOf returns the comparison of an index that an operation is, if it is one.
func testOf(op *ir.Op, index *ir.Value) (t indexTest, ok bool) {
	if !op.Is(arith.OpCmpI) {
		return t, false
	}
	x, okX := sumOf(op.Operand(0), index)
	y, okY := sumOf(op.Operand(1), index)
	at, flipped, ok := x.minus(y).zero()
	if !okX || !okY || !ok {
		return t, false
	}
	predicate := arith.PredicateAttr.Of(op)
	if flipped {
		predicate = mirroredOf(predicate)
	}
	t = indexTest{result: op.Result(), at: at}
	switch predicate {
	case "slt":
	case "sge":
		t.negated = true
	case "sle":
		t.at = at.Shift(1)
	case "sgt":
		t.at, t.negated = at.Shift(1), true
	case "eq":
		t.equal = true
	case "ne":
		t.equal, t.negated = true, true
	default:
		return t, false
	}
	return t, true
}

// mirroredOf returns the predicate that holds with the operands exchanged.
func mirroredOf(predicate string) string {
	switch predicate {
	case "slt":
		return "sgt"
	case "sgt":
		return "slt"
	case "sle":
		return "sge"
	case "sge":
		return "sle"
	}
	return predicate
}

// planesOf returns the planes at which what the tests of a loop say changes, a few at most.
func planesOf(l *ir.Op) (planes []ir.Bound) {
	add := func(at ir.Bound) {
		if !slices.Contains(planes, at) && len(planes) < maxPlanes {
			planes = append(planes, at)
		}
	}
	for _, t := range tests(l) {
		add(t.at)
		if t.equal {
			add(t.at.Shift(1))
		}
	}
	return planes
}

// stretch is what is known of the indices that a loop runs over: they are not below each of
// some bounds, and below each of others.
type stretch struct{ notBelow, lessThan []ir.Bound }

func (s stretch) below(at ir.Bound) stretch {
	s.lessThan = append(slices.Clone(s.lessThan), at)
	return s
}

func (s stretch) from(at ir.Bound) stretch {
	s.notBelow = append(slices.Clone(s.notBelow), at)
	return s
}

// settle replaces the tests in a loop whose outcome is known, and what depends on it.
func (s stretch) settle(l *ir.Op) {
	for {
		settled := false
		for _, t := range tests(l) {
			if outcome, known := s.outcome(t); known {
				assume(t.result, outcome)
				settled = true
				break // others may be gone
			}
		}
		if !settled {
			ir.EraseUnused(l.Regions[0])
			return
		}
	}
}

// outcome returns what a test says of all indices, if that is known.
func (s stretch) outcome(t indexTest) (outcome, known bool) {
	if !t.equal {
		outcome, known = s.isBelow(t.at)
		return outcome != t.negated, known
	}
	below, knownBelow := s.isBelow(t.at)
	upTo, knownUpTo := s.isBelow(t.at.Shift(1))
	switch {
	case knownBelow && below, knownUpTo && !upTo:
		return t.negated, true
	case knownBelow && knownUpTo:
		return !t.negated, true
	}
	return false, false
}

// isBelow reports whether all indices are below a bound, or none is.
func (s stretch) isBelow(at ir.Bound) (below, known bool) {
	atMost := func(a, b ir.Bound) bool {
		more, ok := b.Less(a)
		return a == b || ok && !more
	}
	if slices.ContainsFunc(s.lessThan, func(b ir.Bound) bool { return atMost(b, at) }) {
		return true, true
	}
	return false, slices.ContainsFunc(s.notBelow, func(b ir.Bound) bool { return atMost(at, b) })
}

// assume replaces a truth value by what it is, and with it branches, selections and what is
// combined of it.
func assume(v *ir.Value, holds bool) {
	for {
		uses := v.Uses()
		n := slices.IndexFunc(uses, func(u ir.Use) bool { return assumeAt(u, holds) })
		if n < 0 {
			break
		}
	}
	if !v.Unused() {
		v.ReplaceUses(arith.NewInt(ir.After(v.Def()), truth(holds), ir.I1))
	}
}

func truth(holds bool) int64 {
	if holds {
		return 1
	}
	return 0
}

// assumeAt replaces what one use of a truth value computes, and reports whether it did.
func assumeAt(u ir.Use, holds bool) bool {
	op := u.Op
	switch {
	case op.Is(scf.OpIf):
		takeSideOf(op, holds)
		return true
	case op.Is(arith.OpSelect) && u.Index == 0 && !op.Result().Unused():
		op.Result().ReplaceUses(op.Operand(2 - int(truth(holds))))
		return true
	case op.Is(arith.OpAndI) || op.Is(arith.OpOrI):
		if op.Result().Unused() {
			return false
		}
		if holds == op.Is(arith.OpAndI) { // the other operand decides
			op.Result().ReplaceUses(op.Operand(1 - u.Index))
		} else {
			assume(op.Result(), holds)
		}
		return true
	case op.Is(arith.OpXorI) && !op.Result().Unused():
		if c, ok := ir.ConstantOf(op.Operand(1 - u.Index)).(ir.Int); ok {
			assume(op.Result(), holds != (c.Value != 0))
			return true
		}
	}
	return false
}

// takeSideOf replaces a branch by the side that is taken.
func takeSideOf(op *ir.Op, holds bool) {
	side := scf.Else(op)
	if holds {
		side = scf.Then(op)
	}
	yielded := slices.Clone(side.Terminator().Operands())
	scf.MoveBefore(op, side)
	for i, v := range op.Results {
		v.ReplaceUses(yielded[i])
	}
	op.Erase()
}

// indexSum is an index times a factor, plus extents of the domain times theirs, plus a
// constant.
type indexSum struct {
	index    int
	extent   [ir.Rank]int
	constant int
}

// sumOf returns the sum that a value is, if it is one.
func sumOf(v, index *ir.Value) (s indexSum, ok bool) {
	if v == index {
		return indexSum{index: 1}, true
	}
	def := v.Def()
	if def == nil || v.Type != ir.Index && v.Type != ir.I64 {
		return s, false
	}
	switch {
	case def.Is(arith.OpConstant):
		c := ir.ValueAttr.Of(def).(ir.Int).Value
		s.constant = int(c)
		return s, max(c, -c) < 1<<31 && c > -1<<31
	case def.Is(loop.OpExtent):
		s.extent[ir.DimAttr.Of(def)] = 1
		return s, true
	case def.Is(arith.OpIndexCast):
		return sumOf(def.Operand(0), index)
	case def.Is(arith.OpAddI), def.Is(arith.OpSubI):
		x, okX := sumOf(def.Operand(0), index)
		y, okY := sumOf(def.Operand(1), index)
		if def.Is(arith.OpAddI) {
			y = indexSum{}.minus(y)
		}
		s = x.minus(y)
		return s, okX && okY && max(s.constant, -s.constant) < 1<<30
	}
	return s, false
}

func (s indexSum) minus(t indexSum) indexSum {
	s.index -= t.index
	for d := range s.extent {
		s.extent[d] -= t.extent[d]
	}
	s.constant -= t.constant
	return s
}

// zero returns the index at which a sum is zero; the sum falls along the index if flipped. It
// is not ok if that depends on more than one extent.
func (s indexSum) zero() (at ir.Bound, flipped, ok bool) {
	if flipped = s.index == -1; flipped {
		s = indexSum{}.minus(s)
	}
	if s.index != 1 {
		return at, false, false
	}
	at = ir.Lit(-s.constant)
	for d, n := range s.extent {
		switch {
		case n == 0:
		case n == -1 && at.IsLit():
			at = ir.End(d, -s.constant)
		default:
			return at, false, false
		}
	}
	return at, flipped, true
}

// maxPlanes is how many planes are tried for a loop.
const maxPlanes = 8
