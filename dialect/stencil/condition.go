package stencil

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Guards returns boxes that cover all points at which a condition is true, or false if
// want is false. Comparisons of a coordinate plus a constant with a constant or the
// extent of its dimension plus a constant narrow the set, also when they are combined;
// what depends on data does not.
func Guards(cond *ir.Value, want bool) []Guard {
	c := condition{fuel: 1000}
	return c.guards(cond, want)
}

// Narrows reports whether the points at which the condition holds, or those at which it
// does not, are fewer than all as far as extents are concerned.
func Narrows(cond *ir.Value) bool {
	all := everywhere()
	return !slices.Equal(Guards(cond, true), all) || !slices.Equal(Guards(cond, false), all)
}

// condition analyses one condition. Fuel bounds the work on values that are shared many
// times; without any left, a condition is like one on data.
type condition struct{ fuel int }

func (c *condition) guards(v *ir.Value, want bool) []Guard {
	c.fuel--
	op := v.Def()
	if op == nil || c.fuel < 0 {
		return everywhere()
	}
	switch {
	case op.Is(arith.OpConstant):
		if (ir.ValueAttr.Of(op).(ir.Int).Value != 0) == want {
			return everywhere()
		}
		return nil
	case op.Is(arith.OpCmpI):
		return c.comparison(op, want)
	case v.Type != ir.I1:
		return everywhere()
	case op.Is(arith.OpAndI):
		return c.both(op.Operand(0), op.Operand(1), want, want)
	case op.Is(arith.OpOrI):
		return c.both(op.Operand(0), op.Operand(1), want, !want)
	case op.Is(arith.OpXorI):
		return union(
			intersection(c.guards(op.Operand(0), true), c.guards(op.Operand(1), !want)),
			intersection(c.guards(op.Operand(0), false), c.guards(op.Operand(1), want)))
	case op.Is(arith.OpSelect):
		return c.choice(op.Operand(0), op.Operand(1), op.Operand(2), want)
	case op.Is(scf.OpIf):
		i := v.Index()
		return c.choice(op.Operand(0), scf.Then(op).Terminator().Operand(i), scf.Else(op).Terminator().Operand(i), want)
	}
	return everywhere()
}

// both returns the points at which x and y are both want, or at which one of them is.
func (c *condition) both(x, y *ir.Value, want, and bool) []Guard {
	gx, gy := c.guards(x, want), c.guards(y, want)
	if and {
		return intersection(gx, gy)
	}
	return union(gx, gy)
}

// choice returns the points at which "if cond then x else y" is want.
func (c *condition) choice(cond, x, y *ir.Value, want bool) []Guard {
	return union(
		intersection(c.guards(cond, true), c.guards(x, want)),
		intersection(c.guards(cond, false), c.guards(y, want)))
}

// mirrored gives the comparison that holds with operands exchanged.
var mirrored = map[string]string{"eq": "eq", "ne": "ne", "slt": "sgt", "sgt": "slt", "sge": "sle", "sle": "sge"}

func (c *condition) comparison(op *ir.Op, want bool) []Guard {
	predicate := arith.PredicateAttr.Of(op)
	if !want {
		predicate = arith.Opposite(op)
	}
	x, okX := c.linear(op.Operand(0))
	y, okY := c.linear(op.Operand(1))
	if !okX || !okY {
		return everywhere()
	}
	d, bound, flipped, ok := x.minus(y).solve()
	if !ok {
		return everywhere()
	}
	if flipped {
		predicate = mirrored[predicate]
	}
	var gs []Guard
	for _, s := range spans(predicate, bound) {
		var g Guard
		g[d] = s
		gs = append(gs, g)
	}
	return gs
}

// spans returns the coordinates that compare with the bound as the predicate says.
func spans(predicate string, b ir.Bound) []Span {
	below, from := Span{Hi: At(b)}, Span{Lo: At(b)}
	upTo, above := Span{Hi: At(b.Shift(1))}, Span{Lo: At(b.Shift(1))}
	switch predicate {
	case "eq":
		return []Span{from.intersect(upTo)}
	case "ne":
		return []Span{below, above}
	case "slt":
		return []Span{below}
	case "sle":
		return []Span{upTo}
	case "sgt":
		return []Span{above}
	case "sge":
		return []Span{from}
	}
	return []Span{{}}
}

// linear is a sum of coordinates, extents and a constant.
type linear struct {
	index, extent [ir.Rank]int
	constant      int
}

// maxTerm bounds the numbers of a linear form, so that none of its operations overflows.
const maxTerm = 1 << 30

func (c *condition) linear(v *ir.Value) (l linear, ok bool) {
	c.fuel--
	op := v.Def()
	if op == nil || c.fuel < 0 || v.Type != ir.Index && v.Type != ir.I64 {
		return l, false
	}
	switch {
	case (op.Is(OpIndex) || op.Is(OpExtent)) && verifyDim(op) != nil:
		return l, false // of a program that is wrong, when that is verified
	case op.Is(arith.OpConstant):
		l.constant = int(ir.ValueAttr.Of(op).(ir.Int).Value)
	case op.Is(OpIndex):
		d := ir.DimAttr.Of(op)
		l.index[d], l.constant = 1, ir.OffsetAttr.Of(op)[d]
	case op.Is(OpExtent):
		l.extent[ir.DimAttr.Of(op)] = 1
	case op.Is(arith.OpIndexCast):
		return c.linear(op.Operand(0))
	case op.Is(arith.OpAddI), op.Is(arith.OpSubI):
		x, okX := c.linear(op.Operand(0))
		y, okY := c.linear(op.Operand(1))
		if op.Is(arith.OpAddI) {
			y = linear{}.minus(y)
		}
		l, ok = x.minus(y), okX && okY
		return l, ok && l.small()
	default:
		return l, false
	}
	return l, l.small()
}

func (l linear) small() bool {
	for d := range l.index {
		if max(l.index[d], -l.index[d], l.extent[d], -l.extent[d]) > 1<<20 {
			return false
		}
	}
	return max(l.constant, -l.constant) < maxTerm && l.constant > -maxTerm
}

func (l linear) minus(m linear) linear {
	for d := range l.index {
		l.index[d] -= m.index[d]
		l.extent[d] -= m.extent[d]
	}
	l.constant -= m.constant
	return l
}

// solve finds the coordinate at which the form is zero: that along d is the bound. The
// form falls along d if flipped is true. There is none if the form is not one coordinate,
// with or without the extent of its own dimension.
func (l linear) solve() (d int, b ir.Bound, flipped, ok bool) {
	d = slices.IndexFunc(l.index[:], func(n int) bool { return n != 0 })
	if d < 0 {
		return 0, b, false, false
	}
	if l.index[d] == -1 {
		l, flipped = linear{}.minus(l), true
	}
	b = ir.Lit(-l.constant)
	if l.extent[d] == -1 {
		b = ir.End(d, -l.constant)
		l.extent[d] = 0
	}
	only := linear{constant: l.constant}
	only.index[d] = 1
	return d, b, flipped, l == only
}
