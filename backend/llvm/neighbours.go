package llvm

import (
	"slices"

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

// neighbours are the vectors of a row that are in registers in an iteration: its own, the one before, of which
// only the lanes that a load wants are known in the first iteration, and the next one, of which only these are known
// where the row ends.
type neighbours struct {
	*inspect.Neighbours
	vector               *types.VectorType
	first                [2]value.Value   // that before the loop, and its first; nil if not carried
	end                  value.Value      // the mask of the lanes of the next vector behind the last iteration
	carried              [2]*llir.InstPhi // that before the iteration, and its own
	previous, this, next value.Value
}

// neighboursIn returns the rows of a loop over vectors that are in registers. There are none where so many fields are read that only lines of
// their rows are prefetched: p_grad_c in f32 on 128×128×60 points takes 1.13 times as long.
//
// Of loops over several planes, on one thread of an AMD EPYC of family 26, a step of the wave equation of eighth order takes 0.7 times as long
// on 256×32×32 points with them, and 0.8 to 0.9 times on 256³, which come from memory; a step of heat 0.86 to 1 and 0.91 to 1 times.
func (b *body) neighboursIn(op *ir.Op, lanes int, reuse *inspect.Reuse) []*inspect.Neighbours {
	if rows, _, distance := b.farRows(op); len(rows) > 0 && distance == 0 && !severalPlanes(op) {
		return nil
	}
	return inspect.NeighboursIn(op, &b.Machine, lanes, b.knownRow, reuse)
}

// knownRow reports whether a row is known before the loop.
func (b *body) knownRow(r loop.Row) bool { return b.rows[r] != nil }

// shuffledLoop emits what [body.vectorLoop] does for a loop that has some rows in registers: each iteration loads
// one vector of them, and shuffles others that it reads out of that and its neighbours. So it does with values that it
// has computed for other points, see [inspect.Reuse]. No element is loaded that the loop as a whole does not read.
//
// On an AMD EPYC of family 26, whose vectors of 512 bits cross a line of the cache unless they begin one, stencils of the Open Earth
// suite take so many times as long as with a load for each point, by pairs of builds in f32 and f64 on 128×128×60 and 256×256×60 points:
// on one thread hdiff 0.62 to 0.77, hdiffsa 0.51 to 0.93, upstream 0.67 to 0.88, laplace 0.65 to 0.90, and 1.02 in one of eight pairs; on
// two threads all of them 0.73 to 1.08. It has not been measured on processors of Intel, where shuffles and arithmetic share a unit.
//
// The method is that of Eichenberger, Wu and O'Brien, "Vectorization for SIMD Architectures with Alignment
// Constraints", PLDI 2004.
//
// Where a load reaches into the next vector, the last iteration is there once more, for which that has only some lanes. With a branch to a masked load
// in each iteration instead, hdiff, hdiffsa and laplace took 1.03 to 1.08 times as long on 128×128×60 points, and as long on 256×256×60,
// which come from memory. With a masked load in each, a step of Jacobi, four rows at once from memory, took 1.2 times as long as
// with loads that cross lines: perhaps the processor does not prefetch what follows masked loads.
func (b *body) shuffledLoop(op *ir.Op, rows []*inspect.Neighbours, reuse *inspect.Reuse, before *llir.Block, lo, hi value.Value, lanes int, stream bool) (*llir.Block, value.Value) {
	enter, run, exit := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	last := before.NewSub(hi, number(lanes))
	before.NewCondBr(before.NewICmp(enum.IPredSLE, lo, last), enter, exit)

	first := b.with(lanes)
	first.Block = enter
	list := first.firstNeighbours(rows, lo, hi)
	values := first.firstValues(op, reuse, lo)
	enter = first.Block
	upto, behind := last, exit // of the iterations that are alike
	if slices.ContainsFunc(rows, func(r *inspect.Neighbours) bool { return r.Hi > 0 }) {
		upto, behind = enter.NewSub(last, number(lanes)), b.fn.NewBlock("")
		enter.NewCondBr(enter.NewICmp(enum.IPredSLE, lo, upto), run, behind)
	} else {
		enter.NewBr(run)
	}

	it := b.newIteration(list, reuse, values, run, enter, lo, lanes)
	next := it.emit(op, false, stream)
	it.Block.NewCondBr(it.Block.NewICmp(enum.IPredSLE, next, upto), run, behind)
	it.follows(it, next)
	if behind != exit {
		end := b.newIteration(list, reuse, values, behind, enter, lo, lanes)
		end.follows(it, next)
		it, next = end, end.emit(op, true, stream)
		it.Block.NewBr(exit)
	}
	return exit, exit.NewPhi(llir.NewIncoming(lo, before), llir.NewIncoming(next, it.Block))
}

// firstNeighbours loads, before a loop, what its first iteration has of the rows.
func (b *body) firstNeighbours(rows []*inspect.Neighbours, lo, hi value.Value) (list []*neighbours) {
	ends := map[int]value.Value{}
	for _, r := range rows {
		n := &neighbours{Neighbours: r, vector: types.NewVector(uint64(b.Width), memoryType(r.Loads[0]))}
		if n.Lo < 0 {
			from := b.Block.NewSub(lo, number(b.Width))
			n.first[0] = b.neighbour(n, from, b.lastLanes(-n.Lo))
		}
		if n.Hi > 0 {
			n.first[1] = b.neighbour(n, lo, nil)
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
	return b.firstLanes(b.Block.NewSelect(b.Block.NewICmp(enum.IPredSLT, lanes, width), lanes, width), b.Width)
}

// An iteration of a loop that has rows and values in registers, from point i on.
type iteration struct {
	*body
	i      *llir.InstPhi
	rows   []*neighbours
	values []*llir.InstPhi // that the iteration before has computed
}

// newIteration begins an iteration in a block, to which the block before the loop leads.
func (b *body) newIteration(rows []*neighbours, reuse *inspect.Reuse, values []value.Value, run, enter *llir.Block, lo value.Value, lanes int) *iteration {
	it := &iteration{body: b.with(lanes), i: run.NewPhi(llir.NewIncoming(lo, enter))}
	it.Block, it.inRegisters = run, map[*ir.Op]*neighbours{}
	for _, r := range rows {
		n := *r
		for c, first := range n.first {
			if first != nil {
				n.carried[c] = run.NewPhi(llir.NewIncoming(first, enter))
			}
		}
		it.rows = append(it.rows, &n)
	}
	it.reuse, it.carried = reuse, map[*ir.Op]value.Value{}
	for n, first := range values {
		phi := run.NewPhi(llir.NewIncoming(first, enter))
		it.values = append(it.values, phi)
		it.carried[reuse.Carried[n]] = phi
	}
	return it
}

// follows says that an iteration, or the same one, may follow another.
func (it *iteration) follows(before *iteration, i value.Value) {
	it.i.Incs = append(it.i.Incs, llir.NewIncoming(i, before.Block))
	for r, n := range it.rows {
		m := before.rows[r]
		for c, v := range [2]value.Value{m.this, m.next} {
			if n.carried[c] != nil {
				n.carried[c].Incs = append(n.carried[c].Incs, llir.NewIncoming(v, before.Block))
			}
		}
	}
	for n, phi := range it.values {
		phi.Incs = append(phi.Incs, llir.NewIncoming(before.vals[it.reuse.Carried[n].Result()].v, before.Block))
	}
}

// emit emits the iteration, and returns the point behind it. It loads one vector of each row: the next one, if a load reaches into it, and of
// that in the last iteration only the lanes that a load reaches. Others are taken out of it where they are
// wanted, see [body.load]: all at once would be more than there are registers for.
func (it *iteration) emit(op *ir.Op, last, stream bool) (next value.Value) {
	it.stream = stream
	it.vals[op.Regions[0].Args[0]] = it.laneIndex(it.i)
	it.prefetch(op, it.i)
	next = it.Block.NewAdd(it.i, number(it.Width))
	for _, n := range it.rows {
		if n.carried[0] != nil {
			n.previous = n.carried[0]
		}
		switch {
		case n.carried[1] == nil:
			n.this = it.neighbour(n, it.i, nil)
		case last:
			n.this, n.next = n.carried[1], it.neighbour(n, next, n.end)
		default:
			n.this, n.next = n.carried[1], it.neighbour(n, next, nil)
		}
		for _, load := range n.Loads {
			it.inRegisters[load] = n
		}
	}
	it.region(op.Regions[0])
	it.checkAsserts()
	return next
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

// firstValues computes, before a loop, what its first iteration lacks of values that are carried: the last lanes, point by point.
func (b *body) firstValues(op *ir.Op, reuse *inspect.Reuse, lo value.Value) (list []value.Value) {
	if reuse == nil {
		return nil
	}
	for _, carried := range reuse.Carried {
		var v value.Value = constant.NewUndef(b.typeOf(carried.Result().Type, varying))
		for n := range reuse.Lanes[carried] {
			one := b.with(1)
			one.vals[op.Regions[0].Args[0]] = val{v: b.Block.NewSub(lo, number(n+1))}
			one.compute(carried)
			b.Block = one.Block
			v = b.Block.NewInsertElement(v, one.vals[carried.Result()].v, number(b.Width-1-n))
		}
		list = append(list, v)
	}
	return list
}

// lastLanes returns a mask that has the last n lanes.
func (b *body) lastLanes(n int) value.Value {
	lanes := emit.LaneNumbers(types.I32, b.Width)
	return b.Block.NewICmp(enum.IPredSGE, lanes, emit.Same(lanes.Type(), int64(b.Width-n)))
}

// compute emits an operation of a loop, and before it what it needs.
func (b *body) compute(op *ir.Op) {
	if b.shift(op) {
		return
	}
	for _, v := range op.Operands() {
		if d := v.Def(); d != nil && d.Region() == op.Region() && b.vals[v].v == nil {
			b.compute(d)
		}
	}
	b.op(op)
}

// shift takes the value of an operation out of what another one has computed, for this iteration and the one before, if it is reused.
func (b *body) shift(op *ir.Op) bool {
	if b.reuse == nil || b.reuse.Shifted[op].Of == nil {
		return false
	}
	s := b.reuse.Shifted[op]
	if b.vals[s.Of.Result()].v == nil {
		b.compute(s.Of)
	}
	b.vals[op.Result()] = val{v: b.apart(b.carried[s.Of], b.vals[s.Of.Result()].v, b.Width-s.By), kind: varying}
	return true
}

// shuffled returns the vector that begins so many lanes behind that of the iteration.
func (b *body) shuffled(n *neighbours, off int) value.Value {
	switch {
	case off == 0:
		return n.this
	case off < 0:
		return b.apart(n.previous, n.this, b.Width+off)
	}
	return b.apart(n.this, n.next, off)
}

// apart returns the vector that begins at a lane of the first of two vectors that follow each other.
func (b *body) apart(x, y value.Value, from int) value.Value {
	if b.Machine.Align == "" {
		return b.Block.NewShuffleVector(x, y, consecutive(from, b.Width))
	}
	size := "d"
	if b.Machine.VectorBytes/b.Width == 8 {
		size = "q"
	}
	// Out of a shuffle LLVM makes one by a vector of numbers, which overwrites an operand.
	t := x.Type()
	align := llir.NewInlineAsm(types.NewPointer(types.NewFunc(t, t, t, types.I32)), b.Machine.Align+size+" $3, $1, $2, $0", "=v,v,v,i")
	return b.Block.NewCall(align, x, y, constant.NewInt(types.I32, int64(from)))
}
