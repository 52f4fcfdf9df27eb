package rt

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// A tail is a stage that follows one of slanted tiles of planes, and computes points from what is
// known there. It runs behind that one, tile by tile, while what it reads is in a cache: on the
// points that nothing waits for any more, since all points of the ordered stage that read what it
// overwrites there have been computed. An update of a field by the increments of a relaxation is
// one.
type tail struct {
	stage  *stage
	stream uint64   // flag of the stage that is left out
	needed [][2]int // along j and k, in the order of the ordered stage: what has to be done of that before a point, relative to it
}

// findTails finds the groups that are tails of the group before them.
func (p *Plan) findTails() {
	for n := range p.groups {
		p.groups[n].tail, p.groups[n].behind = nil, false
	}
	for n := range len(p.groups) - 1 {
		g, next := &p.groups[n], &p.groups[n+1]
		g.tail = p.tailOf(g, next)
		next.behind = g.tail != nil
	}
}

// tailOf returns the tail that a group is of another one, nil if it is none.
func (p *Plan) tailOf(g, next *group) *tail {
	if g.wave == nil || !g.wave.slant || g.wave.along != 1 || g.idle || next.idle || next.local || next.wave != nil || g.box != next.box {
		return nil
	}
	first, st := &g.stages[0], &next.stages[0]
	if len(next.stages) > 1 || st.spec.Ordered != 0 || st.box != g.box || first.box != g.box || p.readsHoused(g.first) {
		return nil
	}
	t := &tail{stage: st}
	for _, o := range st.spec.Writes {
		target := memory.Region{Storage: p.fields[o], Box: g.box}
		for i := range first.spec.Reads {
			r := &first.spec.Reads[i]
			f := p.fields[r.Field]
			if !target.Meets(memory.Region{Storage: f, Box: p.readBox(first, r)}) {
				continue
			}
			if !memory.Same(f, target.Storage) || r.Fixed != [3]abi.Span{} {
				return nil
			}
			t.need(g.wave, &r.Reach, -1)
			t.stream = abi.FlagStream // the rows are in a cache
		}
	}
	for i := range first.spec.Uses {
		u := &first.spec.Uses[i]
		switch {
		case u.Stage != next.first:
		case u.Fixed != [3]abi.Span{}:
			return nil
		default:
			t.need(g.wave, &u.Reach, 1)
		}
	}
	return t
}

// readsHoused reports whether a stage reads what a stage before it has left in an output.
func (p *Plan) readsHoused(stage int) bool {
	for b, home := range p.homes {
		if made := p.level.Buffers[b].Stage; home != ownMemory && made < stage {
			for _, u := range p.level.Stages[made].Uses {
				if u.Stage == stage {
					return true
				}
			}
		}
	}
	return false
}

// need adds the offsets of a reach, or their opposites, to what has to be done before a point.
func (t *tail) need(w *wave, r *abi.Reach, sign int) {
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

// runTail runs the tail of a group on the points for which what a tile has computed was the last
// that they waited for.
func (w *worker) runTail(g *group, number int) {
	t, wave := &g.tiling, g.wave
	place := t.place(number)
	for d := 1; d <= 2; d++ {
		place[d] = wave.early(t, d, place[d])
	}
	planes := t.box.Hi[2] - t.box.Lo[2]
	behind := 0 // planes
	for _, off := range g.tail.needed {
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
		b := t.box
		b.Lo[1], b.Hi[1] = wave.indices(t, 1, lo, hi)
		b.Lo[2], b.Hi[2] = wave.indices(t, 2, k, k+1)
		put(w.args, g.tail.stage, b, 0)
		w.args[abi.SlotFlags] &^= g.tail.stream
		w.call(w.plan.kernel)
		w.note(w.args[abi.SlotPanic])
	}
}

// settled returns of how many rows of a plane, in order, the tail can have run when a tile has been
// computed. Tiles and planes are numbered in the order of the stage.
func (g *group) settled(place [3]int, plane int) int {
	if place[1] < 0 {
		return 0
	}
	t := &g.tiling
	planes, rows := t.box.Hi[2]-t.box.Lo[2], t.box.Hi[1]-t.box.Lo[1]
	least := g.wave.computed(t, place, plane)
	for _, off := range g.tail.needed {
		if k := plane + off[1]; k >= 0 && k < planes {
			if done := g.wave.computed(t, place, k); done < rows {
				least = min(least, done-off[0])
			}
		}
	}
	return max(0, least)
}

// computed returns how many rows of a plane have been computed when a slanted tile has been, and
// with it what it waited for.
func (w *wave) computed(t *tiling, place [3]int, plane int) int {
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
	if tile >= t.parts[1]-1 {
		return t.box.Hi[1] - t.box.Lo[1]
	}
	_, rows := w.visits(t, 1, tile)
	return max(0, rows-(plane-first)*w.apart)
}

// visits returns the range of the indices of a tile along a dimension, counted in the order of the
// stage, of the tile with a number in that order.
func (w *wave) visits(t *tiling, d, number int) (from, to int) {
	e := t.box.Hi[d] - t.box.Lo[d]
	if w.down.Has(d) {
		number = t.parts[d] - 1 - number
	}
	from = number * t.step[d]
	to = min(from+t.step[d], e)
	if w.down.Has(d) {
		return e - to, e - from
	}
	return from, to
}

// indices is the range of indices that has been counted so.
func (w *wave) indices(t *tiling, d, from, to int) (lo, hi int) {
	if w.down.Has(d) {
		return t.box.Hi[d] - to, t.box.Hi[d] - from
	}
	return t.box.Lo[d] + from, t.box.Lo[d] + to
}
