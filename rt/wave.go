package rt

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// A wave is how the tiles of an ordered stage share its work. A tile waits for those before
// it along some dimensions and, if the stage is repeated in place, for what the repetition
// before has yet to do around it. Tiles that wait for nothing of each other lie on planes
// across the box, and run at once. The result is that of the order, since whatever a point
// reads has been computed, or not been overwritten, as if it had been visited in order.
type wave struct {
	after abi.Dims // dimensions along which a tile waits for the one before it
	down  abi.Dims // of these, those in which that is the one with the larger index
	slant bool     // tiles are slanted, and wait for the one behind the next one, too
	along int      // the dimension of that next one
	apart int      // by how much rows, or planes, of slanted tiles begin before each other
	alone bool     // there is one worker
	turns int      // repetitions that run at once
	order []turn   // all tiles in as many repetitions, such that none waits for a later one
	once  []turn   // the same for one
	done  []doneBy // by tile
}

// turn is a tile of a repetition, both by number.
type turn struct{ tile, rep int32 }

// doneBy is in how many repetitions a tile has been computed, on cache lines of its own.
type doneBy struct {
	reps atomic.Int64
	_    [120]byte
}

// What the repetitions that run at once work on is to stay in a second-level cache from one to
// the next. More than maxTurns leave little of the traffic that others would save.
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
	for i, f := range p.fields {
		if !slices.ContainsFunc(p.fields[:i], func(g *memory.Storage) bool { return memory.Same(f, g) }) {
			bytes += f.Elem.Size()
		}
	}
	return bytes
}

// newWave returns the wave of the tiles of a tiling.
func newWave(t *tiling, after, down abi.Dims, turns, workers int) *wave {
	w := &wave{alone: workers == 1, after: after, down: down, turns: turns, done: make([]doneBy, t.count)}
	w.once = w.inOrder(t, 1)
	w.order = w.once
	if w.turns > 1 {
		w.order = w.inOrder(t, w.turns)
	}
	return w
}

// inOrder returns the tiles of some repetitions plane by plane.
func (w *wave) inOrder(t *tiling, turns int) []turn {
	late := 0 // planes by which a repetition follows the one before
	if !w.alone || w.after == 0 {
		late = 1 // and waits for none of the same plane
	}
	for d := range 3 {
		if w.after.Has(d) {
			late++
		}
	}
	list := make([]turn, 0, turns*int(t.count))
	planes := make([]int, 0, cap(list)) // by number of turn and tile
	for rep := range turns {
		for n := range int(t.count) {
			plane := rep * late
			for d, at := range t.place(n) {
				if w.after.Has(d) {
					plane += w.early(t, d, at)
				}
			}
			if w.slant {
				plane += w.early(t, w.along+1, t.place(n)[w.along+1])
			}
			list = append(list, turn{int32(n), int32(rep)})
			planes = append(planes, plane)
		}
	}
	count := int32(t.count)
	slices.SortStableFunc(list, func(a, b turn) int {
		return cmp.Compare(planes[a.rep*count+a.tile], planes[b.rep*count+b.tile])
	})
	return list
}

// early returns the number of tiles before one along a dimension, in the order of the stage.
func (w *wave) early(t *tiling, d, at int) int {
	if w.down.Has(d) {
		return t.parts[d] - 1 - at
	}
	return at
}

// ready reports whether nothing is left that a tile has to wait for.
func (w *wave) ready(t *tiling, n, rep int) bool {
	place := t.place(n)
	if w.slant && !w.slantReady(t, place) {
		return false
	}
	later, left := place, rep > 0
	for d := range 3 {
		if !w.after.Has(d) {
			continue
		}
		step := 1
		if w.down.Has(d) {
			step = -1
		}
		before := place
		if before[d] -= step; before[d] >= 0 && before[d] < t.parts[d] && w.done[t.number(before)].reps.Load() <= int64(rep) {
			return false
		}
		if at := later[d] + step; at >= 0 && at < t.parts[d] {
			later[d] = at
		}
	}
	return !left || w.done[t.number(later)].reps.Load() >= int64(rep)
}

// slantReady reports whether of the row of tiles before that of a slanted tile, the next one
// has been computed.
func (w *wave) slantReady(t *tiling, place [3]int) bool {
	row := w.along + 1
	for d := w.along; d <= row; d++ {
		step := 1
		if w.down.Has(d) != (d == row) {
			step = -1
		}
		place[d] += step
	}
	if place[row] < 0 || place[row] >= t.parts[row] {
		return true
	}
	place[w.along] = min(max(place[w.along], 0), t.parts[w.along]-1)
	return w.done[t.number(place)].reps.Load() > 0
}

// workWave runs tiles of the present group, which is a wave, until there are no more. A worker
// takes a tile when that can run: one that the system has put aside while it waits keeps none
// from the others.
func (p *Plan) workWave(wk *worker) {
	g := p.group
	w, t := g.wave, &g.tiling
	if p.sweeping {
		w, t = g.sweeps.wave, &g.sweeps.tiling
	}
	if w.slant && w.along == 0 {
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
		if p.sweeping {
			wk.sweep(g, int(at.tile))
		} else {
			wk.computeSlanted(&g.stages[0], t.part(int64(at.tile)), w.cuts(t, int(at.tile)))
		}
		w.done[at.tile].reps.Store(int64(rep) + 1)
		if g.tail != nil {
			wk.runTail(g, int(at.tile))
		}
	}
}

