package stencil

import (
	"fmt"
	"maps"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Other returns the first point of a block for which an unrolled apply computes something else than for the
// first point of the block: not the same operations, moved to the point. Which points of a field
// are such points depends on where blocks begin, and so on the part that is computed.
func Other(apply *ir.Op) (p [ir.Rank]int, some bool) {
	points, tokens := Points(Factors(apply)), apply.Regions[0].Terminator().Operands()
	for n, p := range points {
		c := comparison{p, map[[2]*ir.Value]bool{}}
		for first := 0; first < len(tokens); first += len(points) {
			if !c.same(tokens[first], tokens[first+n]) {
				return p, true
			}
		}
	}
	return p, false
}

// comparison tells whether what is computed for a point is what is computed for the first one of its block.
type comparison struct {
	offset [ir.Rank]int // of the point
	known  map[[2]*ir.Value]bool
}

// same reports whether w is for the point what v is for the first one.
func (c *comparison) same(v, w *ir.Value) bool {
	if v.Def() == nil || w.Def() == nil {
		return v == w
	}
	pair := [2]*ir.Value{v, w}
	same, known := c.known[pair]
	if !known {
		if a, b := choice(v), choice(w); a != nil && b != nil {
			same = slices.EqualFunc(a, b, c.same)
		} else {
			same = v.Index() == w.Index() && c.sameOp(v.Def(), w.Def())
		}
		c.known[pair] = same
	}
	return same
}

// choice returns the condition of a branch or of a selection, and what it chooses from; nil if a value is no
// result of one. Passes make selections of the branches of some points only.
func choice(v *ir.Value) []*ir.Value {
	switch op := v.Def(); {
	case op.Is(arith.OpSelect):
		return op.Operands()
	case op.Is(scf.OpIf):
		return []*ir.Value{op.Operand(0), scf.Then(op).Terminator().Operand(v.Index()), scf.Else(op).Terminator().Operand(v.Index())}
	}
	return nil
}

func (c *comparison) sameOp(a, b *ir.Op) bool {
	return a.Info == b.Info && c.sameAttrs(a, b) && c.sameOperands(a, b)
}

// sameAttrs compares attributes, of which offsets and windows are to be moved to the point.
func (c *comparison) sameAttrs(a, b *ir.Op) bool {
	moved := "" // which is compared apart
	switch {
	case a.Is(OpAccess), a.Is(OpIndex):
		from, to := ir.OffsetAttr.Of(a), ir.OffsetAttr.Of(b)
		for d, here := range moves(a) {
			if here && from[d]+c.offset[d] != to[d] {
				return false
			}
		}
		moved = ir.OffsetAttr.Name()
	case a.Is(OpDynAccess):
		if WindowAttr.Of(a).Shift(c.offset, moves(a)) != WindowAttr.Of(b) {
			return false
		}
		moved = WindowAttr.Name()
	}
	return maps.EqualFunc(without(a.Attrs, moved), without(b.Attrs, moved), func(x, y ir.Attr) bool {
		return fmt.Sprintf("%T %s", x, x) == fmt.Sprintf("%T %s", y, y)
	})
}

func without(attrs map[string]ir.Attr, name string) map[string]ir.Attr {
	rest := maps.Clone(attrs)
	delete(rest, name)
	return rest
}

// moves returns the dimensions along which what an operation reads moves with the point.
func moves(op *ir.Op) (dims [ir.Rank]bool) {
	if op.Is(OpIndex) {
		dims[ir.DimAttr.Of(op)] = true
		return dims
	}
	return op.Operand(0).Type.(TempType).Present()
}

func (c *comparison) sameOperands(a, b *ir.Op) bool {
	v, w := a.Operands(), b.Operands()
	if len(v) == 2 && len(w) == 2 && a.Info.Traits.Has(ir.Commutative) && c.same(v[0], w[1]) && c.same(v[1], w[0]) {
		return true
	}
	return slices.EqualFunc(v, w, c.same)
}
