package pipeline

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// widestVector is the size in bytes of the widest vector that machines have. A part of a row
// that is a multiple of it long ends where a vector does, whatever the machine.
const widestVector = 64

// row divides a loop over vectors into the interior of the row, where it is known on which
// side of all planes the points are, and its ends. Planes that are numbers are near the
// beginning of the row, and those that follow the domain near its end. The interior begins
// and ends where vectors do, counted from the beginning of the row: at the ends are what is
// left of whole vectors, with the conditions that they have.
func (s *loopSplitter) row(l *ir.Op) {
	var inner stretch
	first, last, has := ir.Bound{}, ir.Bound{}, [2]bool{}
	for _, at := range planesOf(l) {
		switch {
		case at.IsLit():
			if less, _ := first.Less(at); !has[0] || less {
				first, has[0] = at, true
			}
		case !has[1]:
			last, has[1] = at, true
		default:
			if less, known := at.Less(last); known && less {
				last = at
			}
		}
	}
	parts := 1
	if has[0] {
		inner, parts = inner.from(first), parts+1
	}
	if has[1] {
		inner, parts = inner.below(last), parts+1
	}
	before := sizeOf(l)
	if gain := before - sizeWith(l, inner); gain == 0 || gain*s.leastGain < before || s.size+(parts-1)*before > maxSplit {
		return
	}
	s.size += (parts - 1) * before
	s.ctx.remarkf(s.nest.Pos, nameLoopSplitting, "the rows of %s are divided: their interior has no condition on %s", s.nest.StrAttr("name"), ir.DimNames[0])
	l.SetAttr(loop.PartAttr, ir.Unit{})
	if has[0] {
		s.beginning(l, first)
	}
	if has[1] {
		s.end(l, last)
	}
	inner.settle(l)
}

// beginning gives the vectors of a row before those that lie behind a plane a loop of their own.
func (s *loopSplitter) beginning(l *ir.Op, plane ir.Bound) {
	b := ir.Before(l)
	lo, hi := l.Operand(0), l.Operand(1)
	lanes := arith.NewInt(b, lanesOf(l), ir.Index)
	before := maxOf(b, arith.NewBinary(b, arith.OpSubI, newBound(b, plane), lo), arith.NewInt(b, 0, ir.Index))
	up := arith.NewBinary(b, arith.OpAddI, before, arith.NewInt(b, lanesOf(l)-1, ir.Index))
	whole := arith.NewBinary(b, arith.OpSubI, up, arith.NewBinary(b, arith.OpRemSI, up, lanes))
	mid := minOf(b, arith.NewBinary(b, arith.OpAddI, lo, whole), hi)
	b.Clone(l, ir.Mapping{}).SetOperand(1, mid)
	l.SetOperand(0, mid)
}

// end gives the vectors of a row from the one on that reaches a plane a loop of their own.
func (s *loopSplitter) end(l *ir.Op, plane ir.Bound) {
	b := ir.Before(l)
	lo, hi := l.Operand(0), l.Operand(1)
	lanes := arith.NewInt(b, lanesOf(l), ir.Index)
	within := maxOf(b, arith.NewBinary(b, arith.OpSubI, minOf(b, newBound(b, plane), hi), lo), arith.NewInt(b, 0, ir.Index))
	whole := arith.NewBinary(b, arith.OpSubI, within, arith.NewBinary(b, arith.OpRemSI, within, lanes))
	mid := arith.NewBinary(b, arith.OpAddI, lo, whole)
	ir.After(l).Clone(l, ir.Mapping{}).SetOperand(0, mid)
	l.SetOperand(1, mid)
}

// lanesOf returns how many of the narrowest elements that a loop reads or writes the widest
// vector holds.
func lanesOf(l *ir.Op) int64 {
	narrowest := widestVector / 8
	l.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpLoad) || op.Is(loop.OpStore) {
			narrowest = min(narrowest, loop.FieldOf(op).Type.(loop.FieldType).Elem.Bits()/8)
		}
	})
	return int64(widestVector / narrowest)
}
