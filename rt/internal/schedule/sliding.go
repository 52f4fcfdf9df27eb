package schedule

import (
	"slices"
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// A window is a sliding window over the tiles of a group, along a dimension: the local buffers have room for a slice of a tile, and for what its
// stages need around it. What one slice has computed, the next one does not compute again.
//
// Kernels whose stages are joined keep rows or planes themselves (see [abi.Fold]). With a window fastwaves took, when its stages were not, by medians of five pairs of processes by turns on an Intel Xeon (family 6, model 207), 0.88 and 0.82 of the time in
// f32 at 128×128×60 and 256×256×60 points on one thread, 0.97 and 0.86 on two, and 0.89, 0.87, 0.93 and 0.87 in f64.
type window struct {
	d    int // the dimension
	step int // extent of slices along it; 0 if no window slides, and tiles are computed whole
}

// slices returns how many slices there are in a tile.
func (v window) slices(tile [3]int) int {
	if v.step == 0 {
		return 1
	}
	return (tile[v.d] + v.step - 1) / v.step
}

// of returns the extents of a slice of a tile.
func (v window) of(tile [3]int) [3]int {
	if v.step > 0 {
		tile[v.d] = min(tile[v.d], v.step)
	}
	return tile
}

// slidable returns the dimensions along which a window may slide: what stages need lies around the points that need it, is
// in memory that is not folded, each stage is called by itself, and somebody needs what is beyond the slice.
func (g *group) slidable() (dims abi.Dims) {
	for d := 1; d < 3; d++ {
		beyond := false
		for n := range g.stages {
			beyond = beyond || g.Lo[n][d] < g.Hi[n][d]
		}
		if beyond && !g.Whole.Has(d) && g.movesAlong(d) {
			dims |= 1 << d
		}
	}
	return dims
}

// separate reports whether each stage of a tile, or of a slice of it, is called by itself.
func (g *group) separate() bool {
	return !slices.ContainsFunc(g.stages, func(s stage) bool { return s.entry == noEntry })
}

// readsAgain reports whether a stage that is called by itself reads a field that one before it has read: it should find it in
// the second-level cache. So fastwaves in f64 on 128×128×60 points, when its stages were not joined, had slices of 128×16×2 points instead of tiles of 128×4×30,
// and took 0.88 of the time on one thread and 0.85 on two, on an AMD EPYC of the fifth generation; on 64×64×64 points 0.88 and 0.89.
func (g *group) readsAgain() bool {
	if !g.separate() {
		return false
	}
	var read []int
	for n := range g.stages {
		before := len(read)
		for _, r := range g.stages[n].Spec.Reads {
			if slices.Contains(read[:before], r.Field) {
				return true
			}
			read = append(read, r.Field)
		}
	}
	return false
}

// movesAlong reports whether what stages need of local buffers moves with the point along a dimension, and is what earlier ones left there.
func (g *group) movesAlong(d int) bool {
	if !g.separate() {
		return false
	}
	for n := range g.stages {
		for i := range g.stages[n].Spec.Uses {
			if !g.stages[n].Spec.Uses[i].MovesAlong(d) {
				return false
			}
		}
	}
	for _, i := range g.Locals {
		if g.plan.folds[i] != [3]int{} || !g.plan.Level.Buffers[i].Dims.Has(d) {
			return false
		}
	}
	return true
}

// slide runs the stages of a group on the slices of a tile, one after the other.
func (w *worker) slide(g *group, tile abi.Box) {
	d, step := g.window.d, g.window.step
	clear(w.done)
	for at := tile.Lo[d]; at < tile.Hi[d]; at += step {
		slice := tile
		slice.Lo[d], slice.Hi[d] = at, min(at+step, tile.Hi[d])
		if at > tile.Lo[d] {
			w.keep(g)
		}
		w.place(g, g.Span(slice).Lo)
		g.needs(w.boxes, slice)
		for n := range g.stages {
			if g.Inner[n] {
				w.boxes[n] = w.left(n, d)
			}
		}
		w.computeBoxes(g)
	}
}

// left returns what is left to compute of what a stage is to have computed, after the slices before, and notes it: of
// a box that begins among the points that are there, what follows them along d.
func (w *worker) left(n, d int) abi.Box {
	b, done := w.boxes[n], w.done[n]
	if b.Empty() {
		return b
	}
	w.done[n] = b
	if done.Empty() || b.Lo[d] < done.Lo[d] || b.Lo[d] > done.Hi[d] {
		return b
	}
	for o := range 3 {
		if o != d && (b.Lo[o] < done.Lo[o] || b.Hi[o] > done.Hi[o]) {
			return b
		}
	}
	w.done[n].Hi[d] = max(b.Hi[d], done.Hi[d])
	b.Lo[d] = min(done.Hi[d], b.Hi[d])
	return b
}

// keep moves what the next slice needs of the present one to the beginning of local buffers.
func (w *worker) keep(g *group) {
	d, step := g.window.d, g.window.step
	for _, i := range g.Locals {
		s := &w.buffers[i]
		size := s.Elem.Size()
		// Before the first element is what puts index 0 of the rows on a row boundary.
		first := w.origins[i] + s.Lo[0]*s.Strides[0] + s.Lo[1]*s.Strides[1] + s.Lo[2]*s.Strides[2]
		elements := unsafe.Slice((*byte)(s.First), s.Size*size)[first*size:]
		line, outer := s.Strides[d]*size, 1
		if d == 1 && s.Dims.Has(2) {
			outer = s.Extent[2]
		}
		for o := range outer {
			from := elements[o*s.Strides[2]*size:][:s.Extent[d]*line]
			copy(from, from[min(step, s.Extent[d])*line:])
		}
	}
}
