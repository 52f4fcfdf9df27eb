package schedule

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// A trailing is a stage that follows a stage with skewed tiles of planes, and reads its results at the
// point only, such as the update of a field by the increments of a relaxation. It runs tile by tile
// behind that stage, while its input is in a cache: on the points whose old values no point of the
// ordered stage reads any more.
type trailing struct {
	stage  *stage
	stream uint64   // flag of the stage that is left out
	needed [][2]int // along j and k, in the order of the ordered stage: what has to be done of that before a point, relative to it
}

// findTrailing finds the groups that are trailing stages of the group before them.
func (p *Plan) findTrailing() {
	for n := range p.groups {
		p.groups[n].trailing, p.groups[n].behind = nil, false
	}
	for n := range len(p.groups) - 1 {
		g, next := &p.groups[n], &p.groups[n+1]
		g.trailing = p.trailingOf(g, next)
		next.behind = g.trailing != nil
	}
}

// trailingOf returns the trailing stage that a group is of another one, nil if it is none.
func (p *Plan) trailingOf(g, next *group) *trailing {
	if g.wavefront == nil || g.pipeline != nil || !g.wavefront.skewed || g.wavefront.along != 1 || g.idle || next.idle || next.Local || next.pipeline != nil || next.wavefront != nil || g.Box != next.Box {
		return nil
	}
	first, st := &g.stages[0], &next.stages[0]
	if len(next.stages) > 1 || st.Spec.Ordered != 0 || st.Box != g.Box || first.Box != g.Box || p.readsKept(g.First) {
		return nil
	}
	t := &trailing{stage: st}
	for _, o := range st.Spec.Writes {
		target := memory.Region{Storage: p.Fields[o], Box: g.Box}
		for i := range first.Spec.Reads {
			r := &first.Spec.Reads[i]
			f := p.Fields[r.Field]
			if !target.Meets(memory.Region{Storage: f, Box: p.ReadBox(&first.Stage, r)}) {
				continue
			}
			if !memory.Same(f, target.Storage) || !r.Moves() {
				return nil
			}
			t.need(g.wavefront, &r.Reach, -1)
			t.stream = abi.FlagStream // the rows are in a cache
		}
	}
	for i := range first.Spec.Uses {
		u := &first.Spec.Uses[i]
		switch {
		case u.Stage != next.First:
		case !u.Moves():
			return nil
		default:
			t.need(g.wavefront, &u.Reach, 1)
		}
	}
	return t
}

// readsKept reports whether a stage reads what a stage before it has left in an output.
func (p *Plan) readsKept(stage int) bool {
	for b, output := range p.keptIn {
		if made := p.Level.Buffers[b].Stage; output != ownMemory && made < stage {
			for _, u := range p.Level.Stages[made].Uses {
				if u.Stage == stage {
					return true
				}
			}
		}
	}
	return false
}

// need adds the offsets of a reach, or their opposites, to those of the points that have to be computed
// before a point.
func (t *trailing) need(w *wavefront, r *abi.Reach, sign int) {
	for k := r.Lo[2]; k <= r.Hi[2]; k++ {
		for j := r.Lo[1]; j <= r.Hi[1]; j++ {
			off := [2]int{sign * j, sign * k}
			for n := range off {
				if w.down.Has(n + 1) {
					off[n] = -off[n]
				}
			}
			t.needed = append(t.needed, off)
		}
	}
}

// runTrailing runs the trailing stage of a group on the points that waited for a tile, and for nothing
// else any more.
func (w *worker) runTrailing(g *group, number int) {
	t, wave := &g.Tiling, g.wavefront
	place := t.Place(number)
	for d := 1; d <= 2; d++ {
		place[d] = wave.early(t, d, place[d])
	}
	planes := t.Box.Hi[2] - t.Box.Lo[2]
	behind := 0 // planes
	for _, off := range g.trailing.needed {
		behind = max(behind, off[1])
	}
	from, to := wave.visits(t, 2, place[2])
	if from = max(0, from-behind); to < planes {
		to = max(0, to-behind)
	}
	before := place
	before[1]--
	for k := from; k < to; k++ {
		lo, hi := g.settled(before, k), g.settled(place, k)
		if lo >= hi {
			continue
		}
		b := t.Box
		b.Lo[1], b.Hi[1] = wave.indices(t, 1, lo, hi)
		b.Lo[2], b.Hi[2] = wave.indices(t, 2, k, k+1)
		put(w.args, g.trailing.stage, b, 0)
		w.args[abi.SlotFlags] &^= g.trailing.stream
		w.call(w.plan.kernel)
		w.note(w.args[abi.SlotPanic])
	}
}

// settled returns on how many rows of a plane, in order, the trailing stage may run after a tile has been
// computed. Tiles and planes are numbered in the order of the stage.
func (g *group) settled(place [3]int, plane int) int {
	if place[1] < 0 {
		return 0
	}
	t := &g.Tiling
	planes, rows := t.Box.Hi[2]-t.Box.Lo[2], t.Box.Hi[1]-t.Box.Lo[1]
	least := g.wavefront.computed(t, place, plane)
	for _, off := range g.trailing.needed {
		if k := plane + off[1]; k >= 0 && k < planes {
			if done := g.wavefront.computed(t, place, k); done < rows {
				least = min(least, done-off[0])
			}
		}
	}
	return max(0, least)
}

// computed returns how many rows of a plane have been computed once a skewed tile, and all tiles that it
// waits for, have been.
func (w *wavefront) computed(t *geometry.Tiling, place [3]int, plane int) int {
	slab := 0
	first, end := w.visits(t, 2, 0)
	for plane >= end {
		slab++
		first, end = w.visits(t, 2, slab)
	}
	if slab > place[2] {
		return 0
	}
	tile := place[1] + place[2] - slab
	if tile >= t.Parts[1]-1 {
		return t.Box.Hi[1] - t.Box.Lo[1]
	}
	_, rows := w.visits(t, 1, tile)
	return max(0, rows-(plane-first)*w.apart)
}

// visits returns the range of the indices of a tile along a dimension, counted in the order of the
// stage, of the tile with a number in that order.
func (w *wavefront) visits(t *geometry.Tiling, d, number int) (from, to int) {
	e := t.Box.Hi[d] - t.Box.Lo[d]
	if w.down.Has(d) {
		number = t.Parts[d] - 1 - number
	}
	from = number * t.Step[d]
	to = min(from+t.Step[d], e)
	if w.down.Has(d) {
		return e - to, e - from
	}
	return from, to
}

// indices is the range of indices that has been counted so.
func (w *wavefront) indices(t *geometry.Tiling, d, from, to int) (lo, hi int) {
	if w.down.Has(d) {
		return t.Box.Hi[d] - to, t.Box.Hi[d] - from
	}
	return t.Box.Lo[d] + from, t.Box.Lo[d] + to
}
