package loop

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// block fills the loop over blocks of rows.
func (v *interleaver) block(blocks *ir.Op) {
	b := ir.AtEnd(blocks.Regions[0])
	b.Pos = v.outer.Pos
	past := blocks.Regions[0].Args[0]
	if v.down[1] {
		last := arith.NewBinary(b, arith.OpSubI, v.outer.Operand(1), v.constant(b, 1))
		v.origin = arith.NewBinary(b, arith.OpSubI, last, past)
	} else {
		v.origin = arith.NewBinary(b, arith.OpAddI, v.outer.Operand(0), past)
	}
	if v.skew != nil {
		v.number = v.skew.number(b, v.origin)
	}
	lo, hi := v.inner.Operand(0), v.inner.Operand(1)
	// Rows begin, and end, one after the other: the last one begins and the first one ends where
	// all go on together; from the other end if they run downwards.
	zero, last := v.constant(b, 0), v.constant(b, v.count-1)
	behind := v.constant(b, v.ahead())
	if v.down[0] {
		all := arith.NewBinary(b, arith.OpSubI, v.bounds(b, last)(hi), behind)
		end := v.least(b, v.bounds(b, zero)(lo), all)
		v.oneByOne(b, false, func(b *ir.Builder, row, behind *ir.Value) (from, to *ir.Value) {
			of := v.bounds(b, row)
			return v.most(b, arith.NewBinary(b, arith.OpAddI, all, behind), of(lo)), of(hi)
		})
		v.together(b, end, all)
		v.oneByOne(b, true, func(b *ir.Builder, row, behind *ir.Value) (from, to *ir.Value) {
			of := v.bounds(b, row)
			return of(lo), v.least(b, arith.NewBinary(b, arith.OpAddI, end, behind), of(hi))
		})
	} else {
		all := arith.NewBinary(b, arith.OpAddI, v.bounds(b, last)(lo), behind)
		end := v.most(b, v.bounds(b, zero)(hi), all)
		v.oneByOne(b, false, func(b *ir.Builder, row, behind *ir.Value) (from, to *ir.Value) {
			of := v.bounds(b, row)
			return of(lo), v.least(b, arith.NewBinary(b, arith.OpSubI, all, behind), of(hi))
		})
		v.together(b, all, end)
		v.oneByOne(b, true, func(b *ir.Builder, row, behind *ir.Value) (from, to *ir.Value) {
			of := v.bounds(b, row)
			return v.most(b, arith.NewBinary(b, arith.OpSubI, end, behind), of(lo)), of(hi)
		})
	}
	loop.NewEnd(b)
}

// bounds returns what bounds of the tile are in a row of a block.
func (v *interleaver) bounds(b *ir.Builder, row *ir.Value) func(bound *ir.Value) *ir.Value {
	if v.skew == nil {
		return func(bound *ir.Value) *ir.Value { return bound }
	}
	return v.skew.row(b, arith.NewBinary(b, arith.OpAddI, v.number, row)).bound
}

// least returns the smaller index where tiles are skewed, and the first one where rows are
// known to be long enough for it to be that.
func (v *interleaver) least(b *ir.Builder, x, y *ir.Value) *ir.Value {
	if v.skew == nil {
		return x
	}
	return arith.NewMin(b, x, y)
}

// most is the same for the larger index.
func (v *interleaver) most(b *ir.Builder, x, y *ir.Value) *ir.Value {
	if v.skew == nil {
		return x
	}
	return arith.NewMax(b, x, y)
}

// oneByOne writes a loop over the rows of a block, for the beginnings or the ends of rows:
// the loops that are before or after the long one, and of that the part that bounds returns
// for a row that is some points behind the first one.
func (v *interleaver) oneByOne(b *ir.Builder, ends bool, bounds func(b *ir.Builder, row, behind *ir.Value) (from, to *ir.Value)) {
	rows := loop.NewFor(b, "row", v.constant(b, 0), v.constant(b, v.count))
	inner := ir.AtEnd(rows.Regions[0])
	inner.Pos = b.Pos
	row := rows.Regions[0].Args[0]
	step := arith.OpAddI
	if v.down[1] {
		step = arith.OpSubI
	}
	values := ir.Mapping{v.outer.Regions[0].Args[0]: arith.NewBinary(inner, step, v.origin, row)}
	v.prepare(inner, values)
	from, to := bounds(inner, row, arith.NewBinary(inner, arith.OpMulI, row, v.constant(inner, v.lag)))
	ops := append(slices.Clone(v.start), v.inner)
	if ends {
		ops = append([]*ir.Op{v.inner}, v.end...)
	}
	for _, op := range ops {
		if !op.Is(loop.OpFor) {
			continue
		}
		first, end := from, to
		if op != v.inner {
			of := v.bounds(inner, row)
			first, end = of(op.Operand(0)), of(op.Operand(1))
		}
		c := inner.Clone(op, values)
		c.SetOperand(0, first)
		c.SetOperand(1, end)
		if op == v.inner {
			loop.PartAttr.Set(c, true)
		}
	}
	loop.NewEnd(inner)
}

