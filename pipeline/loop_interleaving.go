package pipeline

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// interleaveLoops lets nests that are ordered along i and j compute several rows at once, each
// some points behind the one before it, where it finds what it reads of that row. A point of a
// row has to wait for the one next to it; points of different rows do not wait for each other,
// and a machine that runs instructions out of order works on all of them. What each point
// reads and computes stays the same, and so do the results.
//
// Of a loop along j it makes one over blocks of rows and one over what is left. A block has
// three parts: rows begin one after the other, go on together, and end one after the other.
//
// In nests that are ordered along k, too, rows of several planes are computed at once, where each
// plane is some rows behind the one before it: these begin and end together. It is the rows of a
// plane then that begin one after the other.
func interleaveLoops(ctx *Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			order := ir.OrderOf(nest).Dims()
			if !nest.Is(loop.OpTiles) || !order[0] || !order[1] {
				continue
			}
			list := interleavers(nest, 1)
			if order[2] {
				list = append(interleavers(nest, 2), list...)
			}
			for _, v := range list {
				ctx.remarkf(nest.Pos, nameInterleaving, "%s of %s are computed at once, each %s behind the one before%s",
					several(v.count, v.dim), nest.StrAttr("name"), several(v.lag, v.dim-1), v.aheadRemark())
				v.rewrite()
			}
		}
	}
	return nil
}

// interleavers returns those for the loops of a nest along a dimension.
func interleavers(nest *ir.Op, dim int) (list []*interleaver) {
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpFor) && dimOf(op) == dim {
			if v, ok := newInterleaver(nest, op, dim); ok {
				list = append(list, v)
			}
		}
	})
	if len(list) == 1 {
		list[0].slants = newSlanter(nest, list[0])
	}
	return list
}

// several is so many points, rows or planes.
func several(n, dim int) string {
	what := [...]string{"point", "row", "plane"}[dim]
	if n > 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

const (
	// mostRows is how many rows are computed at once, if the machine can have the operations
	// of that many points in flight, or else half as many, and so on: the run time cuts tiles
	// at multiples of it.
	mostRows = 8
	// inFlight is about how many operations that is.
	inFlight = 224
	// slack is by how many points at least a row stays further behind than it has to, so that
	// what it reads of the row before is not what has just been computed. A part of several
	// points that is computed ahead stays as many behind: a vector cannot be read before all
	// stores to it have reached the cache.
	slack = 2
	// mostHanded is how many values rows of several planes may hand on from point to point: as many as
	// machines with AVX2 have registers for. There is code for rows, too, where planes are left over.
	mostHanded = 16
)

// interleaver rewrites one loop along j such that several of its rows are computed at once, or one
// along k with its planes. What a plane has of rows, a row has of points.
type interleaver struct {
	dim        int // 1 for rows, 2 for planes
	count, lag int
	points     int     // of a row of which a part is computed ahead; 0 if none is
	waiting    int     // operations of a point that are not
	down       [2]bool // along the inner dimension and the outer one
	outer      *ir.Op  // the loop over rows or planes
	inner      *ir.Op  // the loop in it in which most points are
	row        *ir.Op  // the loop along i in which most points are
	start, end []*ir.Op
	origin     *ir.Value // of the rows of a block, the first that is visited
	written    map[*ir.Value]bool
	slants     *slanter  // nil where tiles are not slanted
	number     *ir.Value // of the origin among the rows of a slanted tile
}

// newInterleaver reports false if a loop is not worth it, or is more than rows or planes.
func newInterleaver(nest, outer *ir.Op, dim int) (*interleaver, bool) {
	v := &interleaver{dim: dim, outer: outer, written: writtenIn(nest)}
	n, known := sampleLength(outer)
	if v.inner = v.longest(outer); v.inner == nil || !known || n < sampleExtent/2 || outer.HasAttr(loop.StepAttr) {
		return nil, false
	}
	v.row = v.inner
	if dim == 2 {
		v.row = v.longest(v.inner)
	}
	if v.row == nil || dim == 2 && !v.wholePoints() {
		return nil, false
	}
	ops := outer.Regions[0].Ops
	at := slices.Index(ops, v.inner)
	v.start, v.end = ops[:at], ops[at+1:]
	v.down = [2]bool{v.inner.HasAttr(loop.DownAttr), outer.HasAttr(loop.DownAttr)}
	v.points, v.waiting = v.computedAhead()
	for v.count = mostRows; v.count > 1 && v.count*v.waiting > inFlight; {
		v.count /= 2
	}
	if dim == 2 && (v.points == 0 || v.count*len(loop.Links(v.row)) > mostHanded) {
		return nil, false // rows will do: those that compute nothing ahead are close to each other
	}
	v.lag = v.needOf(outer.Regions[0])
	if dim == 1 {
		v.lag += max(slack, v.points)
	}
	v.lag = max(v.lag, 1)
	return v, v.count > 1
}

// longest returns that of the loops in a loop which has most iterations; nil if that is not worth
// it, or there is more than loops.
func (v *interleaver) longest(outer *ir.Op) (inner *ir.Op) {
	length := sampleExtent/2 - 1
	for _, op := range outer.Regions[0].Ops {
		if !op.Is(loop.OpFor) {
			if !op.Pure() && !op.Is(loop.OpEnd) {
				return nil
			}
			continue
		}
		if slices.ContainsFunc(op.Operands(), func(bound *ir.Value) bool { return variesIn(v.outer.Regions[0], bound) }) {
			return nil
		}
		if n, known := sampleLength(op); known && n > length {
			inner, length = op, n
		}
	}
	if inner == nil || inner.HasAttr(loop.StepAttr) || inner.HasAttr(loop.VectorAttr) {
		return nil
	}
	return inner
}

// writtenIn returns the fields that a nest writes.
func writtenIn(nest *ir.Op) map[*ir.Value]bool {
	written := map[*ir.Value]bool{}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			written[loop.FieldOf(op)] = true
		}
	})
	return written
}

