package rt

// A rest is memory for what a stage computes and nothing needs: a row of an output, on all
// levels.
type rest struct {
	storage
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
	return d < 0 || len(st.spec.Writes) == 0 || p.run.lo[d] <= 0 && p.run.hi[d] >= p.n[d]
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
				w.tile.fields = append([]*storage(nil), p.fields...)
			}
			for _, o := range st.spec.Writes {
				spec := BufferSpec{Dims: p.spec.Dims & I, Elem: p.spec.Fields[o].Elem}
				r := &w.rest[o]
				if err := r.allocBox(&spec, box{hi: [3]int{g.step[0], 1, 1}}, n+o); err != nil {
					return err
				}
				r.first = r.origin
			}
		}
	}
	return nil
}

// computeKept runs a stage on the points of a box, of which it keeps what is in the range of
// the run: what it writes before and behind that goes to a row that nothing reads.
func (w *worker) computeKept(st *stage, b box) {
	p := w.plan
	if p.keepsAll(st) {
		w.compute(st, b)
		return
	}
	for _, part := range p.keptParts(st, b) {
		switch {
		case part.empty():
		case part.kept:
			w.compute(st, part.box)
		default:
			w.computeRest(st, part.box)
		}
	}
}

// A keptPart is a part of a box that is computed by itself, since what is written there is
// kept, or not.
type keptPart struct {
	box
	kept bool
}

// keptParts divides a box along the dimension of a stage's order, and returns the parts in
// that. Some may be empty.
func (p *Plan) keptParts(st *stage, b box) (parts [3]keptPart) {
	for n := range parts {
		parts[n].box = b
	}
	parts[1].kept = true
	if p.keepsAll(st) {
		parts[0].box, parts[2].box = box{}, box{}
		return parts
	}
	d := st.along()
	parts[0].hi[d], parts[1].lo[d] = min(b.hi[d], p.run.lo[d]), max(b.lo[d], p.run.lo[d])
	parts[1].hi[d], parts[2].lo[d] = min(b.hi[d], p.run.hi[d]), max(b.lo[d], p.run.hi[d])
	if st.spec.Down.Has(d) {
		parts[0], parts[2] = parts[2], parts[0]
	}
	return parts
}

// computeRest runs a stage on the points of a box, and keeps nothing that it writes.
func (w *worker) computeRest(st *stage, b box) {
	slots := w.args[SlotFields:]
	for _, o := range st.spec.Writes {
		r := &w.rest[o]
		r.origin = r.first - b.lo[0]*r.stride[0]
		w.tile.fields[o] = &r.storage
		r.putAddress(slots[3*o:])
	}
	cached := *st
	cached.flags &^= FlagStream
	w.compute(&cached, b)
	for _, o := range st.spec.Writes {
		w.tile.fields[o] = w.plan.fields[o]
		w.plan.fields[o].putAddress(slots[3*o:])
	}
}
