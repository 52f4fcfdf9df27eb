package schedule

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// newLocals allocates what worker number n has for itself.
func (w *worker) newLocals(n int) error {
	p := w.plan
	stages := 0
	for i := range p.groups {
		if g := &p.groups[i]; g.Local {
			stages = max(stages, len(g.stages))
		}
	}
	if stages == 0 {
		return nil
	}
	w.boxes, w.done = make([]abi.Box, stages), make([]abi.Box, stages)
	w.buffers = append(w.buffers, p.buffers...)
	w.tile.Arrays = p.arrays(w.buffers)
	w.origins = make([]int, len(w.buffers))
	for i := range p.groups {
		if err := w.allocLocals(&p.groups[i], n); err != nil {
			return err
		}
	}
	return nil
}

// allocLocals allocates the local buffers of a group, each at another offset within its page: the offset
// follows from the turn and the number of the buffer.
func (w *worker) allocLocals(g *group, turn int) (err error) {
	for _, i := range g.Locals {
		if w.buffers[i], err = g.newLocal(i, turn+i); err != nil {
			return err
		}
		w.origins[i] = w.buffers[i].Origin
	}
	return nil
}

// newLocal returns a buffer for the largest tile, or slice of one, as if that began at index 0: the first points of its
// rows are on row boundaries, as those of the outputs are. Along folded dimensions it has the extent of
// the fold, from index 0 on.
func (g *group) newLocal(buffer, turn int) (memory.Storage, error) {
	spec, fold := &g.plan.Level.Buffers[buffer], g.plan.folds[buffer]
	lo, hi := g.Lo[spec.Stage-g.First], g.Hi[spec.Stage-g.First]
	for d, n := range fold {
		if n > 0 {
			lo[d] = 0
		}
	}
	s := memory.Storage{Memory: abi.Memory{Elem: spec.Elem}, Dims: spec.Dims, Lo: lo}
	step := g.window.of(g.Step)
	largest := g.Span(abi.Box{Lo: g.Box.Lo, Hi: [3]int{g.Box.Lo[0] + step[0], g.Box.Lo[1] + step[1], g.Box.Lo[2] + step[2]}})
	for d := range 3 {
		s.Extent[d] = 1
		switch {
		case fold[d] > 0:
			s.Extent[d] = fold[d]
		case spec.Dims.Has(d):
			s.Halo.Lo[d], s.Extent[d] = -lo[d], largest.Hi[d]-largest.Lo[d]+hi[d]-lo[d]
		}
	}
	count, err := s.LayOut("Bind")
	if err != nil {
		return s, err
	}
	memory := memory.AlignedSlice[uint8](count*s.Elem.Size(), memory.Turn(turn))
	s.First, s.Size = unsafe.Pointer(unsafe.SliceData(memory)), count
	return s, nil
}

// place moves the local buffers of a group to where what is computed for a tile begins.
func (w *worker) place(g *group, at [3]int) {
	slots := w.args[abi.SlotFields+3*len(w.plan.Fields):]
	for _, i := range g.Locals {
		s := &w.buffers[i]
		s.Origin = w.origins[i]
		for d, n := range w.plan.folds[i] {
			if n == 0 {
				s.Origin -= at[d] * s.Strides[d]
			}
		}
		s.PutSlots(slots[3*i:])
	}
}

// together runs the stages of a group on a tile, one after the other, as far as the kernel has an
// entry for each.
func (w *worker) together(g *group, tile abi.Box) {
	if g.window.step > 0 {
		w.slide(g, tile)
		return
	}
	w.place(g, g.Span(tile).Lo)
	g.needs(w.boxes, tile)
	w.computeBoxes(g)
}

// computeBoxes runs the stages of a group on their boxes.
func (w *worker) computeBoxes(g *group) {
	for n := range g.stages {
		if b := w.boxes[n]; !b.Empty() && g.stages[n].entry != noEntry {
			w.computeKept(&g.stages[n], b)
		}
	}
}
