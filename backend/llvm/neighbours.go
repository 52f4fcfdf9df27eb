package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// neighbours are the vectors of a row that are in registers: that of the iteration, the one before, of which
// only the lanes that a load wants are known in the first iteration, and the next one, of which only these are known
// where the row ends.
type neighbours struct {
	*inspect.Neighbours
	vector               *types.VectorType
	before, own          *llir.InstPhi // nil if not carried
	previous, this, next value.Value
	end                  value.Value // the mask of the lanes of the next vector behind the last iteration
}

// neighboursIn returns the rows of a loop over vectors that are in registers. There are none where several planes are computed
// together: a step of the wave equation of eighth order in f64 takes 0.77 times as long on data in the caches, but 1.3
// times on 256³ points, which come from memory (AMD EPYC, family 26). Nor are there where so many fields are read that only lines of
// their rows are prefetched: p_grad_c in f32 on 128×128×60 points takes 1.13 times as long.
func (b *body) neighboursIn(op *ir.Op, lanes int) []*inspect.Neighbours {
	if severalPlanes(op) {
		return nil
	}
	if rows, _, distance := b.farRows(op); len(rows) > 0 && distance == 0 {
		return nil
	}
	return inspect.NeighboursIn(op, &b.Machine, lanes, func(r loop.Row) bool { return b.rows[r] != nil })
}

// shuffledLoop emits what [body.vectorLoop] does for a loop that has some rows in registers: each iteration loads
// one vector of them, and shuffles others that it reads out of that and its neighbours. No element is loaded that the
// loop as a whole does not read.
//
// On an AMD EPYC of family 26, whose vectors of 512 bits cross a line of the cache unless they begin one, stencils of the Open Earth
// suite take so many times as long as with a load for each point, by pairs of builds in f32 and f64 on 128×128×60 and 256×256×60 points:
// on one thread hdiff 0.62 to 0.77, hdiffsa 0.51 to 0.93, upstream 0.67 to 0.88, laplace 0.65 to 0.90, and 1.02 in one of eight pairs; on
// two threads all of them 0.73 to 1.08. It has not been measured on processors of Intel, where shuffles and arithmetic share a unit.
//
// The method is that of Eichenberger, Wu and O'Brien, "Vectorization for SIMD Architectures with Alignment
// Constraints", PLDI 2004.
func (b *body) shuffledLoop(op *ir.Op, rows []*inspect.Neighbours, before *llir.Block, lo, hi value.Value, lanes int, stream bool) (*llir.Block, value.Value) {
	enter, run, exit := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	width := constant.NewInt(types.I64, int64(lanes))
	last := before.NewSub(hi, width)
	before.NewCondBr(before.NewICmp(enum.IPredSLE, lo, last), enter, exit)
	i := run.NewPhi(llir.NewIncoming(lo, enter))

	first := b.with(lanes)
	first.Block = enter
	list := first.firstNeighbours(rows, lo, hi, run)
	first.Block.NewBr(run)

	inner := b.with(lanes)
	inner.Block, inner.stream, inner.inRegisters = run, stream, map[*ir.Op]*neighbours{}
	inner.vals[op.Regions[0].Args[0]] = inner.laneIndex(i)
	inner.prefetch(op, i)
	next := inner.Block.NewAdd(i, width)
	inner.nextNeighbours(list, i, next, last)
	inner.region(op.Regions[0])
	inner.checkAsserts()
	end := inner.Block
	end.NewCondBr(end.NewICmp(enum.IPredSLE, next, last), run, exit)
	i.Incs = append(i.Incs, llir.NewIncoming(next, end))
	for _, n := range list {
		if n.before != nil {
			n.before.Incs = append(n.before.Incs, llir.NewIncoming(n.this, end))
		}
		if n.own != nil {
			n.own.Incs = append(n.own.Incs, llir.NewIncoming(n.next, end))
		}
	}
	return exit, exit.NewPhi(llir.NewIncoming(lo, before), llir.NewIncoming(next, end))
}

