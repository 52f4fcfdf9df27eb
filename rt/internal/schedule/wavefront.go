package schedule

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
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

// begin makes the wavefront ready for a call.
func (w *wavefront) begin() {
	for n := range w.done {
		w.done[n].reps.Store(0)
	}
}
