package schedule

import (
	"cmp"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// A wavefront is how the tiles of an ordered stage share its work. A tile waits for those before
// it along some dimensions and, if the stage is repeated in place, for what the repetition
// before has yet to do around it. Tiles that wait for nothing of each other lie on planes
// across the box, and run at once. The result is that of the order, since whatever a point
// reads has been computed, or not been overwritten, as if it had been visited in order.
type wavefront struct {
	after  abi.Dims // dimensions along which a tile waits for the one before it
	down   abi.Dims // of these, those in which that is the one with the larger index
	waits  []dependence
	skewed bool     // tiles are skewed, and wait for the one behind the next one, too
	along  int      // the dimension of that next one
	apart  int      // by how much rows, or planes, of skewed tiles begin before each other
	alone  bool     // there is one worker
	turns  int      // repetitions that run at once
	order  []turn   // all tiles in as many repetitions, such that none waits for a later one
	once   []turn   // the same for one
	done   []doneBy // by tile
}

// turn is a tile of a repetition, both by number.
type turn struct{ tile, rep int32 }

// doneBy is in how many repetitions a tile has been computed, on cache lines of its own.
type doneBy struct {
	reps atomic.Int64
	_    [120]byte
}

// The tiles that repetitions at once work on have to stay in a second-level cache from one to the next.
// More repetitions than maxTurns save hardly any more traffic.
const (
	maxTurns  = 8
	turnBytes = 1 << 20
)

// turns returns how many repetitions of a group run at once, for tiles of some points.
func (p *Plan) turns(points, workers int) int {
	return min(p.repeat, max(1, workers, min(maxTurns, turnBytes/(points*p.bytesPerPoint()))))
}

// bytesPerPoint returns the bytes of all fields at a point, those in one place once.
func (p *Plan) bytesPerPoint() (bytes int) {
	for i, f := range p.Fields {
		if !slices.ContainsFunc(p.Fields[:i], func(g *memory.Storage) bool { return memory.Same(f, g) }) {
			bytes += f.Elem.Size()
		}
	}
	return bytes
}

// newWavefront returns the wavefront of the tiles of a tiling.
func newWavefront(t *geometry.Tiling, after, down abi.Dims, turns, workers int) *wavefront {
	w := &wavefront{alone: workers == 1, after: after, down: down, turns: turns, waits: dependences(after, down), done: make([]doneBy, t.Count)}
	w.once = w.inOrder(t, 1)
	w.order = w.once
	if w.turns > 1 {
		w.order = w.inOrder(t, w.turns)
	}
	return w
}

// inOrder returns the tiles of some repetitions plane by plane.
func (w *wavefront) inOrder(t *geometry.Tiling, turns int) []turn {
	late := 0 // planes by which a repetition follows the one before
	if !w.alone || w.after == 0 {
		late = 1 // and waits for none of the same plane
	}
	for d := range 3 {
		if w.after.Has(d) {
			late++
		}
	}
	list := make([]turn, 0, turns*int(t.Count))
	planes := make([]int, 0, cap(list)) // by number of turn and tile
	for rep := range turns {
		for n := range int(t.Count) {
			plane := rep * late
			for d, at := range t.Place(n) {
				if w.after.Has(d) {
					plane += w.early(t, d, at)
				}
			}
			if w.skewed {
				plane += w.early(t, w.along+1, t.Place(n)[w.along+1])
			}
			list = append(list, turn{int32(n), int32(rep)})
			planes = append(planes, plane)
		}
	}
	count := int32(t.Count)
	slices.SortStableFunc(list, func(a, b turn) int {
		return cmp.Compare(planes[a.rep*count+a.tile], planes[b.rep*count+b.tile])
	})
	return list
}

// early returns the number of tiles before one along a dimension, in the order of the stage.
func (w *wavefront) early(t *geometry.Tiling, d, at int) int {
	if w.down.Has(d) {
		return t.Parts[d] - 1 - at
	}
	return at
}

// ready reports whether all tiles that a tile waits for have been computed.
func (w *wavefront) ready(t *geometry.Tiling, n, rep int) bool {
	place := t.Place(n)
	for i := range w.waits {
		d := &w.waits[i]
		if of, ok := d.of(t, place); ok && w.done[of].reps.Load() <= int64(rep+d.rep) {
			return false
		}
	}
	return true
}

// workWavefront runs tiles of the present group, which is a wavefront, until there are no more. A worker
// takes a tile only when that can run, so that a worker which the system suspends while it waits keeps
// no tile from the others.
func (p *Plan) workWavefront(wk *worker) {
	g := p.group
	w, t := g.wavefront, &g.Tiling
	if p.stepping {
		w, t = g.steps.wavefront, &g.steps.Tiling
	}
	if w.skewed && w.along == 0 {
		p.workRows(wk)
		return
	}
	order, turns := w.order, w.turns
	if p.reps == 1 {
		order, turns = w.once, 1
	}
	blocks := (p.reps + turns - 1) / turns
	for {
		n := p.next.Load()
		if n >= int64(len(order))*int64(blocks) || p.canceled.Load() {
			return
		}
		at := order[n%int64(len(order))]
		rep := int(n/int64(len(order)))*turns + int(at.rep)
		if rep < p.reps && !w.ready(t, int(at.tile), rep) {
			runtime.Gosched()
			continue
		}
		if !p.next.CompareAndSwap(n, n+1) || rep >= p.reps {
			continue
		}
		if p.stopped() {
			return
		}
		if p.stepping {
			wk.step(g, int(at.tile))
		} else {
			wk.computeSkewed(&g.stages[0], t.Part(int64(at.tile)), w.cuts(t, int(at.tile)))
		}
		w.done[at.tile].reps.Store(int64(rep) + 1)
		if g.trailing != nil {
			wk.runTrailing(g, int(at.tile))
		}
	}
}

// begin makes the wavefront ready for a call.
func (w *wavefront) begin() {
	for n := range w.done {
		w.done[n].reps.Store(0)
	}
}

// divideOrdered sets the tiles of an ordered stage such that they can run at once. It reports
// false if they cannot, or nothing is gained.
func (p *Plan) divideOrdered(g *group, size, workers int) bool {
	st := g.stages[0].Spec
	if len(st.Behind) == 0 {
		return false
	}
	var back, forth abi.Dims
	least := [3]int{1, 1, 1}
	for _, off := range p.waits(g.First) {
		for d, n := range off {
			least[d] = max(least[d], n, -n)
			if n < 0 {
				back |= 1 << d
			} else if n > 0 {
				forth |= 1 << d
			}
		}
	}
	apart := g.Box.Project(abi.IJK &^ (back | forth)).Points() // tiles of which none waits for another
	if apart >= geometry.PartsPerWorker*workers {
		g.Divide(size, p.line(g), back|forth)
		return true
	}
	if p.skewTiles(g, back|forth, least, workers) {
		return true
	}
	after := back &^ forth
	if cuts := g.Cuts(after); len(cuts) == 0 || p.repeat == 1 && (workers == 1 || len(cuts) == 1) {
		return false
	}
	pointTime := PointTime(p.Level)
	if p.kernel.Go != nil {
		pointTime *= goSlower
	}
	if cuts := g.Cuts(after); p.repeat > 1 && g.Slice(cuts[0], least[cuts[0]], geometry.MostSlice*size, workers, pointTime) {
		after = 1 << cuts[0]
	} else {
		g.Cut(after, least, size, p.line(g), workers, pointTime)
	}
	turns := p.turns(g.Step[0]*g.Step[1]*g.Step[2], workers)
	g.wavefront = newWavefront(&g.Tiling, after, st.Down, turns, workers)
	g.steps = p.newSteps(g, workers)
	return true
}