// firstNeighbours loads, before a loop, what its first iteration has of the rows, and begins the loop's block with what all have.
func (b *body) firstNeighbours(rows []*inspect.Neighbours, lo, hi value.Value, run *llir.Block) (list []*neighbours) {
	ends := map[int]value.Value{}
	for _, r := range rows {
		n := &neighbours{Neighbours: r, vector: types.NewVector(uint64(b.Width), memoryType(r.Loads[0]))}
		if n.Lo < 0 {
			from := b.Block.NewSub(lo, number(b.Width))
			mask := emit.LaneNumbers(types.I32, b.Width)
			wanted := b.Block.NewICmp(enum.IPredSGE, mask, emit.Same(mask.Type(), int64(b.Width+n.Lo)))
			n.before = run.NewPhi(llir.NewIncoming(b.neighbour(n, from, wanted), b.Block))
			n.previous = n.before
		}
		if n.Hi > 0 {
			n.own = run.NewPhi(llir.NewIncoming(b.neighbour(n, lo, nil), b.Block))
			n.this = n.own
			if ends[n.Hi] == nil {
				ends[n.Hi] = b.lanesBehind(lo, hi, n.Hi)
			}
			n.end = ends[n.Hi]
		}
		list = append(list, n)
	}
	return list
}

// lanesBehind returns the mask of the lanes that some points have behind the last whole vector between two bounds, and so many
// points behind the upper one.
func (b *body) lanesBehind(lo, hi value.Value, more int) value.Value {
	width := number(b.Width)
	lanes := b.Block.NewAdd(b.Block.NewAnd(b.Block.NewSub(hi, lo), number(b.Width-1)), number(more))
	return b.firstLanes(b.Block.NewSelect(b.Block.NewICmp(enum.IPredSLT, lanes, width), lanes, width))
}

// nextNeighbours loads, in an iteration, one vector of each row: the next one, if a load reaches into it. If
// there is no iteration after this one, the next vector has the lanes that a load reaches. Others are taken out of it where they are
// wanted, see [body.load]: all at once would be more than there are registers for.
func (b *body) nextNeighbours(list []*neighbours, i, next, last value.Value) {
	b.loadNext(list, next, b.Block.NewICmp(enum.IPredSLE, next, last))
	for _, n := range list {
		if n.own == nil {
			n.this = b.neighbour(n, i, nil)
		}
		for _, load := range n.Loads {
			b.inRegisters[load] = n
		}
	}
}

// loadNext loads the next vectors: whole ones, if there is one more iteration. A masked load instead in each iteration would do, but with
// these a step of Jacobi, four rows at once from memory, took 1.2 times as long as with loads that cross lines, and so it does not (AMD
// EPYC, family 26). Perhaps the processor does not prefetch what follows masked loads.
func (b *body) loadNext(list []*neighbours, next, more value.Value) {
	all, few, after := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	b.Block.NewCondBr(more, all, few)
	whole, part := b.with(b.Width), b.with(b.Width)
	whole.Block, part.Block = all, few
	for _, n := range list {
		if n.own != nil {
			x, y := whole.neighbour(n, next, nil), part.neighbour(n, next, n.end)
			n.next = after.NewPhi(llir.NewIncoming(x, all), llir.NewIncoming(y, few))
		}
	}
	all.NewBr(after)
	few.NewBr(after)
	b.Block = after
}

// neighbour loads the vector of a row that begins at an index, or those of its lanes that a mask has.
func (b *body) neighbour(n *neighbours, i, mask value.Value) value.Value {
	load := n.Loads[0]
	at, bytes := b.pointerTo(n.vector, b.elementOfRow(load, i)), inspect.ElemBytes(load)
	if mask == nil {
		v := b.Block.NewLoad(n.vector, at)
		v.Align = llir.Align(bytes)
		return v
	}
	return b.Block.NewCall(b.maskedLoad(n.vector), at, constant.NewInt(types.I32, int64(bytes)), mask, constant.NewZeroInitializer(n.vector))
}

// shuffled returns the vector that begins so many lanes behind that of the iteration.
func (b *body) shuffled(n *neighbours, off int) value.Value {
	from, x, y := off, n.this, n.next
	switch {
	case off == 0:
		return n.this
	case off < 0:
		from, x, y = b.Width+off, n.previous, n.this
	}
	size := "d"
	if inspect.ElemBytes(n.Loads[0]) == 8 {
		size = "q"
	}
	// Out of a shuffle LLVM makes one by a vector of numbers, which overwrites an operand.
	align := llir.NewInlineAsm(types.NewPointer(types.NewFunc(n.vector, n.vector, n.vector, types.I32)), b.Machine.Align+size+" $3, $1, $2, $0", "=v,v,v,i")
	return b.Block.NewCall(align, x, y, constant.NewInt(types.I32, int64(from)))
}