// variesIn reports whether a value is computed in a region, or is an argument of it.
func variesIn(r *ir.Region, v *ir.Value) bool {
	return v.Region() == r || v.Def() != nil && r.Encloses(v.Def())
}

// needOf returns by how many points a row has to be behind the one before it: what it reads
// of rows before is computed by then, for all points that are computed ahead, and what rows
// before read of it, in case that it replaces that, is still there. Of planes, it is by how many
// rows; those that are computed at once need nothing of each other.
func (v *interleaver) needOf(r *ir.Region) (lag int) {
	apart, after := v.points, 0
	if v.dim == 2 {
		apart, after = 1, 1
	}
	r.Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) {
			return
		}
		off := op.OffsetAttr("offset")
		di, dj := off[v.dim-1], off[v.dim]
		if v.down[0] {
			di = -di
		}
		if v.down[1] {
			dj = -dj
		}
		switch {
		case v.dim == 1 && off[2] != 0 || dj == 0:
		case dj < 0 && v.written[loop.FieldOf(op)]:
			lag = max(lag, (di+apart-dj-1)/-dj)
		case dj > 0:
			lag = max(lag, (after-di+dj-1)/dj)
		}
	})
	return lag
}

// rewrite replaces the loop. Where rows are so short that the first one of a block would end
// before the last one begins, there are no blocks.
func (v *interleaver) rewrite() {
	v.mark(v.row)
	b := ir.Before(v.outer)
	b.Pos = v.outer.Pos
	lo, hi := v.outer.Operand(0), v.outer.Operand(1)
	count := arith.NewBinary(b, arith.OpSubI, hi, lo)
	left := arith.NewBinary(b, arith.OpRemSI, count, v.constant(b, v.count))
	long := arith.NewCompare(b, arith.OpCmpI, "sge", arith.NewBinary(b, arith.OpSubI, v.inner.Operand(1), v.inner.Operand(0)), v.constant(b, v.ahead()))
	whole := arith.NewSelect(b, long, arith.NewBinary(b, arith.OpSubI, count, left), v.constant(b, 0))

	blocks := loop.NewFor(b, "rows", v.constant(b, 0), whole)
	loop.SetStep(blocks, v.count)
	v.block(blocks)
	if v.down[1] {
		v.outer.SetOperand(1, arith.NewBinary(b, arith.OpSubI, hi, whole))
	} else {
		v.outer.SetOperand(0, arith.NewBinary(b, arith.OpAddI, lo, whole))
	}
	v.outer.SetAttr(loop.PartAttr, ir.Unit{})
	if v.slants != nil {
		v.slants.slant()
	}
}

// ahead returns by how many points the first row of a block is ahead of the last.
func (v *interleaver) ahead() int { return (v.count - 1) * v.lag }

func (v *interleaver) constant(b *ir.Builder, n int) *ir.Value {
	return arith.NewInt(b, int64(n), ir.Index)
}

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
	if v.slants != nil {
		v.number = v.slants.number(b, v.origin)
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
	if v.slants == nil {
		return func(bound *ir.Value) *ir.Value { return bound }
	}
	return v.slants.row(b, arith.NewBinary(b, arith.OpAddI, v.number, row)).bound
}

// least returns the smaller index where tiles are slanted, and the first one where rows are
// known to be long enough for it to be that.
func (v *interleaver) least(b *ir.Builder, x, y *ir.Value) *ir.Value {
	if v.slants == nil {
		return x
	}
	return minOf(b, x, y)
}

// most is the same for the larger index.
func (v *interleaver) most(b *ir.Builder, x, y *ir.Value) *ir.Value {
	if v.slants == nil {
		return x
	}
	return maxOf(b, x, y)
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
			c.SetAttr(loop.PartAttr, ir.Unit{})
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
	l.SetAttr(loop.PartAttr, ir.Unit{})
	if v.down[0] {
		l.SetAttr(loop.DownAttr, ir.Unit{})
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
		off := inner.OffsetAttr("offset")
		if v.down[0] {
			off[v.dim-1] += row * v.lag
		} else {
			off[v.dim-1] -= row * v.lag
		}
		inner.SetAttr("offset", ir.Offset(off))
		inner.SetOperand(slices.Index(inner.Operands(), point), index)
	})
}
