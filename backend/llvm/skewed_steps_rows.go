package llvm

import (
	"math"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// heldVector names a vector that stays in a register from one point to the next: of which row (those
// in scratch memory come first), whether it has the values before or after the update, and how many
// points ago it was computed.
type heldVector struct {
	row    int
	before bool
	age    int
}

// where returns which vector has what a load of a row of a block reads.
func (s *skewedSteps) where(row int, load *ir.Op) heldVector {
	off := ir.OffsetAttr.Of(load)
	di, dj := off[0], off[1]
	if loop.Visited(off) {
		return heldVector{s.up + row + dj, false, -dj*s.lag - di}
	}
	return heldVector{row + dj, true, (s.up-dj)*s.lag + s.across - di}
}

// agesOf returns, for each row and kind, for how many points a block of rows holds vectors.
func (s *skewedSteps) agesOf(rows int) map[heldVector]int {
	ages := map[heldVector]int{}
	for row := range rows {
		s.eachLoad(func(op *ir.Op) {
			h := s.where(row, op)
			key := heldVector{row: h.row, before: h.before}
			ages[key] = max(ages[key], h.age)
		})
	}
	for key := range ages {
		if now := (heldVector{row: key.row}); key.before {
			ages[now] = max(ages[now], s.late)
		}
	}
	return ages
}

// lateness returns after how many points a vector is shifted by a lane, which makes the values before
// the update of those after it. Until then one vector is in a register instead of two. So it is as late
// as possible: when the first load needs the shifted vector, but no later than the vector is needed itself.
func (s *skewedSteps) lateness() int {
	least, most := math.MaxInt, 0
	s.eachLoad(func(op *ir.Op) {
		if h := s.where(0, op); h.before {
			least = min(least, h.age)
		} else {
			most = max(most, h.age)
		}
	})
	return max(1, min(least, most))
}

// window is the vectors that are held.
type window map[heldVector]value.Value

// eachHeld calls do for all that is held from one point to the next, in order.
func (s *skewedSteps) eachHeld(rows int, do func(h heldVector)) {
	for row := range s.up + rows {
		for age := range s.ages[heldVector{row: row}] {
			do(heldVector{row, false, age + 1})
		}
		for age := s.late + 1; age <= s.ages[heldVector{row: row, before: true}]; age++ {
			do(heldVector{row, true, age})
		}
	}
}

// blockOfRows emits some rows at once, from row j on. There is a loop for where the rows or
// lanes begin and end, and one in between. The first is run twice, before and after the other.
func (s *skewedSteps) blockOfRows(j value.Value, rows int) {
	first := s.plus(s.lo, -s.left-s.across-s.up*s.lag)
	begun := s.plus(s.lo, s.span()+(rows-1)*s.lag)
	ending := s.plus(s.hi, min(0, s.right+s.late-s.across-s.up*s.lag))
	end := s.plus(s.hi, s.right+s.span()+(rows-1)*s.lag+1)

	edge, atEdge, left := s.fn.NewBlock(""), s.fn.NewBlock(""), s.fn.NewBlock("")
	middle, atMiddle, done := s.fn.NewBlock(""), s.fn.NewBlock(""), s.fn.NewBlock("")
	before := s.Block
	s.Block.NewBr(edge)
	limit := coming(edge, types.I64)
	join(limit, begun, before)
	i, w := s.holding(edge, rows)
	join(i, first, before)
	for _, phi := range w {
		join(phi.(*llir.InstPhi), constant.NewZeroInitializer(s.vector), before)
	}
	edge.NewCondBr(edge.NewICmp(enum.IPredSLT, i, limit), atEdge, left)
	left.NewCondBr(left.NewICmp(enum.IPredSLT, limit, end), middle, done)

	im, wm := s.holding(middle, rows)
	middle.NewCondBr(middle.NewICmp(enum.IPredSLT, im, ending), atMiddle, s.again(edge, middle, limit, end, i, im, w, wm))
	s.passValues(left, i, im, w, wm)

	s.Block = atEdge
	next := s.point(i, j, rows, w, true)
	s.passValues(s.Block, s.plus(i, 1), i, next, w)
	join(limit, limit, s.Block)
	s.Block.NewBr(edge)

	s.Block = atMiddle
	next = s.point(im, j, rows, wm, false)
	s.passValues(s.Block, s.plus(im, 1), im, next, wm)
	s.Block.NewBr(middle)
	s.Block = done
}

// again emits the block that goes back to the loop for the ends of rows, up to the end.
func (s *skewedSteps) again(edge, middle *llir.Block, limit *llir.InstPhi, end value.Value, i, im *llir.InstPhi, w, wm window) *llir.Block {
	back := s.fn.NewBlock("")
	join(limit, end, back)
	s.passValues(back, im, i, wm, w)
	back.NewBr(edge)
	return back
}

// holding makes the index and the vectors that come to the head of a loop.
func (s *skewedSteps) holding(head *llir.Block, rows int) (i *llir.InstPhi, w window) {
	i, w = coming(head, types.I64), window{}
	s.eachHeld(rows, func(h heldVector) { w[h] = coming(head, s.vector) })
	return i, w
}

// coming makes a value that comes to a block from others, which are not known yet.
func coming(b *llir.Block, t types.Type) *llir.InstPhi {
	phi := &llir.InstPhi{Typ: t}
	b.Insts = append(b.Insts, phi)
	return phi
}

// passValues passes an index and vectors from a block to the head of a loop.
func (s *skewedSteps) passValues(from *llir.Block, i, toIndex value.Value, w, to window) {
	join(toIndex.(*llir.InstPhi), i, from)
	for h, phi := range to {
		join(phi.(*llir.InstPhi), w[h], from)
	}
}

func join(phi *llir.InstPhi, v value.Value, from *llir.Block) {
	phi.Incs = append(phi.Incs, llir.NewIncoming(v, from))
}

// point emits a point of each row of a block, those of the first at index i, and returns what
// is held for the next one. At the edges, a row or a lane may be outside of the domain.
func (s *skewedSteps) point(i, j value.Value, rows int, w window, edge bool) window {
	fresh := make([]value.Value, s.up+rows)  // what lane 0 reads of the field
	column := make([]value.Value, s.up+rows) // of lane 0
	for row := range fresh {
		column[row] = s.plus(i, (s.up-row)*s.lag)
		at := s.plus(column[row], s.across-s.late)
		if edge {
			at = s.within(at)
		}
		fresh[row] = s.load(s.element(at, s.plus(j, row)))
	}
	now := window{}
	for row := range fresh {
		if was := (heldVector{row: row, before: true}); s.ages[was] > 0 {
			now[heldVector{row, true, s.late}] = s.shifted(w[heldVector{row, false, s.late}], fresh[row])
		}
	}
	for row := range fresh {
		var v value.Value
		if row < s.up {
			v = s.vectorOf(row, column[row])
		} else {
			v = s.update(row-s.up, w, now)
			v = s.finish(v, column[row], s.plus(j, row-s.up), edge)
		}
		now[heldVector{row: row}] = v
	}
	for row := range s.up {
		s.keepVector(now[heldVector{row: rows + row}], row, column[rows+row])
	}
	return s.older(rows, w, now)
}

// older returns what is held a point later.
func (s *skewedSteps) older(rows int, w, now window) window {
	next := window{}
	s.eachHeld(rows, func(h heldVector) {
		from := heldVector{h.row, h.before, h.age - 1}
		if v, fresh := now[from]; fresh {
			next[h] = v
		} else {
			next[h] = w[from]
		}
	})
	return next
}

// update emits what is computed for a point of a row.
func (s *skewedSteps) update(row int, w, now window) (result value.Value) {
	inner := s.with(s.lanes)
	inner.kept = map[*ir.Op]val{}
	for _, op := range s.op.Regions[0].Ops {
		switch {
		case op.Is(loop.OpEnd):
			continue
		case op.Is(loop.OpStore):
			result = inner.vector(inner.get(op.Operand(0)))
			continue
		case op.Is(loop.OpLoad):
			h := s.where(row, op)
			v := w[h]
			if h.before && h.age == s.late {
				v = now[h]
			}
			inner.kept[op] = val{v: v, kind: varying}
		}
		inner.op(op)
	}
	s.Block = inner.Block
	return result
}

// finish emits what becomes of a vector: the last repetition goes to the field.
func (s *skewedSteps) finish(v, i, j value.Value, edge bool) value.Value {
	if edge {
		v = s.besides(v, i, j)
	}
	column := s.plus(i, -s.span())
	p := s.element(column, s.plus(j, -(s.lanes-1)*s.up))
	if edge {
		p = s.Block.NewSelect(s.inside(column), p, s.entry.NewBitCast(s.spare, types.NewPointer(s.elem)))
	}
	s.store(s.Block.NewExtractElement(v, constant.NewInt(types.I32, int64(s.lanes-1))), p)
	return v
}

// shifted emits the vector with each lane moved to the next one, and a number in the first.
func (s *skewedSteps) shifted(v, first value.Value) value.Value {
	mask := make([]constant.Constant, s.lanes)
	mask[0] = constant.NewInt(types.I32, int64(2*s.lanes-1))
	for n := 1; n < s.lanes; n++ {
		mask[n] = constant.NewInt(types.I32, int64(n-1))
	}
	return s.Block.NewShuffleVector(v, s.Splat(first), constant.NewVector(types.NewVector(uint64(s.lanes), types.I32), mask...))
}
