package stencil

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// checkOrder checks the order of an apply, if it has one. All its results vary along the
// dimensions of the order, or all lack the one that there is: such an apply is a reduction. Each
// point is visited on its own.
func checkOrder(apply *ir.Op) error {
	s, ok := ir.OrderAttr.Lookup(apply)
	if !ok {
		return nil
	}
	order, err := ir.ParseOrder(s)
	if err != nil {
		return fmt.Errorf("has the order %q: %w", s, err)
	}
	if !Reduces(apply) {
		for _, v := range apply.Results {
			t, _ := v.Type.(TempType)
			for d, ordered := range order.Dims() {
				if ordered && !t.Present()[d] {
					return fmt.Errorf("runs in order along %s, along which its result %s does not vary", ir.DimNames[d], v.Type)
				}
			}
		}
	}
	if UnrollAttr.In(apply.Regions[0].Terminator()) {
		return errors.New("runs in order, and computes several points at once")
	}
	stores := true
	apply.Regions[0].Walk(func(op *ir.Op) { stores = stores && (!op.Is(OpStoreResult) || len(op.Operands()) > 0) })
	if !stores {
		return errors.New("runs in order, and stores nothing at some points, where it is read")
	}
	return nil
}

// Reduces reports whether an apply is a reduction: it runs in order along one dimension, along
// which none of its results varies. They are what it has computed last, and what it reads of
// itself is that of the point before.
func Reduces(apply *ir.Op) bool {
	order := ir.OrderOf(apply)
	if len(order) != 1 {
		return false
	}
	return !slices.ContainsFunc(apply.Results, func(v *ir.Value) bool {
		t, _ := v.Type.(TempType)
		return t.Present()[order[0].Dim]
	})
}

func verifySelf(op *ir.Op) error {
	off := ir.OffsetAttr.Of(op)
	apply := EnclosingApply(op)
	if apply == nil || !ir.OrderAttr.In(apply) {
		return errors.New("is not inside an apply that runs in an order")
	}
	if order := ir.OrderOf(apply); order != nil && !order.Precedes(off) {
		return fmt.Errorf("reads at %s, which the order %q does not visit before the point", ir.Offset(off), order)
	}
	if before := -1; Reduces(apply) {
		step := ir.OrderOf(apply)[0]
		if step.Down {
			before = 1
		}
		if off[step.Dim] != before {
			return fmt.Errorf("reads at %s, and a reduction has only what it has computed last", ir.Offset(off))
		}
	}
	if d, outside := SelfOutside(op); outside {
		return fmt.Errorf("reads at %s, which may leave the domain along %s: there is nothing computed", ir.Offset(off), ir.DimNames[d])
	}
	n := SelfResult(op)
	if ResultAttr.In(op) && n <= 0 || n >= len(apply.Results) {
		return fmt.Errorf("reads result %d of an apply that has %d; the first one is not numbered", n, len(apply.Results))
	}
	if t, _ := apply.Results[n].Type.(TempType); op.Result().Type != ir.Type(t.Elem) {
		return fmt.Errorf("has a result of type %s, that of the apply is %s", op.Result().Type, apply.Results[n].Type)
	}
	return nil
}

// SelfResult returns the number of the result that a read of what an apply has computed reads.
func SelfResult(self *ir.Op) int { return ResultAttr.Of(self) }

// SetSelfResult lets a read of what an apply has computed read its result of a number.
func SetSelfResult(self *ir.Op, n int) {
	ResultAttr.Remove(self)
	if n > 0 {
		ResultAttr.Set(self, n)
	}
}

// Selves returns the operations of an apply that read its result of a number at points before.
func Selves(apply *ir.Op, n int) (selves []*ir.Op) {
	apply.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(OpSelf) && SelfResult(op) == n {
			selves = append(selves, op)
		}
	})
	return selves
}

