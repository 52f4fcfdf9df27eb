package schedule

import "github.com/openearthgo/oec/abi"

// newScratchRows allocates scratch rows where worker number n needs them.
func (w *worker) newScratchRows(n int) error {
	p := w.plan
	for i := range p.groups {
		g := &p.groups[i]
		for s := range g.stages {
			st := &g.stages[s]
			if p.KeepsAll(&st.Stage) || st.columns {
				continue
			}
			if w.unkept == nil {
				w.unkept = make([]scratchRows, len(p.Fields))
			}
			for _, o := range st.Spec.Writes {
				spec := abi.BufferSpec{Dims: p.Spec.Dims & abi.I, Elem: p.Spec.Fields[o].Elem}
				r := &w.unkept[o]
				if err := r.AllocBox(&spec, abi.Box{Hi: [3]int{g.Step[0], 1, 1}}, n+o); err != nil {
					return err
				}
				r.first = r.Origin
			}
		}
	}
	return nil
}

// computeKept runs a stage on the points of a box, of which it keeps what is in the range of
// the run: what it writes before and behind that goes to a row that nothing reads.
func (w *worker) computeKept(st *stage, b abi.Box) {
	p := w.plan
	if p.KeepsAll(&st.Stage) {
		w.compute(st, b)
		return
	}
	for _, part := range p.KeptParts(&st.Stage, b) {
		switch {
		case part.Empty(), st.columns && !part.Kept:
		case part.Kept:
			w.compute(st, part.Box)
		default:
			w.computeUnkept(st, part.Box)
		}
	}
}

// computeUnkept runs a stage on the points of a box, and keeps nothing that it writes.
func (w *worker) computeUnkept(st *stage, b abi.Box) {
	slots := w.args[abi.SlotFields:]
	for _, o := range st.Spec.Writes {
		r := &w.unkept[o]
		r.Origin = r.first - b.Lo[0]*r.Strides[0]
		w.tile.Arrays[o] = &r.Memory
		r.PutSlots(slots[3*o:])
	}
	cached := *st
	cached.flags &^= abi.FlagStream
	w.compute(&cached, b)
	for _, o := range st.Spec.Writes {
		w.tile.Arrays[o] = &w.plan.Fields[o].Memory
		w.plan.Fields[o].PutSlots(slots[3*o:])
	}
}
