package rt

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// takeFields checks each field by itself: it is there, and has the dimensions
// and the elements that the stencil declares.
func (p *Plan) takeFields(fields []AnyField) error {
	s := p.spec
	if len(fields) != len(s.Fields) {
		return invalidf(s, "Bind was given %d fields of %d", len(fields), len(s.Fields))
	}
	p.fields = make([]*memory.Storage, len(fields))
	p.gens = make([]uint64, len(fields))
	for i, f := range fields {
		spec := &s.Fields[i]
		var st *memory.Storage
		if f != nil {
			st = f.storage()
		}
		switch {
		case st == nil:
			return &fault.NilFieldError{Stencil: s.Name, Field: spec.Name}
		case st.Dims == 0: // a Field made without NewField or FieldOf
			return &fault.NilFieldError{Stencil: s.Name, Field: spec.Name}
		case st.Dims != spec.Dims:
			return &fault.DimsError{Stencil: s.Name, Field: spec.Name, Have: st.Dims, Want: spec.Dims}
		case st.Elem != spec.Elem:
			return &fault.ElemError{Stencil: s.Name, Field: spec.Name, Have: st.Elem, Want: spec.Elem}
		}
		p.fields[i], p.gens[i] = st, st.Generation
	}
	return nil
}

// setDomain takes the domain from the outputs, which must agree, and the range
// to run from that or from the sub-domain.
func (p *Plan) setDomain(sub *abi.Box) error {
	s := p.spec
	first := -1
	for i, f := range p.fields {
		switch {
		case !s.Fields[i].Output:
		case first < 0:
			first = i
			p.n = f.Interior
		case f.Interior != p.n:
			return &fault.DomainError{Stencil: s.Name, Field: s.Fields[i].Name, Other: s.Fields[first].Name, Have: f.Interior, Want: p.n}
		}
	}
	if first < 0 {
		return invalidf(s, "it has no outputs")
	}
	if !s.Allows(p.n) {
		return &fault.DomainError{Stencil: s.Name, Field: s.Fields[first].Name, Have: p.n, Want: s.DomainFor(p.n)}
	}
	p.run = abi.Box{Hi: p.n}
	if sub == nil {
		return nil
	}
	p.run = sub.Project(s.Dims)
	return p.checkSubDomain()
}

// checkSubDomain checks that the range to run is one and that the outputs have
// room for it.
func (p *Plan) checkSubDomain() error {
	s := p.spec
	for d := range 3 {
		if p.run.Lo[d] > p.run.Hi[d] {
			return &fault.SubDomainError{Stencil: s.Name, Lo: p.run.Lo, Hi: p.run.Hi,
				Problem: "it ends before it begins along " + abi.AxisName(d)}
		}
	}
	for i, f := range p.fields {
		if s.Fields[i].Output && !p.run.Within(f.Bounds()) {
			return &fault.SubDomainError{Stencil: s.Name, Lo: p.run.Lo, Hi: p.run.Hi, Field: s.Fields[i].Name,
				Problem: "output " + s.Fields[i].Name + " with its halo is " + f.Bounds().String()}
		}
	}
	return nil
}

// checkReads checks that each field holds every point that is read of it.
func (p *Plan) checkReads() error {
	for n := range p.stages {
		st := &p.stages[n]
		for i := range st.spec.Reads {
			r := &st.spec.Reads[i]
			f := p.fields[r.Field]
			need := p.readBox(st, r)
			if !need.Within(f.Bounds()) {
				return p.reachError(r, need)
			}
		}
	}
	return nil
}

// readBox returns the points of a field that an access of a stage reads.
func (p *Plan) readBox(st *stage, r *abi.Read) abi.Box {
	b := r.Of(st.box, p.n)
	if b.Empty() {
		return b
	}
	return b.Project(p.fields[r.Field].Dims)
}

// reachError describes the first dimension and end at which the box need, which r reads, is not
// within its field. Of all reads of the field it names the one that needs the most there.
func (p *Plan) reachError(r *abi.Read, need abi.Box) error {
	f, d := p.fields[r.Field], 0
	for need.Lo[d] >= f.Lo[d] && need.Hi[d] <= f.Lo[d]+f.Extent[d] {
		d++
	}
	low := need.Lo[d] < f.Lo[d]
	st, r, need := p.farthest(r.Field, d, low)
	e := &fault.ReachError{
		Stencil: p.spec.Name, Field: p.spec.Fields[r.Field].Name,
		Level: p.level.Name, Stage: st.spec.Name, Staged: len(p.stages) > 1,
		Pos: r.Pos, Access: r.At(d, !low),
		Axis: d, High: !low, Interior: f.Interior[d], Domain: p.n[d],
		Need: -need.Lo[d], Have: f.Halo.Lo[d],
	}
	if !low {
		e.Constant = r.Fixed[d].Hi.From == abi.FromZero
		e.Need, e.Have = need.Hi[d]-f.Interior[d], f.Halo.Hi[d]
	}
	return e
}

// farthest returns the first of the reads of a field that reach as far as any along a dimension,
// at the low end or at the high one.
func (p *Plan) farthest(field, d int, low bool) (st *stage, r *abi.Read, need abi.Box) {
	for n := range p.stages {
		for i := range p.stages[n].spec.Reads {
			read := &p.stages[n].spec.Reads[i]
			if read.Field != field {
				continue
			}
			b := p.readBox(&p.stages[n], read)
			if !b.Empty() && (r == nil || low && b.Lo[d] < need.Lo[d] || !low && b.Hi[d] > need.Hi[d]) {
				st, r, need = &p.stages[n], read, b
			}
		}
	}
	return st, r, need
}

// beyond returns the first dimension along which the stage is ordered and points of b are
// outside of the domain of extent n; -1 if there is none.
func (st *stage) beyond(b abi.Box, n [3]int) int {
	for d := range 3 {
		if st.spec.Ordered.Has(d) && (b.Lo[d] < 0 || b.Hi[d] > n[d]) {
			return d
		}
	}
	return -1
}

// checkUses checks that a stage that writes outputs, or is ordered, computes enough of its
// buffers for later stages.
func (p *Plan) checkUses() error {
	for n := range p.stages {
		st := &p.stages[n]
		if len(st.spec.Writes) > 0 && !p.run.Empty() {
			if err := p.checkWithin(st, p.run); err != nil {
				return err
			}
		}
		for i := range st.spec.Uses {
			u := &st.spec.Uses[i]
			need := u.Of(p.stages[u.Stage].box, p.n)
			if need.Empty() {
				continue
			}
			need = need.Project(p.level.StageDims(n, p.spec.Dims))
			if err := p.checkWithin(st, need); err != nil {
				return err
			}
			if !need.Within(st.box) {
				return invalidf(p.spec, "level %s: stage %s computes %v, stage %s uses %v",
					p.level.Name, st.spec.Name, st.box, p.level.Stages[u.Stage].Name, need)
			}
		}
	}
	return nil
}

// checkWithin checks that what is needed of a stage is in the domain along the dimensions in
// which it is ordered.
func (p *Plan) checkWithin(st *stage, need abi.Box) error {
	d := st.beyond(need, p.n)
	if d < 0 {
		return nil
	}
	return &fault.SubDomainError{Stencil: p.spec.Name, Lo: p.run.Lo, Hi: p.run.Hi,
		Problem: "the recurrence " + st.spec.Name + " has no values outside of the domain along " + abi.AxisName(d)}
}