// prepare copies what is computed for a row before its loops.
func (v *interleaver) prepare(b *ir.Builder, values ir.Mapping) {
	for _, op := range v.outer.Regions[0].Ops {
		if !op.Is(loop.OpFor) && !op.Is(loop.OpEnd) {
			b.Clone(op, values)
		}
	}
}

// together writes the loop in which each iteration computes a point of each row, or a row of
// each plane.
func (v *interleaver) together(b *ir.Builder, from, to *ir.Value) {
	prepared := make([]ir.Mapping, v.count)
	for n := range prepared {
		prepared[n] = ir.Mapping{v.outer.Regions[0].Args[0]: v.moved(b, v.origin, n, v.down[1])}
		v.prepare(b, prepared[n])
	}
	l := loop.NewFor(b, v.inner.Regions[0].Args[0].Name, from, to)
	loop.PartAttr.Set(l, true)
	if v.down[0] {
		loop.DownAttr.Set(l, true)
	}
	inner := ir.AtEnd(l.Regions[0])
	inner.Pos = b.Pos
	index := l.Regions[0].Args[0]
	for n, values := range prepared {
		values[v.inner.Regions[0].Args[0]] = v.moved(inner, index, n*v.lag, !v.down[0])
		v.body(inner, v.inner.Regions[0], values, index, n)
	}
	if v.dim == 2 {
		for _, op := range v.inner.Regions[0].Ops {
			if op.Is(loop.OpFor) {
				v.rowsOf(inner, op, prepared, index)
			}
		}
	} else {
		v.mark(l)
	}
	loop.NewEnd(inner)
	ir.EraseUnused(l.Regions[0])
}

// body copies what is in a loop but for loops, for one row or plane of those at once.
func (v *interleaver) body(b *ir.Builder, r *ir.Region, values ir.Mapping, index *ir.Value, n int) {
	for _, op := range r.Ops {
		if !op.Is(loop.OpEnd) && !op.Is(loop.OpFor) {
			v.shift(b.Clone(op, values), index, values[v.inner.Regions[0].Args[0]], n)
		}
	}
}

// moved returns an index plus or minus a number.
func (v *interleaver) moved(b *ir.Builder, index *ir.Value, n int, minus bool) *ir.Value {
	if n == 0 {
		return index
	}
	op := arith.OpAddI
	if minus {
		op = arith.OpSubI
	}
	return arith.NewBinary(b, op, index, v.constant(b, n))
}

// shift has the loads and stores of a row address by the index of the loop, so that the
// rows share it.
func (v *interleaver) shift(op *ir.Op, index, point *ir.Value, row int) {
	ir.Walk(op, func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) && !inner.Is(loop.OpStore) || loop.PointOf(inner)[v.dim-1] != point || row == 0 {
			return
		}
		off := ir.OffsetAttr.Of(inner)
		if v.down[0] {
			off[v.dim-1] += row * v.lag
		} else {
			off[v.dim-1] -= row * v.lag
		}
		ir.OffsetAttr.Set(inner, off)
		inner.SetOperand(slices.Index(inner.Operands(), point), index)
	})
}

// rowsOf writes a loop along i in which each iteration computes a point of a row of each plane.
func (v *interleaver) rowsOf(b *ir.Builder, row *ir.Op, prepared []ir.Mapping, index *ir.Value) {
	l := loop.NewFor(b, row.Regions[0].Args[0].Name, prepared[0].Of(row.Operand(0)), prepared[0].Of(row.Operand(1)))
	l.Pos = row.Pos
	for _, key := range []ir.AnyKey{loop.PartAttr, loop.DownAttr, loop.PartialVectorAttr} {
		key.Copy(l, row)
	}
	inner := ir.AtEnd(l.Regions[0])
	inner.Pos = b.Pos
	for n, values := range prepared {
		values[row.Regions[0].Args[0]] = l.Regions[0].Args[0]
		v.body(inner, row.Regions[0], values, index, n)
	}
	loop.NewEnd(inner)
}
