package tensor

import (
	"fmt"
	"math"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Range is an interval of integers, both ends inside. It is empty if Lo is more than Hi: where conditions contradict each other,
// nothing runs.
type Range struct{ Lo, Hi int64 }

// nothing is an interval without numbers.
var nothing = Range{1, 0}

func (r Range) isEmpty() bool { return r.Lo > r.Hi }

// Within reports whether all numbers of the interval are those of a subscript of a dimension.
func (r Range) Within(extent int) bool { return r.isEmpty() || r.Lo >= 0 && r.Hi < int64(extent) }

// String returns the interval as in 0..7. An end that nothing is known of is left out.
func (r Range) String() string {
	lo, hi := "", ""
	if r.Lo != math.MinInt64 {
		lo = fmt.Sprint(r.Lo)
	}
	if r.Hi != math.MaxInt64 {
		hi = fmt.Sprint(r.Hi)
	}
	if lo+hi == "" {
		return "any integer"
	}
	return lo + ".." + hi
}

// everything is what is known of any integer.
var everything = Range{math.MinInt64, math.MaxInt64}

// RangeOf returns an interval that an integer is in wherever the operations of a region run: that
// follows from the extents of spaces, from operations on integers, and from the conditions of the
// branches that the region is in.
func RangeOf(v *ir.Value, in *ir.Region) Range {
	r := newRanges()
	for at := in; at != nil && at.Parent() != nil; at = at.Parent().Region() {
		if branch := at.Parent(); branch.Is(scf.OpIf) {
			r.conditions = append(r.conditions, condition{branch.Operand(0), at == scf.Then(branch)})
		}
	}
	return r.of(v)
}

// ranges are intervals under some conditions.
type ranges struct {
	conditions []condition
	known      map[*ir.Value]Range
	*common
}

// common is what does not depend on conditions, and how many sides of branches are still told apart by theirs: of the others
// nothing but what holds on both is known, since there are more paths through branches than could be followed.
type common struct {
	paths    int
	alikes   map[[2]*ir.Value]bool
	elements map[*ir.Value]Range // of arrays
}

func newRanges() *ranges {
	return &ranges{known: map[*ir.Value]Range{}, common: &common{100, map[[2]*ir.Value]bool{}, map[*ir.Value]Range{}}}
}

// under returns the ranges where one more condition holds.
func (r *ranges) under(c condition) *ranges {
	if r.paths == 0 {
		return r
	}
	r.paths--
	return &ranges{append(slices.Clone(r.conditions), c), map[*ir.Value]Range{}, r.common}
}

// condition is a truth value that is known.
type condition struct {
	v    *ir.Value
	true bool
}

func (r *ranges) of(v *ir.Value) Range {
	if found, ok := r.known[v]; ok {
		return found
	}
	r.known[v] = everything // in a cycle of conditions
	found := r.computed(v)
	for _, c := range r.conditions {
		found = r.narrowed(found, v, c)
	}
	if found.isEmpty() {
		found = nothing
	}
	r.known[v] = found
	return found
}

// narrowed returns the part of an interval of v in which a condition can hold.
func (r *ranges) narrowed(known Range, v *ir.Value, c condition) Range {
	op := c.v.Def()
	switch {
	case op == nil:
	case op.Is(arith.OpAndI) && c.true, op.Is(arith.OpOrI) && !c.true:
		for _, part := range op.Operands() {
			known = r.narrowed(known, v, condition{part, c.true})
		}
	case op.Is(arith.OpXorI) && c.v.Type == ir.I1 && isTrue(op.Operand(1)):
		known = r.narrowed(known, v, condition{op.Operand(0), !c.true})
	case op.Is(arith.OpCmpI):
		predicate := arith.PredicateAttr.Of(op)
		if !c.true {
			predicate = arith.Opposite(op)
		}
		x, y := op.Operand(0), op.Operand(1)
		if r.alike(x, v) {
			known = bounded(known, predicate, r.of(y))
		}
		if r.alike(y, v) {
			known = bounded(known, mirrored[predicate], r.of(x))
		}
	}
	return known
}

// alike reports whether two values are computed alike, and so are the same number.
func (c *common) alike(x, y *ir.Value) bool {
	if x == y {
		return true
	}
	pair := [2]*ir.Value{x, y}
	is, known := c.alikes[pair]
	if !known {
		is = c.computedAlike(x, y)
		c.alikes[pair] = is
	}
	return is
}

func (c *common) computedAlike(x, y *ir.Value) bool {
	a, b := x.Def(), y.Def()
	if a == nil || b == nil || a.Info != b.Info || len(a.Regions) > 0 || !a.Pure() || x.Type != y.Type || len(a.Operands()) != len(b.Operands()) || len(a.Attrs) != len(b.Attrs) {
		return false
	}
	for name, attr := range a.Attrs {
		if b.Attrs[name] == nil || !ir.AttrEqual(attr, b.Attrs[name]) {
			return false
		}
	}
	for n := range a.Operands() {
		if !c.alike(a.Operand(n), b.Operand(n)) {
			return false
		}
	}
	return true
}

func isTrue(v *ir.Value) bool {
	c, ok := ir.ConstantOf(v).(ir.Int)
	return ok && c.Value != 0
}

// mirrored are the predicates with their operands exchanged.
var mirrored = map[string]string{"eq": "eq", "ne": "ne", "slt": "sgt", "sgt": "slt", "sle": "sge", "sge": "sle", "ult": "ugt", "ugt": "ult", "ule": "uge", "uge": "ule"}

// bounded returns the part of an interval whose numbers may compare so with one of another.
func bounded(known Range, predicate string, with Range) Range {
	if predicate[0] == 'u' && with.Lo >= 0 && (known.Lo >= 0 || predicate[1] == 'l') {
		known.Lo = max(known.Lo, 0) // what is below 0 here is a large number
		predicate = "s" + predicate[1:]
	}
	switch predicate {
	case "eq":
		return Range{max(known.Lo, with.Lo), min(known.Hi, with.Hi)}
	case "slt":
		if with.Hi != math.MinInt64 {
			known.Hi = min(known.Hi, with.Hi-1)
		}
	case "sle":
		known.Hi = min(known.Hi, with.Hi)
	case "sgt":
		if with.Lo != math.MaxInt64 {
			known.Lo = max(known.Lo, with.Lo+1)
		}
	case "sge":
		known.Lo = max(known.Lo, with.Lo)
	case "ne":
		if with.Lo == with.Hi && known.Lo == with.Lo {
			known.Lo++
		}
		if with.Lo == with.Hi && known.Hi == with.Hi {
			known.Hi--
		}
	}
	return known
}

// computed returns the interval of a value from what computes it.
func (r *ranges) computed(v *ir.Value) Range {
	t := v.Type.(ir.Scalar)
	if c, ok := ir.ConstantOf(v).(ir.Int); ok {
		return Range{c.Value, c.Value}
	}
	op := v.Def()
	if op == nil {
		return subscriptRange(v, t)
	}
	found := all(t)
	switch {
	case op.Is(OpAt):
		return r.element(op)
	case op.Is(arith.OpSelect):
		return r.selected(op)
	case op.Is(scf.OpIf):
		return r.branch(op, v)
	case op.Is(arith.OpIndexCast), op.Is(arith.OpExtSI), op.Is(arith.OpExtUI), op.Is(arith.OpTruncI):
		if x := r.of(op.Operand(0)); all(t).holds(x) {
			return x
		}
	case len(op.Operands()) == 2 && t != ir.I1 && op.Operand(0).Type == op.Result().Type:
		x, y := r.of(op.Operand(0)), r.of(op.Operand(1))
		if z, ok := arithmetic(op, x, y); ok && all(t).holds(z) {
			found = z
		}
	}
	return found
}

// subscriptRange is the interval of an argument of a region.
func subscriptRange(v *ir.Value, t ir.Scalar) Range {
	if space := v.Region().Parent(); space != nil && (space.Is(OpCompute) || space.Is(OpSum)) {
		return Range{0, ExtentsAttr.Of(space)[v.Index()] - 1}
	}
	return all(t)
}

// element returns the interval of an element of an array: of what computes any of them, or of the type.
func (r *ranges) element(op *ir.Op) Range {
	array := op.Operand(0)
	def := array.Def()
	if def == nil || !def.Is(OpCompute) {
		return all(op.Result().Type.(ir.Scalar))
	}
	found, known := r.elements[array]
	if !known {
		inner := &ranges{known: map[*ir.Value]Range{}, common: r.common}
		found = inner.of(def.Regions[0].Terminator().Operand(array.Index()))
		r.elements[array] = found
	}
	return found
}

// all is the interval of all numbers of a type.
func all(t ir.Scalar) Range {
	switch {
	case t == ir.I1:
		return Range{0, 1}
	case t.IsUnsigned() && t.Bits() < 64:
		return Range{0, 1<<t.Bits() - 1}
	case t.IsSigned() && t.Bits() < 64:
		return Range{-1 << (t.Bits() - 1), 1<<(t.Bits()-1) - 1}
	}
	return everything
}

func (r Range) holds(x Range) bool { return r.Lo <= x.Lo && x.Hi <= r.Hi }

func (r Range) union(x Range) Range {
	switch {
	case r.isEmpty():
		return x
	case x.isEmpty():
		return r
	}
	return Range{min(r.Lo, x.Lo), max(r.Hi, x.Hi)}
}

// selected returns the interval of a selection: each operand counts where the condition lets it be
// selected.
func (r *ranges) selected(op *ir.Op) Range {
	cond, x, y := op.Operand(0), op.Operand(1), op.Operand(2)
	yes := r.narrowed(r.of(x), x, condition{cond, true})
	no := r.narrowed(r.of(y), y, condition{cond, false})
	return yes.union(no)
}

// branch returns the interval of a result of a branch.
func (r *ranges) branch(op *ir.Op, v *ir.Value) Range {
	found := nothing
	for n, side := range op.Regions {
		inner := r.under(condition{op.Operand(0), n == 0})
		found = found.union(inner.of(side.Terminator().Operand(v.Index())))
	}
	return found
}

// arithmetic returns the interval of an operation on integers, unless it may overflow.
func arithmetic(op *ir.Op, x, y Range) (Range, bool) {
	if x.isEmpty() || y.isEmpty() {
		return nothing, true
	}
	switch op.Info {
	case arith.OpAndI:
		// No negative number has all bits of one that is not negative.
		switch {
		case x.Lo >= 0 && y.Lo >= 0:
			return Range{0, min(x.Hi, y.Hi)}, true
		case y.Lo >= 0:
			return Range{0, y.Hi}, true
		case x.Lo >= 0:
			return Range{0, x.Hi}, true
		}
		return x, false
	case arith.OpRemSI, arith.OpRemUI:
		if y.Lo < 1 || y.Hi == math.MaxInt64 {
			return x, false
		}
		if op.Is(arith.OpRemUI) && x.Lo < 0 { // what is below 0 here is a large number
			return Range{0, y.Hi - 1}, true
		}
		z := Range{max(x.Lo, 1-y.Hi), min(x.Hi, y.Hi-1)}
		if x.Lo >= 0 {
			z.Lo = 0
			if x.Hi < y.Lo {
				z.Lo = x.Lo
			}
		}
		z.Lo, z.Hi = min(z.Lo, 0), max(z.Hi, 0)
		return z, true
	}
	const limit = 1 << 31
	if x.Lo < -limit || x.Hi > limit || y.Lo < -limit || y.Hi > limit {
		return x, false
	}
	switch op.Info {
	case arith.OpAddI:
		return Range{x.Lo + y.Lo, x.Hi + y.Hi}, true
	case arith.OpSubI:
		return Range{x.Lo - y.Hi, x.Hi - y.Lo}, true
	case arith.OpMulI:
		a, b, c, d := x.Lo*y.Lo, x.Lo*y.Hi, x.Hi*y.Lo, x.Hi*y.Hi
		return Range{min(a, b, c, d), max(a, b, c, d)}, true
	case arith.OpDivSI, arith.OpDivUI:
		if y.Lo >= 1 && (x.Lo >= 0 || op.Is(arith.OpDivSI)) {
			a, b, c, d := x.Lo/y.Lo, x.Lo/y.Hi, x.Hi/y.Lo, x.Hi/y.Hi
			return Range{min(a, b, c, d), max(a, b, c, d)}, true
		}
	case arith.OpShRS, arith.OpShRU:
		if y.Lo == y.Hi && y.Lo >= 0 && y.Lo < 63 && x.Lo >= 0 {
			return Range{x.Lo >> y.Lo, x.Hi >> y.Lo}, true
		}
	}
	return x, false
}