// SelfOutside returns the first dimension along which a read of what an apply has
// computed is not known to stay within the domain, under the conditions around it; false
// if there is none.
func SelfOutside(self *ir.Op) (dim int, outside bool) {
	off, ends := ir.OffsetAttr.Of(self), domainEnds(EnclosingApply(self).Region())
	for _, g := range Where(self) {
		for d, ordered := range ir.OrderOf(EnclosingApply(self)).Dims() {
			if ordered && !g[d].shiftedWithin(off[d], ends[d]) {
				return d, true
			}
		}
	}
	return 0, false
}

// domainEnds returns where the domain of a program ends: at literals if all that it stores does.
func domainEnds(program *ir.Region) (ends [ir.Rank]ir.Bound) {
	for _, op := range program.Ops {
		if !op.Is(OpStore) {
			continue
		}
		box := ir.BoxAttr.Of(op)
		if !box.Literal() {
			return ir.Domain([ir.Rank]bool{true, true, true}).Hi
		}
		for d := range ends {
			ends[d] = ir.Lit(max(ends[d].Off, box.Hi[d].Off))
		}
	}
	if ends == [ir.Rank]ir.Bound{} {
		return ir.Domain([ir.Rank]bool{true, true, true}).Hi
	}
	return ends
}

// shiftedWithin reports whether the points of the domain that are in the span along a dimension
// are known to be in the domain, which ends there, also when they are moved by an offset.
func (s Span) shiftedWithin(off int, end ir.Bound) bool {
	first := ir.Lit(0)
	s = s.intersect(Span{At(first), At(end)})
	within := func(bounds []ir.Bound, ok func(b ir.Bound) bool) bool {
		return slices.ContainsFunc(bounds, func(b ir.Bound) bool { return ok(b.Shift(off)) })
	}
	return s.empty() ||
		within(s.Lo.Bounds(), func(lo ir.Bound) bool { return !possible(lo, first) }) &&
			within(s.Hi.Bounds(), func(hi ir.Bound) bool { return !possible(end, hi) })
}

// BoxesRead returns boxes that cover what an access reads if its apply runs on a box, whose
// ends are known along the given dimensions.
func BoxesRead(access *ir.Op, box ir.Box, dims [ir.Rank]bool) (boxes []ir.Box) {
	for _, g := range Where(access) {
		for d, here := range dims {
			if !here {
				g[d] = Span{}
			}
		}
		if read, some := (Reach{Guard: g, Range: rangeOf(access)}).Of(box, dims); some {
			boxes = append(boxes, read)
		}
	}
	return boxes
}

// Leaves returns the first dimension along which a box is known not to be within another.
func Leaves(box, within ir.Box) (dim int, leaves bool) {
	return LeavesAlong(box, within, [ir.Rank]bool{true, true, true})
}

// LeavesAlong is Leaves for some dimensions.
func LeavesAlong(box, within ir.Box, dims [ir.Rank]bool) (dim int, leaves bool) {
	for d, here := range dims {
		lower, _ := box.Lo[d].Less(within.Lo[d])
		higher, _ := within.Hi[d].Less(box.Hi[d])
		if here && (lower || higher) {
			return d, true
		}
	}
	return 0, false
}

// possible reports a < b unless it is known not to hold on any domain.
func possible(a, b ir.Bound) bool {
	less, known := a.Less(b)
	return less || !known
}

// NewInside makes the condition that the point at an offset is in the domain along the
// given dimensions. Where the point itself is known to be, only what the offset can change
// is compared; nil if that is nothing.
func NewInside(b *ir.Builder, dims [ir.Rank]bool, off [ir.Rank]int, pointIs [ir.Rank]bool) (cond *ir.Value) {
	compare := func(d int, predicate string, bound *ir.Value) {
		var along [ir.Rank]int
		along[d] = off[d]
		c := arith.NewCompare(b, arith.OpCmpI, predicate, NewIndex(b, d, along), bound)
		if cond != nil {
			c = arith.NewBinary(b, arith.OpAndI, cond, c)
		}
		cond = c
	}
	for d, here := range dims {
		if here && (!pointIs[d] || off[d] < 0) {
			compare(d, "sge", arith.NewInt(b, 0, ir.Index))
		}
		if here && (!pointIs[d] || off[d] > 0) {
			compare(d, "slt", NewExtent(b, d))
		}
	}
	return cond
}
