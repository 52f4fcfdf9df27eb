package rt

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// A rest is memory for what a stage computes and nothing needs: a row of an output, on all
// levels.
type rest struct {
	memory.Storage
	first int // number of the element at the first index of a row
}

// along returns the first dimension in which a stage is ordered, which is the only one if it
// writes outputs; -1 if there is none.
func (st *stage) along() int {
	for d := range 3 {
		if st.spec.Ordered.Has(d) {
			return d
		}
	}
	return -1
}

// keepsAll reports whether a stage writes nothing beyond the range of the run. One that is
// ordered computes all levels of the domain.
func (p *Plan) keepsAll(st *stage) bool {
	d := st.along()
	return d < 0 || len(st.spec.Writes) == 0 || p.run.Lo[d] <= 0 && p.run.Hi[d] >= p.n[d]
}

// newRests allocates rests where worker number n needs them.
func (w *worker) newRests(n int) error {
	p := w.plan
	for i := range p.groups {
		g := &p.groups[i]
		for s := range g.stages {
			st := &g.stages[s]
			if p.keepsAll(st) {
				continue
			}
			if w.rest == nil {
				w.rest = make([]rest, len(p.fields))
			}
			for _, o := range st.spec.Writes {
				spec := abi.BufferSpec{Dims: p.spec.Dims & abi.I, Elem: p.spec.Fields[o].Elem}
				r := &w.rest[o]
				if err := r.AllocBox(&spec, abi.Box{Hi: [3]int{g.step[0], 1, 1}}, n+o); err != nil {
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
	if p.keepsAll(st) {
		w.compute(st, b)
		return
	}
	for _, part := range p.keptParts(st, b) {
		switch {
		case part.Empty():
		case part.kept:
			w.compute(st, part.Box)
		default:
			w.computeRest(st, part.Box)
		}
	}
}

// A keptPart is a part of a box that is computed by itself, since what is written there is
// kept, or not.
type keptPart struct {
	abi.Box
	kept bool
}

// keptParts divides a box along the dimension of a stage's order, and returns the parts in
// that. Some may be empty.
func (p *Plan) keptParts(st *stage, b abi.Box) (parts [3]keptPart) {
	for n := range parts {
		parts[n].Box = b
	}
	parts[1].kept = true
	if p.keepsAll(st) {
		parts[0].Box, parts[2].Box = abi.Box{}, abi.Box{}
		return parts
	}
	d := st.along()
	parts[0].Hi[d], parts[1].Lo[d] = min(b.Hi[d], p.run.Lo[d]), max(b.Lo[d], p.run.Lo[d])
	parts[1].Hi[d], parts[2].Lo[d] = min(b.Hi[d], p.run.Hi[d]), max(b.Lo[d], p.run.Hi[d])
	if st.spec.Down.Has(d) {
		parts[0], parts[2] = parts[2], parts[0]
	}
	return parts
}

// computeRest runs a stage on the points of a box, and keeps nothing that it writes.
func (w *worker) computeRest(st *stage, b abi.Box) {
	slots := w.args[abi.SlotFields:]
	for _, o := range st.spec.Writes {
		r := &w.rest[o]
		r.Origin = r.first - b.Lo[0]*r.Strides[0]
		w.tile.Arrays[o] = &r.Memory
		r.PutSlots(slots[3*o:])
	}
	cached := *st
	cached.flags &^= abi.FlagStream
	w.compute(&cached, b)
	for _, o := range st.spec.Writes {
		w.tile.Arrays[o] = &w.plan.fields[o].Memory
		w.plan.fields[o].PutSlots(slots[3*o:])
	}
}
