package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// lowerFor emits a loop: scalar, or with vectors if it is marked so.
func lowerFor(b *body, op *ir.Op) []val {
	lo, hi := b.get(op.Operand(0)).v, b.get(op.Operand(1)).v
	from, isConstant := ir.ConstantOf(op.Operand(0)).(ir.Int)
	to, _ := ir.ConstantOf(op.Operand(1)).(ir.Int)
	if loop.VectorAttr.In(op) && isConstant && to.Type != 0 && inspect.OverSubscripts(op) {
		b.overConstants(op, from.Value, to.Value)
		return nil
	}
	if inspect.OverRows(op, &b.Machine) {
		b.rowsOfColumns(op, lo, hi)
		return nil
	}
	if !loop.VectorAttr.In(op) {
		lo, hi = b.blocks(op, lo, hi)
		inner := b.with(b.Width)
		inner.forwarded = forwardedIn(op)
		b.counted(op, lo, hi, inner)
		return nil
	}
	if inspect.OverColumns(op) {
		b.columnLoops(op, lo, hi)
		return nil
	}
	b.prepareRows(op)
	lanes, mask := inspect.VectorShape(op, &b.Machine)
	n := inspect.VectorsAtOnce(op)
	if n > 1 {
		b.keepOrder()
	}
	switch {
	case inspect.IsThereOnce(op, &b.Machine):
		b.maskedLoop(op, lo, hi, n*lanes, true)
		return nil
	case n > 1:
		b.longLoops(op, lo, hi, [2]int{n * lanes, lanes}, mask)
		return nil
	}
	next := lo
	if points, known := inspect.Between(op.Operand(0), op.Operand(1)); !known || points >= lanes {
		next = b.mainLoops(op, lo, hi, lanes)
	}
	if mask {
		b.maskedRemainder(op, next, hi, lanes)
	} else {
		b.counted(op, next, hi, b.with(1))
	}
	return nil
}

// with returns a body for code inside a loop: it knows the values known here and starts
// with the given number of lanes.
func (b *body) with(lanes int) *body {
	inner := *b
	inner.Width = lanes
	inner.vals = map[*ir.Value]val{}
	inner.runs = map[*ir.Value]run{}
	inner.outer = b
	inner.asserts = nil
	inner.forwarded, inner.kept, inner.inRegisters, inner.reuse, inner.carried = nil, nil, nil, nil, nil
	return &inner
}

// counted emits for i = from; i < hi; i += step with the body's lowering in inner, or if the
// loop is marked so, for i = hi - 1; i >= from; i--.
func (b *body) counted(op *ir.Op, from, hi value.Value, inner *body) {
	t := from.Type().(*types.IntType)
	first, while, end, step := from, enum.IPredSLT, hi, int64(loop.StepOf(op))
	if loop.DownAttr.In(op) {
		first, while, end, step = b.Block.NewSub(hi, constant.NewInt(t, 1)), enum.IPredSGE, from, -1
	}
	head, run, exit := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	before := b.Block
	if len(inner.forwarded) > 0 || inner.carriedValues.preloads() {
		before = b.unlessEmpty(from, hi, exit)
	}
	i := head.NewPhi(llir.NewIncoming(first, before))
	inner.carriedValues.begin(b, head, before, i, first)
	b.beginForwarding(op, inner.forwarded, first, before, head)
	before.NewBr(head)
	head.NewCondBr(head.NewICmp(while, i, end), run, exit)

	inner.Block = run
	inner.vals[op.Regions[0].Args[0]] = val{v: i}
	if b.Width > 1 {
		inner.prepareRows(op)
		inner.prefetchColumns(op)
	}
	inner.forwardLoads(inner.forwarded)
	inner.region(op.Regions[0])
	inner.checkAsserts()
	inner.nextIteration(inner.forwarded)
	next := inner.Block.NewAdd(i, constant.NewInt(t, step))
	if t.BitSize < types.I64.BitSize { // indices of so many bits are known to fit
		next.OverflowFlags = noOverflow()
	}
	inner.Block.NewBr(head)
	i.Incs = append(i.Incs, llir.NewIncoming(next, inner.Block))
	inner.endForwarding(inner.forwarded)
	inner.carriedValues.end(inner.Block)
	b.Block = exit
}

