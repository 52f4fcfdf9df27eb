package llvm

import (
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// levelDim is the dimension along which columns are.
const levelDim = 2

// columnLoops emits a loop over columns, whose body is loops along them: for several vectors at once, which are one to LLVM IR, and for what is
// left of the row for one, unless that is computed with other rows.
func (b *body) columnLoops(op *ir.Op, lo, hi value.Value) {
	lanes, mask := inspect.VectorShape(op, &b.Machine)
	next := b.mainLoops(op, lo, hi, inspect.ColumnsAtOnce(op, &b.Machine))
	switch {
	case b.wholeEnd != nil:
	case mask:
		b.maskedLoop(op, next, hi, lanes, false)
	default:
		b.Block, next = b.vectorLoop(op, b.Block, next, hi, lanes, false)
		b.counted(op, next, hi, b.with(1))
	}
}

// rowVectors say that the vectors of an iteration over columns, which are one to LLVM IR, have the same columns of as many rows.
type rowVectors struct {
	j     *ir.Value   // index of the first row
	lanes int         // of a row
	begin value.Value // index along i of the first columns that are computed so
	mask  value.Value // of the iteration
	whole value.Value // whether the call streams, and no lane is missing; nil if it never streams
}

// rowsOfColumns emits a loop over rows of columns. What is left of a row is less than several vectors, and a vector by itself waits for each of its
// quotients. So that is computed for several rows at once, after the rest of these rows.
//
// Measured on an AMD EPYC of the fifth generation, in f32 and f64, one thread and two, 256 rows and 60 levels: with one row after the other, rows of 12 to
// 24 points of tridiagonal, diffusion and advection take 1.5 times as long in the mean, those of 40 to 112 points 1.25 times, and advection on 24 points of f64 two to five times. Four
// vectors of one row, of which two have no lanes, take up to twice as long as the other two one after the other. Without fetching the columns ahead it is 1.09
// times, with ordinary stores for what is left 1.07 times, and with all rows of the tile before what is left of them 1.02 times. With four rows at once where a row
// has four vectors, too, 1.23 times.
func (b *body) rowsOfColumns(op *ir.Op, lo, hi value.Value) {
	columns := op.Regions[0].Ops[0]
	lanes, _ := inspect.VectorShape(columns, &b.Machine)
	atOnce := inspect.ColumnsAtOnce(columns, &b.Machine)
	from, to := b.get(columns.Operand(0)).v, b.get(columns.Operand(1)).v
	begin := b.Block.NewAdd(from, b.Block.NewAnd(b.Block.NewSub(to, from), number(-atOnce)))
	b.countedBy(lo, hi, inspect.ColumnVectors, func(j value.Value) {
		next := b.Block.NewAdd(j, number(inspect.ColumnVectors))
		inner := b.with(b.Width)
		inner.wholeEnd = begin
		b.counted(op, j, b.Block.NewSelect(b.Block.NewICmp(enum.IPredSLT, next, hi), next, hi), inner)

		b.countedBy(begin, to, lanes, func(i value.Value) {
			rows := b.with(atOnce)
			rows.rowVectors = &rowVectors{j: op.Regions[0].Args[0], lanes: lanes, begin: begin}
			rows.vals[op.Regions[0].Args[0]] = val{v: j}
			rows.vals[columns.Regions[0].Args[0]] = rows.laneIndex(i)
			rows.firstOfRows(b.Block.NewSub(hi, j), b.Block.NewSub(to, i))
			rows.findAhead(columns, i)
			rows.region(columns.Regions[0])
			rows.checkAsserts()
			b.Block = rows.Block
		})
	})
}

// firstOfRows sets the mask of the first columns of the first rows.
func (b *body) firstOfRows(rows, columns value.Value) {
	r := b.rowVectors
	parts := make([]value.Value, inspect.ColumnVectors)
	for n := range parts {
		there := b.Block.NewICmp(enum.IPredSGT, rows, number(n))
		parts[n] = b.firstLanes(b.Block.NewSelect(there, columns, number(0)), r.lanes)
	}
	b.Mask = b.joined(parts)
	r.mask = b.Mask
	if streams := b.streaming(); streams != nil {
		every := b.Block.NewAnd(b.Block.NewICmp(enum.IPredSGE, rows, number(len(parts))), b.Block.NewICmp(enum.IPredSGE, columns, number(r.lanes)))
		r.whole = b.Block.NewAnd(streams, every)
	}
}

// joined returns the lanes of all vectors, whose number is a power of two, as one vector.
func (b *body) joined(parts []value.Value) value.Value {
	for ; len(parts) > 1; parts = parts[:len(parts)/2] {
		both := 2 * int(parts[0].Type().(*types.VectorType).Len)
		for n := range len(parts) / 2 {
			parts[n] = b.Block.NewShuffleVector(parts[2*n], parts[2*n+1], consecutive(0, both))
		}
	}
	return parts[0]
}

// consecutive returns a constant vector of n numbers for a shuffle.
func consecutive(first, n int) value.Value {
	list := make([]int, n)
	for i := range list {
		list[i] = first + i
	}
	return numbers(list)
}

// ofRow returns the lanes of one of the rows.
func (b *body) ofRow(v value.Value, n int) value.Value {
	return b.Block.NewShuffleVector(v, v, consecutive(n*b.rowVectors.lanes, b.rowVectors.lanes))
}

// inRows calls for each row where a load or store is there, given where it is in the first.
func (b *body) inRows(op *ir.Op, p value.Value, access func(n int, at value.Value)) {
	field := loop.FieldOf(op)
	t := types.NewVector(uint64(b.rowVectors.lanes), memoryType(op))
	for n := range inspect.ColumnVectors {
		if n > 0 && loop.PointOf(op)[1] == b.rowVectors.j {
			p = b.moved(b.pointerTo(types.I8, p), number(1), b.stride(field, 1))
		}
		access(n, b.pointerTo(t, p))
	}
}

// loadRows loads the lanes of all rows that are not masked.
func (b *body) loadRows(op *ir.Op, p value.Value) value.Value {
	t := types.NewVector(uint64(b.rowVectors.lanes), memoryType(op))
	parts := make([]value.Value, inspect.ColumnVectors)
	b.inRows(op, p, func(n int, at value.Value) {
		parts[n] = b.Block.NewCall(b.maskedLoad(t), at, constant.NewInt(types.I32, int64(inspect.ElemBytes(op))), b.ofRow(b.Mask, n), constant.NewZeroInitializer(t))
	})
	return b.joined(parts)
}

// storeRows is the opposite. An iteration of which no lane is missing may stream.
func (b *body) storeRows(op *ir.Op, x, p value.Value) {
	bytes := inspect.ElemBytes(op)
	masked := func(n int, at value.Value) {
		part := b.ofRow(x, n)
		b.Block.NewCall(b.maskedStore(part.Type().(*types.VectorType)), part, at, constant.NewInt(types.I32, int64(bytes)), b.ofRow(b.Mask, n))
	}
	r := b.rowVectors
	if r.whole == nil || b.Mask != r.mask || b.reread[loop.FieldOf(op)] || r.lanes*bytes < narrowestStream {
		b.inRows(op, p, masked)
		return
	}
	streamed, plain, after := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	b.Block.NewCondBr(r.whole, streamed, plain)
	b.Block = streamed
	b.inRows(op, p, func(n int, at value.Value) { b.streamed(b.Block.NewStore(b.ofRow(x, n), at), r.lanes*bytes) })
	b.Block.NewBr(after)
	b.Block = plain
	b.inRows(op, p, masked)
	b.Block.NewBr(after)
	b.Block = after
}

// columnsAhead is where the columns are that are computed next: behind those at hand, or at the beginning of the next row. What
// the loops along the columns at hand read of a level, they fetch there to the second-level cache.
type columnsAhead struct {
	lanes int                // of a row
	each  int                // of how many rows
	at    value.Value        // index along i
	rows  value.Value        // how many rows further they are
	down  map[*ir.Value]bool // by field, whether the loops that fetch it go down: others find it in a cache
}

// findAhead sets which columns are computed after those that begin at an index along i, in loops over several vectors of a row that stream, since what comes
// from the third-level cache is there in time, or that cannot, and of several rows in all.
func (b *body) findAhead(op *ir.Op, i value.Value) {
	a := &columnsAhead{lanes: b.Width, each: 1, down: map[*ir.Value]bool{}}
	first, end := b.corners[0], b.corners[ir.Rank]
	lanes, _ := inspect.VectorShape(op, &b.Machine)
	switch r := b.rowVectors; {
	case r != nil:
		a.lanes, a.each, first = r.lanes, inspect.ColumnVectors, r.begin
	case b.Width == lanes || b.cached():
		return
	case b.wholeEnd != nil:
		end = b.wholeEnd
	}
	next := b.Block.NewAdd(i, number(a.lanes))
	within := b.Block.NewICmp(enum.IPredSLT, next, end)
	a.at, a.rows = b.Block.NewSelect(within, next, first), b.Block.NewSelect(within, number(0), number(a.each))
	b.ahead = a
}

// prefetchColumns fetches what an iteration of a loop along columns reads of its level for the columns ahead.
//
// Measured in C on an AMD EPYC of the fifth generation, one thread, ns per point of tridiagonal without and with it: in f32 on 128×128×60 points
// 0.147 and 0.153, on 256×256×60, from memory, 0.41 and 0.30, in f64 0.36 and 0.37, and 0.97 and 0.73. With the levels ahead of the columns at hand it is as
// without, and with the columns ahead in the loop downwards, which only writes, 0.140, 0.34, 0.39 and 0.76.
func (b *body) prefetchColumns(l *ir.Op) {
	if b.ahead == nil {
		return
	}
	rows, loads := b.leadingRows(l, inspect.AlongColumn(l))
	for _, key := range rows {
		down, seen := b.ahead.down[key.Field]
		if b.near[key.Field] || b.reread[key.Field] || seen && down != loop.DownAttr.In(l) {
			continue
		}
		b.ahead.down[key.Field] = loop.DownAttr.In(l)
		stride := b.stride(key.Field, 1)
		row := value.Value(b.Block.NewMul(b.ahead.rows, stride))
		for range b.ahead.each {
			for line := 0; line < b.ahead.lanes*inspect.ElemBytes(loads[key]); line += cacheLine {
				b.ask(key, b.ahead.at, b.Block.NewAdd(row, number(line)), prefetchSecond)
			}
			row = b.Block.NewAdd(row, stride)
		}
	}
}
