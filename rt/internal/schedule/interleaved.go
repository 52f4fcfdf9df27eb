package schedule

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Of two stages along columns the first divides, or waits for its loads, and the second waits for its
// streaming stores. On different tiles they do not depend on each other. So machine code runs the second
// stage on a tile and the first one on the worker's next tile, level by level.
//
// interleavedBytes is how much output a level of such a tile has, unless a row has more. A core works
// on about a hundred stores at once; those of one level are to be on their way while the next
// level is computed. Measured in C with AVX-512 on an Emerald Rapids Xeon, 128×128×60 points of
// f64, ns per point: tridiagonal 1.78 tile by tile, and level by level 1.35 with 1 or 2 KiB, 1.52
// with 4 KiB, 1.61 with 6 KiB; advection 2.15, and 2.00 with 1 KiB.
const interleavedBytes = 1 << 10

// interleavable returns the entry by which the kernel runs a group of two stages so, or noEntry. Where stores are to stream whatever
// pays, it does so on every machine.
func (g *group) interleavable() int {
	p := g.plan
	e, ok := p.kernel.InterleavedOf(g.First + 1)
	if !ok || len(g.stages) != 2 || !g.Inner[0] {
		return noEntry
	}
	if second := &g.stages[1]; g.stages[0].idle || second.idle || !p.KeepsAll(&second.Stage) || !p.streams(second) {
		return noEntry
	}
	if p.streamFrom != AlwaysStream && !cachesHere().interleaves(p.workingSet()) {
		return noEntry
	}
	return e.Number
}

// interleaves reports whether two tiles at a time pay for a working set of a size in bytes. On an AMD EPYC of the fifth generation
// (family 26, 32 MB of third-level cache) it takes, with 24 MB in fields of f64 on 128×128×60 points, 0.93 times as long for tridiagonal
// and 0.91 for diffusion as one after the other in larger tiles, and 0.78 and 0.76 on two threads. But from memory the loads wait as
// long as the stores: on 256×256×60 points 1.14, 1.16, and 1.09 for advection, in f64, and 1.0 in f32; on two threads 0.92 to 1.09.
func (c caches) interleaves(workingSet int) bool { return !c.complexes || workingSet <= c.shared }

// levelSize returns the bytes that the second stage writes on a level of a tile.
func (g *group) levelSize(step [3]int) int {
	size := 0
	for _, o := range g.stages[1].Spec.Writes {
		size += g.plan.Fields[o].Elem.Size()
	}
	return size * step[0] * step[1]
}

// tilesInHand returns how many tiles a worker has in hand at once.
func (p *Plan) tilesInHand() int {
	for n := range p.groups {
		if p.groups[n].interleaved != noEntry {
			return 2
		}
	}
	return 1
}

// newTilesInHand gives a worker, whose number is n, a second set of local buffers, if it is to have
// two tiles in hand.
func (w *worker) newTilesInHand(n int) error {
	if len(w.blocks) == 1 {
		return nil
	}
	second := append([]memory.Storage(nil), w.plan.buffers...)
	for i := range w.plan.groups {
		if g := &w.plan.groups[i]; g.interleaved != noEntry {
			if err := w.allocLocals(second, g, n+len(second)); err != nil {
				return err
			}
		}
	}
	w.inHand = [2]tileInHand{{args: w.blocks[0], buffers: w.buffers}, {args: w.blocks[1], buffers: second}}
	for s := range w.inHand {
		other := w.inHand[1-s].args
		w.blocks[s][len(w.blocks[s])-1] = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(other))))
	}
	return nil
}

// workInterleaved is [Plan.work] for a group of two stages on two tiles at a time.
func (p *Plan) workInterleaved(w *worker) {
	g := p.group
	now, next := &w.inHand[0], &w.inHand[1]
	pending := false
	for !p.canceled.Load() {
		n, ok := p.ranges.take(w.number)
		if !ok {
			break
		}
		if p.stopped() {
			break
		}
		w.begin(g, next, g.Part(n%g.Count))
		if pending {
			w.interleave(g, now, next)
		} else {
			w.compute(&g.stages[0], next.boxes[0])
		}
		now, next, pending = next, now, true
	}
	if pending && !p.canceled.Load() {
		w.hold(now)
		w.compute(&g.stages[1], now.boxes[1])
	}
	w.hold(&w.inHand[0])
}

// hold makes a tile in hand the worker's.
func (w *worker) hold(s *tileInHand) { w.args, w.buffers = s.args, s.buffers }

// begin takes a tile in hand, and makes it the worker's.
func (w *worker) begin(g *group, s *tileInHand, tile abi.Box) {
	w.hold(s)
	w.place(g, g.Span(tile).Lo)
	g.needs(s.boxes[:], tile)
}

// interleave runs the second stage on a tile and the first one on the next, level by level.
func (w *worker) interleave(g *group, now, next *tileInHand) {
	put(now.args, &g.stages[1], now.boxes[1], 0)
	put(next.args, &g.stages[0], next.boxes[0], 0)
	next.args[abi.SlotEntry] = uint64(g.interleaved)
	w.call(w.plan.kernel)
	w.note(now.args[abi.SlotPanic])
	w.note(next.args[abi.SlotPanic])
}