// mainLoops emits the loops over whole vectors and returns the index where they end. There is one for each way
// to store and to divide that the flags of a call choose from.
func (b *body) mainLoops(op *ir.Op, lo, hi value.Value, lanes int) value.Value {
	streaming := b.streaming()
	if !b.streamsFrom(op) {
		streaming = nil
	}
	return b.chosenBy(streaming, func(stream bool) value.Value {
		return b.chosenBy(b.dividing(op), func(divide bool) (from value.Value) {
			b.divides = divide
			b.Block, from = b.vectorLoop(op, b.Block, lo, hi, lanes, stream)
			b.divides = false
			return from
		})
	})
}

// chosenBy emits code twice, for a flag that is set and for one that is not, of which the flag chooses when the kernel runs, and returns the
// value that it gives; once, as if the flag were not set, if there is none.
func (b *body) chosenBy(flag value.Value, emit func(set bool) value.Value) value.Value {
	if flag == nil {
		return emit(false)
	}
	set, unset, join := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	b.Block.NewCondBr(flag, set, unset)
	var values [2]*llir.Incoming
	for n, block := range [2]*llir.Block{set, unset} {
		b.Block = block
		v := emit(block == set)
		values[n] = llir.NewIncoming(v, b.Block)
		b.Block.NewBr(join)
	}
	b.Block = join
	return join.NewPhi(values[0], values[1])
}

// dividing returns whether a call divides in a loop where it could multiply; nil if the loop has no choice, as few divide often. Those over columns
// have none: what a column waits for is something else.
func (b *body) dividing(op *ir.Op) value.Value {
	if inspect.OverColumns(op) || !inspect.DividesOften(op) {
		return nil
	}
	return b.arguments.dividing()
}

// streamsFrom reports whether a loop stores what may bypass the caches.
func (b *body) streamsFrom(op *ir.Op) (streams bool) {
	op.Regions[0].Walk(func(inner *ir.Op) {
		streams = streams || inner.Is(loop.OpStore) && !b.reread[loop.FieldOf(inner)]
	})
	return streams
}

// vectorLoop emits for i = lo; i <= hi-lanes; i += lanes, starting in block before. It
// returns the block after the loop and the index there. The limit is computed before the
// loop, which so needs one register for its index and compares that.
func (b *body) vectorLoop(op *ir.Op, before *llir.Block, lo, hi value.Value, lanes int, stream bool) (*llir.Block, value.Value) {
	reuse := inspect.ReuseIn(op, &b.Machine, lanes, b.knownRow)
	if rows := b.neighboursIn(op, lanes, reuse); len(rows) > 0 || reuse != nil {
		b.note(op, rows, reuse)
		return b.shuffledLoop(op, rows, reuse, before, lo, hi, lanes, stream)
	}
	head, run, exit := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	width := constant.NewInt(types.I64, int64(lanes))
	last := before.NewSub(hi, width)
	before.NewBr(head)
	i := head.NewPhi(llir.NewIncoming(lo, before))
	head.NewCondBr(head.NewICmp(enum.IPredSLE, i, last), run, exit)

	inner := b.with(lanes)
	inner.Block, inner.stream = run, stream
	inner.vals[op.Regions[0].Args[0]] = inner.laneIndex(i)
	inner.prefetch(op, i)
	inner.region(op.Regions[0])
	inner.checkAsserts()
	next := inner.Block.NewAdd(i, width)
	inner.Block.NewBr(head)
	i.Incs = append(i.Incs, llir.NewIncoming(next, inner.Block))
	return exit, i
}

