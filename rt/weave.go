package rt

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Of two stages along columns the first divides, or waits for what it reads, and the second
// waits for memory to take what it writes past the caches. Neither needs what the other does for
// another tile. So machine code runs the second stage on a tile and the first on the worker's
// next tile, level by level.
//
// wovenBytes is how much output a level of such a tile has, unless a row has more. A core works
// on about a hundred stores at once; those of one level are to be on their way while the next
// level is computed. Measured in C with AVX-512 on an Emerald Rapids Xeon, 128×128×60 points of
// f64, ns per point: tridiagonal 1.78 tile by tile, and level by level 1.35 with 1 or 2 KiB, 1.52
// with 4 KiB, 1.61 with 6 KiB; advection 2.15, and 2.00 with 1 KiB.
const wovenBytes = 1 << 10

// A strand is a tile between its two stages.
type strand struct {
	args    []uint64         // an argument block of its own
	buffers []memory.Storage // by number: the local ones are its own
	boxes   [2]abi.Box       // by stage: what is computed
}

// weavable returns the entry by which the kernel runs a group of two stages so, or noEntry.
func (g *group) weavable() int {
	p := g.plan
	e, ok := p.kernel.InterleavedOf(g.first + 1)
	if !ok || len(g.stages) != 2 || !g.inner[0] {
		return noEntry
	}
	if second := &g.stages[1]; g.stages[0].idle || second.idle || !p.keepsAll(second) || !p.streams(second) {
		return noEntry
	}
	return e.Number
}

// levelSize returns the bytes that the second stage writes on a level of a tile.
func (g *group) levelSize(step [3]int) int {
	size := 0
	for _, o := range g.stages[1].spec.Writes {
		size += g.plan.fields[o].Elem.Size()
	}
	return size * step[0] * step[1]
}

// strands returns how many tiles a worker has in hand at once.
func (p *Plan) strands() int {
	for n := range p.groups {
		if p.groups[n].woven != noEntry {
			return 2
		}
	}
	return 1
}

// newStrands gives a worker, whose number is n, a second set of local buffers, if it is to have
// two tiles in hand.
func (w *worker) newStrands(n int) error {
	if len(w.blocks) == 1 {
		return nil
	}
	second := append([]memory.Storage(nil), w.plan.buffers...)
	for i := range w.plan.groups {
		if g := &w.plan.groups[i]; g.woven != noEntry {
			if err := w.allocLocals(second, g, n+len(second)); err != nil {
				return err
			}
		}
	}
	w.strands = [2]strand{{args: w.blocks[0], buffers: w.buffers}, {args: w.blocks[1], buffers: second}}
	for s := range w.strands {
		other := w.strands[1-s].args
		w.blocks[s][len(w.blocks[s])-1] = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(other))))
	}
	return nil
}

// workWoven is [Plan.work] for a group of two stages on two tiles at a time.
func (p *Plan) workWoven(w *worker) {
	g := p.group
	now, next := &w.strands[0], &w.strands[1]
	pending := false
	for !p.canceled.Load() {
		n, ok := p.take(w.number)
		if !ok {
			break
		}
		if p.stopped() {
			break
		}
		w.begin(g, next, g.part(n%g.count))
		if pending {
			w.weave(g, now, next)
		} else {
			w.compute(&g.stages[0], next.boxes[0])
		}
		now, next, pending = next, now, true
	}
	if pending && !p.canceled.Load() {
		w.hold(now)
		w.compute(&g.stages[1], now.boxes[1])
	}
	w.hold(&w.strands[0])
}

// hold makes a strand the worker's.
func (w *worker) hold(s *strand) { w.args, w.buffers = s.args, s.buffers }

// begin makes a strand of a tile, and the worker's.
func (w *worker) begin(g *group, s *strand, tile abi.Box) {
	w.hold(s)
	w.place(g, g.span(tile).Lo)
	g.needs(s.boxes[:], tile)
}

// weave runs the second stage on a tile and the first one on the next, level by level.
func (w *worker) weave(g *group, now, next *strand) {
	put(now.args, &g.stages[1], now.boxes[1], 0)
	put(next.args, &g.stages[0], next.boxes[0], 0)
	next.args[abi.SlotEntry] = uint64(g.woven)
	w.call(w.plan.kernel)
	w.note(now.args[abi.SlotPanic])
	w.note(next.args[abi.SlotPanic])
}