// begin makes the wave ready for a call.
func (w *wave) begin() {
	for n := range w.done {
		w.done[n].reps.Store(0)
	}
}

// divideOrdered sets the tiles of an ordered stage such that they can run at once. It reports
// false if they cannot, or nothing is gained.
func (p *Plan) divideOrdered(g *group, size, workers int) bool {
	st := g.stages[0].spec
	if len(st.Behind) == 0 {
		return false
	}
	var back, forth abi.Dims
	least := [3]int{1, 1, 1}
	for _, off := range p.waits(g.first) {
		for d, n := range off {
			least[d] = max(least[d], n, -n)
			if n < 0 {
				back |= 1 << d
			} else if n > 0 {
				forth |= 1 << d
			}
		}
	}
	apart := g.box.Project(abi.IJK &^ (back | forth)).Points() // tiles of which none waits for another
	if apart >= partsPerWorker*workers {
		g.divide(size, p.line(g), back|forth)
		return true
	}
	if p.slantWave(g, back|forth, least, workers) {
		return true
	}
	after := back &^ forth
	if cuts := g.cuts(after); len(cuts) == 0 || p.repeat == 1 && (workers == 1 || len(cuts) == 1) {
		return false
	}
	pointTime := pointTime(p.level)
	if p.kernel.Go != nil {
		pointTime *= goSlower
	}
	if cuts := g.cuts(after); p.repeat > 1 && g.sliceWave(cuts[0], least[cuts[0]], mostSlice*size, workers, pointTime) {
		after = 1 << cuts[0]
	} else {
		g.divideWave(after, least, size, p.line(g), workers, pointTime)
	}
	turns := p.turns(g.step[0]*g.step[1]*g.step[2], workers)
	g.wave = newWave(&g.tiling, after, st.Down, turns, workers)
	g.sweeps = p.newSweeps(g, workers)
	return true
}

// The size of the tiles of a wave: with so many along each dimension for each worker, those
// that wait at the corners of the box cost little.
const (
	partsPerWorker = 4
	minWaveTime    = 5_000.0 // ns: what makes waiting for a tile negligible
	leastRow       = 128     // points along i for which a row is cut
	mostSlice      = 4       // how many times as large as other tiles a slice may be
)

// sliceWave sets the tiles of a stage that is repeated to thin slices across a dimension: they
// are all that repetitions, which follow each other from slice to slice, need of the cache. It
// reports false if there would be too few for the workers, or one had more points than it may.
func (t *tiling) sliceWave(d, least, most, workers int, pointTime float64) bool {
	e := t.extent()
	across := t.box.Points() / e[d]
	thick := max(least, int(math.Ceil(minWaveTime/pointTime/float64(across))))
	if d == 1 {
		thick = memory.RoundUp(thick, rowsAtOnce)
	}
	if workers > 1 && e[d] < 2*workers*thick || thick*across > most {
		return false
	}
	t.step = e
	t.step[d] = min(thick, e[d])
	t.setParts(e)
	return true
}

// divideWave sets the tiles of a stage that waits along some dimensions, to be cut along
// these, of about the given number of points at most. A tile is at least as long as a point
// looks, so that only neighbours have to do with each other.
func (t *tiling) divideWave(after abi.Dims, least [3]int, most, line, workers int, pointTime float64) {
	if t.box.Empty() {
		return
	}
	e, cuts := t.extent(), t.cuts(after)
	t.step = e
	points := t.box.Points()
	parts := float64(partsPerWorker * workers)
	size := float64(points) / math.Pow(parts, float64(len(cuts)))
	size = min(max(size, minWaveTime/pointTime), float64(most))
	pieces := max(1, float64(points)/size)
	for n, d := range cuts {
		along := math.Pow(pieces, 1/float64(len(cuts)-n))
		length := max(least[d], int(math.Ceil(float64(e[d])/along)))
		if d == 0 {
			length = memory.RoundUp(max(length, leastRow), line)
		} else if length >= rowsAtOnce {
			length = memory.RoundUp(length, rowsAtOnce)
		}
		t.step[d] = min(length, e[d])
		pieces /= float64(e[d]) / float64(t.step[d])
		pieces = max(1, pieces)
	}
	t.setParts(e)
}

// cuts returns the dimensions, at most two and the slowest first, along which the tiles of a
// wave are cut of those that may be.
func (t *tiling) cuts(after abi.Dims) (cuts []int) {
	e := t.extent()
	for d := 2; d >= 0; d-- {
		if after.Has(d) && (d > 0 && e[d] > 1 || e[d] >= 2*leastRow) && len(cuts) < 2 {
			cuts = append(cuts, d)
		}
	}
	return cuts
}

// extent returns the extent of the box.
func (t *tiling) extent() (e [3]int) {
	for d := range 3 {
		e[d] = t.box.Hi[d] - t.box.Lo[d]
	}
	return e
}

// rowsAtOnce is how many rows kernels may interleave, in an ordered stage.
const rowsAtOnce = 8
