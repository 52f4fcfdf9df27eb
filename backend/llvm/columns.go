package llvm

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// levelDim is the dimension along which columns are.
const levelDim = 2

// columnLoops emits a loop over columns, whose body is loops along them: for several vectors at once, which are one to LLVM IR, and for what is
// left of the row for one.
func (b *body) columnLoops(op *ir.Op, lo, hi value.Value) {
	lanes, mask := inspect.VectorShape(op, &b.Machine)
	next := b.mainLoops(op, lo, hi, lanes*inspect.ColumnVectors)
	if mask {
		b.maskedColumns(op, next, hi, lanes)
		return
	}
	b.Block, next = b.vectorLoop(op, b.Block, next, hi, lanes, false)
	b.counted(op, next, hi, b.with(1))
}

// maskedColumns emits what is left of a row, less than several vectors: one iteration for as many, if it fills more than half of them, or else for one
// after the other. A vector by itself waits for each of its quotients. Measured on an AMD EPYC of the fifth generation, 256 or 128 rows and 60 levels: in one
// iteration tridiagonal and diffusion take 0.45 to 0.75 times as long on rows of 40, 48 and 100 points of f32 and 24 and 28 of f64, advection, whose body is long, 0.7 to
// 1.8 times; with half of the vectors or less, diffusion 0.85 to 1.0 times, but advection up to four times.
func (b *body) maskedColumns(op *ir.Op, from, hi value.Value, lanes int) {
	if analysis.SizeOf(op) > longColumns {
		b.maskedLoop(op, from, hi, lanes, false)
		return
	}
	wide, narrow, exit := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	left := b.Block.NewSub(hi, from)
	b.Block.NewCondBr(b.Block.NewICmp(enum.IPredSGT, left, number(lanes*inspect.ColumnVectors/2)), wide, narrow)
	b.with(lanes*inspect.ColumnVectors).maskedIteration(op, wide, from, left).NewBr(exit)
	b.Block = narrow
	b.maskedLoop(op, from, hi, lanes, false)
	b.Block.NewBr(exit)
	b.Block = exit
}

// longColumns is the number of operations beyond which a loop over columns has no iteration of several vectors for what is left of a row. tridiagonal has
// 92, diffusion 141 and advection 395.
const longColumns = 256

// columnsAhead is where the columns are that are computed next: behind those at hand, or at the beginning of the next row. What
// the loops along the columns at hand read of a level, they fetch there to the second-level cache.
type columnsAhead struct {
	at   value.Value        // index along i
	rows value.Value        // 0, or 1 for the next row
	down map[*ir.Value]bool // by field, whether the loops that fetch it go down: others find it in a cache
}

// findAhead sets which columns are computed after those that begin at an index along i, in loops over several vectors that stream, since what comes
// from the third-level cache is there in time, or that cannot.
func (b *body) findAhead(op *ir.Op, i value.Value) {
	if lanes, _ := inspect.VectorShape(op, &b.Machine); b.Width == lanes || !b.stream && b.streaming() != nil {
		return
	}
	next := b.Block.NewAdd(i, number(b.Width))
	within := b.Block.NewICmp(enum.IPredSLT, next, b.corners[ir.Rank])
	b.ahead = &columnsAhead{
		at:   b.Block.NewSelect(within, next, b.corners[0]),
		rows: b.Block.NewSelect(within, number(0), number(1)),
		down: map[*ir.Value]bool{},
	}
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
		row := b.Block.NewMul(b.ahead.rows, b.stride(key.Field, 1))
		for line := 0; line < b.Width*inspect.ElemBytes(loads[key]); line += cacheLine {
			b.ask(key, b.ahead.at, b.Block.NewAdd(row, number(line)), prefetchSecond)
		}
	}
}