// longLoops emits a loop over several vectors at once, which are one to LLVM IR: their instructions come by turns, so
// that those of some are computed while those of another wait. LLVM has to keep that order, which asks for more
// registers than there are. What is left are iterations of one vector. Stores do not stream, since it is not the memory
// that a body waits for which takes so long.
func (b *body) longLoops(op *ir.Op, lo, hi value.Value, lanes [2]int, mask bool) {
	var next value.Value
	b.Block, next = b.vectorLoop(op, b.Block, lo, hi, lanes[0], false)
	if mask {
		b.maskedLoop(op, next, hi, lanes[1], false)
		return
	}
	b.Block, next = b.vectorLoop(op, b.Block, next, hi, lanes[1], false)
	b.counted(op, next, hi, b.with(1))
}

// keepOrder says that the instructions of the module are in the order in which they are to be.
func (b *body) keepOrder() {
	b.IR.NamedMetadataDefs[InOrder] = &metadata.NamedDef{Name: InOrder}
}

// maskedLoop emits iterations, each of whose vectors has the lanes from..hi that it holds. If it is the only loop, most of
// them have all lanes, and it does not stream: a body that is there once is so long that it does not wait for memory.
func (b *body) maskedLoop(op *ir.Op, from, hi value.Value, lanes int, alone bool) {
	width := constant.NewInt(types.I64, int64(lanes))
	b.countedBy(from, hi, lanes, func(i value.Value) {
		left := b.Block.NewSub(hi, i)
		ends := b.Block.NewICmp(enum.IPredSLT, left, width)
		inner := b.with(lanes)
		if alone {
			inner.ends = ends
		}
		b.Block = inner.maskedIteration(op, b.Block, i, b.Block.NewSelect(ends, left, width))
	})
}

// countedBy emits for i = lo; i < hi; i += step, with what an iteration does from the block at hand on.
func (b *body) countedBy(lo, hi value.Value, step int, iteration func(i value.Value)) {
	head, run, exit := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	b.Block.NewBr(head)
	i := head.NewPhi(llir.NewIncoming(lo, b.Block))
	head.NewCondBr(head.NewICmp(enum.IPredSLT, i, hi), run, exit)
	b.Block = run
	iteration(i)
	next := b.Block.NewAdd(i, number(step))
	b.Block.NewBr(head)
	i.Incs = append(i.Incs, llir.NewIncoming(next, b.Block))
	b.Block = exit
}

// maskedRemainder emits one iteration for the lanes from..hi, if there are any.
func (b *body) maskedRemainder(op *ir.Op, from, hi value.Value, lanes int) {
	run, exit := b.fn.NewBlock(""), b.fn.NewBlock("")
	b.Block.NewCondBr(b.Block.NewICmp(enum.IPredSLT, from, hi), run, exit)

	b.with(lanes).maskedIteration(op, run, from, run.NewSub(hi, from)).NewBr(exit)
	b.Block = exit
}

// maskedIteration emits an iteration for some of the lanes from an index on, in a block, and returns the block where
// it ends.
func (b *body) maskedIteration(op *ir.Op, run *llir.Block, from, some value.Value) *llir.Block {
	b.Block = run
	b.vals[op.Regions[0].Args[0]] = b.laneIndex(from)
	b.Mask = b.firstLanes(some, b.Width)
	b.region(op.Regions[0])
	b.checkAsserts()
	return b.Block
}

// firstLanes returns a mask that has the first n lanes. It compares numbers that fill one register, if they can count the lanes.
func (b *body) firstLanes(n value.Value, lanes int) value.Value {
	bits := 8 * b.Machine.VectorBytes / lanes
	if lanes > 64 {
		bits = 16
	}
	t := types.NewInt(uint64(bits))
	if !t.Equal(types.I64) {
		n = b.Block.NewTrunc(n, t)
	}
	some := b.Lanes
	some.Width = lanes
	return b.Block.NewICmp(enum.IPredSLT, emit.LaneNumbers(t, lanes), some.Splat(n))
}
