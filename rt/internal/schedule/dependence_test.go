package schedule

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

// No tile of a wavefront waits for one that is later in its order, in any repetition: one worker
// gets through it.
func TestOrderOfWavefronts(t *testing.T) {
	t.Parallel()
	for _, parts := range [][3]int{{1, 1, 1}, {4, 3, 2}, {1, 5, 3}, {3, 1, 4}} {
		for after := range abi.IJK + 1 {
			for down := range abi.IJK + 1 {
				tl := &geometry.Tiling{Box: abi.Box{Hi: parts}, Step: [3]int{1, 1, 1}}
				tl.SetParts(parts)
				for turns := 1; turns <= 3; turns++ {
					for workers := 1; workers <= 2; workers++ {
						walk(t, tl, newWavefront(tl, after, down, turns, workers))
					}
				}
				for along := range 2 {
					w := newWavefront(tl, after|1<<along|1<<(along+1), down, 1, 2)
					w.skewAlong(tl, along, 1)
					walk(t, tl, w)
				}
			}
		}
	}
}

// walk goes through the order of a wavefront.
func walk(t *testing.T, tl *geometry.Tiling, w *wavefront) {
	t.Helper()
	for _, at := range w.order {
		if !w.ready(tl, int(at.tile), int(at.rep)) {
			t.Fatalf("%v tiles after %v, down %v, %d repetitions, skewed %v: tile %v of repetition %d waits for a later one", tl.Parts, w.after, w.down, w.turns, w.skewed, tl.Place(int(at.tile)), at.rep)
		}
		w.done[at.tile].reps.Store(int64(at.rep) + 1)
	}
	for n := range w.done {
		if done := w.done[n].reps.Load(); done != int64(w.turns) {
			t.Fatalf("tile %d is computed %d times of %d", n, done, w.turns)
		}
	}
}

// A tile is not ready before what it waits for is done.
func TestDependences(t *testing.T) {
	t.Parallel()
	tl := &geometry.Tiling{Box: abi.Box{Hi: [3]int{3, 3, 1}}, Step: [3]int{1, 1, 1}}
	tl.SetParts([3]int{3, 3, 1})
	for _, c := range []struct {
		name   string
		down   abi.Dims
		skewed bool
		at     [3]int
		rep    int
		want   [][3]int // tiles that are waited for
	}{
		{"the first", 0, false, [3]int{0, 0, 0}, 0, nil},
		{"inside", 0, false, [3]int{1, 1, 0}, 0, [][3]int{{0, 1, 0}, {1, 0, 0}}},
		{"down", abi.J, false, [3]int{1, 1, 0}, 0, [][3]int{{0, 1, 0}, {1, 2, 0}}},
		{"skewed", 0, true, [3]int{1, 1, 0}, 0, [][3]int{{0, 1, 0}, {1, 0, 0}, {2, 0, 0}}},
		{"skewed, the last of a row", 0, true, [3]int{2, 1, 0}, 0, [][3]int{{1, 1, 0}, {2, 0, 0}}},
		{"skewed, the first row", 0, true, [3]int{1, 0, 0}, 0, [][3]int{{0, 0, 0}}},
		{"repeated", 0, false, [3]int{1, 1, 0}, 1, [][3]int{{0, 1, 0}, {1, 0, 0}, {2, 2, 0}}},
		{"repeated, at the end", 0, false, [3]int{2, 1, 0}, 1, [][3]int{{1, 1, 0}, {2, 0, 0}, {2, 2, 0}}},
	} {
		w := newWavefront(tl, abi.IJ, c.down, 2, 2)
		if c.skewed {
			w.skewAlong(tl, 0, 1)
		}
		n := tl.Number(c.at)
		for only := range w.done { // all are done but this one
			for m := range w.done {
				w.done[m].reps.Store(int64(c.rep) + 1)
			}
			w.done[only].reps.Store(0)
			if only == n {
				continue // the repetitions of a tile follow each other in the order
			}
			waits := slices.Contains(c.want, tl.Place(only))
			if ready := w.ready(tl, n, c.rep); ready == waits {
				t.Errorf("%s: without tile %v, %v of repetition %d is ready: %v", c.name, tl.Place(only), c.at, c.rep, ready)
			}
		}
	}
}
