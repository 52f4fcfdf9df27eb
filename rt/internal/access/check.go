package access

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// takeFields checks each field by itself: it is there, and has the dimensions
// and the elements that the stencil declares.
func (p *Run) takeFields(fields []*memory.Storage) error {
	s := p.Spec
	if len(fields) != len(s.Fields) {
		return Invalidf(s, "Bind was given %d fields of %d", len(fields), len(s.Fields))
	}
	p.Fields, p.gens = fields, make([]uint64, len(fields))
	for i, st := range fields {
		spec := &s.Fields[i]
		switch {
		case st == nil:
			return &fault.NilFieldError{Stencil: s.Name, Field: spec.Name, Array: s.OfArrays(), Table: spec.Table}
		case st.Dims == 0: // a Field made without NewField or FieldOf
			return &fault.NilFieldError{Stencil: s.Name, Field: spec.Name, Array: s.OfArrays(), Table: spec.Table}
		case st.Dims != spec.Dims:
			return &fault.DimsError{Stencil: s.Name, Field: spec.Name, Have: st.Dims, Want: spec.Dims}
		case st.Elem != spec.Elem:
			return &fault.ElemError{Stencil: s.Name, Field: spec.Name, Have: st.Elem, Want: spec.Elem}
		}
		p.gens[i] = st.Generation
	}
	return nil
}

// setDomain takes the domain from the outputs, which must agree, and the range
// to run from that or from the sub-domain.
func (p *Run) setDomain(sub *abi.Box) error {
	s := p.Spec
	if err := p.checkStaggered(); err != nil {
		return err
	}
	first := -1
	for i, f := range p.Fields {
		switch {
		case !s.Fields[i].Output:
		case first < 0:
			first = i
			p.N = s.DomainOf(i, f.Interior)
		case s.DomainOf(i, f.Interior) != p.N && !s.OfArrays():
			return &fault.DomainError{Stencil: s.Name, Field: s.Fields[i].Name, Other: s.Fields[first].Name, Have: f.Interior, Want: s.Fields[i].Interior(p.N)}
		}
	}
	if first < 0 {
		return Invalidf(s, "it has no outputs")
	}
	if err := p.checkLengths(first); err != nil {
		return err
	}
	if err := p.extendDomain(); err != nil {
		return err
	}
	if !s.Allows(p.N) {
		return &fault.DomainError{Stencil: s.Name, Field: s.Fields[first].Name, Have: p.N, Want: s.DomainFor(p.N)}
	}
	p.Points = abi.Box{Hi: p.N}.Project(s.Dims)
	if sub != nil {
		p.Points = sub.Project(s.Dims)
	}
	return p.checkSubDomain(p.Fields[first])
}

// extendDomain takes the extents of the domain that the outputs lack from inputs.
func (p *Run) extendDomain() error {
	dims := p.Spec.ExtentDims(p.Level)
	for d := range p.N {
		if !dims.Has(d) {
			continue
		}
		i := p.Spec.ExtentOf(d)
		if i < 0 {
			return Invalidf(p.Spec, "level %s: no input says how far the domain goes along %s", p.Level.Name, abi.AxisName(d))
		}
		p.N[d], p.from[d] = p.Spec.Fields[i].Cells(p.Fields[i].Interior)[d], p.Spec.Fields[i].Name
		if p.N[d] <= 0 {
			return &fault.FieldError{Op: "Bind", Problem: fmt.Sprintf("%s: field %s has no points along %s, whose extent the stencil asks for", p.Spec.Name, p.from[d], abi.AxisName(d)),
				Hint: "allocate it with at least one", Fields: []string{p.from[d]}}
		}
	}
	return nil
}

// checkLengths checks that all batches of a kernel have as many elements as a result.
func (p *Run) checkLengths(result int) error {
	s := p.Spec
	if !s.OfArrays() {
		return nil
	}
	for i, f := range p.Fields {
		if s.Fields[i].Dims.Has(2) && f.Interior[2] != p.N[2] {
			return &fault.BatchError{Stencil: s.Name, Batch: s.Fields[i].Name, Result: s.Fields[result].Name, Have: f.Interior[2], Want: p.N[2]}
		}
	}
	return nil
}

// checkSubDomain checks that the range to run is one and that the outputs have
// room for it. Of parts, it is the points that are up to that of an output.
func (p *Run) checkSubDomain(output *memory.Storage) error {
	s := p.Spec
	for d := range 3 {
		if p.Points.Lo[d] > p.Points.Hi[d] {
			return &fault.SubDomainError{Stencil: s.Name, Lo: p.Points.Lo, Hi: p.Points.Hi,
				Problem: "it ends before it begins along " + abi.AxisName(d)}
		}
		// Conditions on coordinates are compiled for a domain that has points.
		if s.Dims.Has(d) && p.N[d] <= 0 && !p.Points.Empty() {
			return &fault.SubDomainError{Stencil: s.Name, Lo: p.Points.Lo, Hi: p.Points.Hi,
				Problem: "the domain has no points along " + abi.AxisName(d)}
		}
	}
	if p.Ranks != nil {
		p.Points = p.Ranks.Cuts.Reach(p.Ranks.Rank, s.Dims, p.Points)
	}
	for i, f := range p.Fields {
		if s.Fields[i].Output && !p.Written(i).Within(f.Bounds()) {
			return &fault.SubDomainError{Stencil: s.Name, Lo: p.Points.Lo, Hi: p.Points.Hi, Field: s.Fields[i].Name,
				Problem: "output " + s.Fields[i].Name + " with its halo is " + f.Bounds().String()}
		}
	}
	return nil
}

// checkReads checks that each field holds every point that is read of it.
func (p *Run) checkReads() error {
	for n := range p.Stages {
		st := &p.Stages[n]
		for i := range st.Spec.Reads {
			r := &st.Spec.Reads[i]
			need := p.ReadBox(st, r)
			if err := p.checkQuotients(st, r, need); err != nil {
				return err
			}
			if !need.Within(p.readable(r.Field)) {
				return p.reachError(r, need)
			}
		}
		if st.Pipeline == nil {
			continue
		}
		for _, o := range st.Spec.Writes {
			if f := p.Fields[o]; !st.Held.Project(f.Dims).Within(f.Bounds()) {
				return &fault.FieldError{Op: "Bind", Hint: "allocate it with " + p.Spec.Name + "Fields.AllocOn",
					Problem: fmt.Sprintf("%s: output %s has the points %v, and the recurrence %s that goes from part to part needs %v", p.Spec.Name, p.Spec.Fields[o].Name, f.Bounds(), st.Spec.Name, st.Held)}
			}
		}
	}
	return nil
}

// readable returns the points of a field that may be read: interior and halo, but no halo where there is interior for the domain.
func (p *Run) readable(field int) abi.Box {
	f, spec := p.Fields[field], &p.Spec.Fields[field]
	b := f.Bounds()
	for d, n := range spec.Interior(p.N) {
		if f.Dims.Has(d) && f.Interior[d] < n && spec.Ratio[d] == (abi.Ratio{}) {
			b.Hi[d] = min(b.Hi[d], f.Interior[d])
		}
	}
	return b
}

// checkQuotients checks that an access of a stage to a coarser grid divides no negative number.
func (p *Run) checkQuotients(st *Stage, r *abi.Read, need abi.Box) error {
	for d := range 3 {
		first, from, negative := r.DividesNegative(d, st.Box.Lo[d], st.Box.Hi[d], p.N[d])
		if !negative || need.Empty() {
			continue
		}
		return &fault.SubDomainError{Stencil: p.Spec.Name, Lo: p.Points.Lo, Hi: p.Points.Hi, Axis: d, Before: from - first,
			Problem: fmt.Sprintf("field %s is read at %s (%s) for %s from %d on, where Go rounds the quotient of a negative number up, and not down as elsewhere; it may be from %d on", p.Spec.Fields[r.Field].Name, r.At(d, false), r.Pos, abi.AxisName(d), first, from)}
	}
	return nil
}

// ReadBox returns the points of a field that an access of a stage reads.
func (p *Run) ReadBox(st *Stage, r *abi.Read) abi.Box {
	b := r.Of(st.Box, p.N)
	if b.Empty() {
		return b
	}
	return b.Project(p.Fields[r.Field].Dims)
}

// reachError describes the first dimension and end at which the box need, which r reads, is not
// readable. Of all reads of the field it names the one that needs the most there.
func (p *Run) reachError(r *abi.Read, need abi.Box) error {
	f, has, d := p.Fields[r.Field], p.readable(r.Field), 0
	for need.Lo[d] >= has.Lo[d] && need.Hi[d] <= has.Hi[d] {
		d++
	}
	low := need.Lo[d] < has.Lo[d]
	st, r, need := p.farthest(r.Field, d, low)
	e := &fault.ReachError{
		Stencil: p.Spec.Name, Field: p.Spec.Fields[r.Field].Name,
		Level: p.Level.Name, Stage: st.Spec.Name, Staged: len(p.Stages) > 1,
		Pos: r.Pos, Access: r.At(d, !low),
		Axis: d, High: !low, Interior: f.Interior[d], Domain: p.N[d], From: p.from[d],
		Need: f.Owned.Lo[d] - need.Lo[d], Have: f.Halo.Lo[d], Part: !f.Whole(), Fixed: r.Fixed[d] != (abi.Span{}), Scaled: r.Scale[d] != abi.Scale{},
	}
	if e.Scaled {
		e.Domain = p.Spec.Fields[r.Field].Interior(p.N)[d]
	}
	if !low {
		e.Constant = r.Fixed[d].Hi.From == abi.FromZero
		e.Need, e.Have = need.Hi[d]-f.Owned.Hi[d], f.Halo.Hi[d]
	}
	if given := p.Spec.Fields[r.Field].Halo; low && e.Need > given.Lo[d] || !low && e.Need > given.Hi[d] {
		e.Halo = given.Join(p.haloRead(r.Field))
	}
	return e
}

// haloRead returns the halo of a field that the run reads.
func (p *Run) haloRead(field int) (h abi.Halo) {
	owned := p.Fields[field].Owned
	for n := range p.Stages {
		for i := range p.Stages[n].Spec.Reads {
			read := &p.Stages[n].Spec.Reads[i]
			b := p.ReadBox(&p.Stages[n], read)
			if read.Field != field || b.Empty() {
				continue
			}
			for d := range 3 {
				h.Lo[d], h.Hi[d] = max(h.Lo[d], owned.Lo[d]-b.Lo[d]), max(h.Hi[d], b.Hi[d]-owned.Hi[d])
			}
		}
	}
	return h
}

// farthest returns the first of the reads of a field that reach as far as any along a dimension,
// at the low end or at the high one.
func (p *Run) farthest(field, d int, low bool) (st *Stage, r *abi.Read, need abi.Box) {
	for n := range p.Stages {
		for i := range p.Stages[n].Spec.Reads {
			read := &p.Stages[n].Spec.Reads[i]
			if read.Field != field {
				continue
			}
			b := p.ReadBox(&p.Stages[n], read)
			if !b.Empty() && (r == nil || low && b.Lo[d] < need.Lo[d] || !low && b.Hi[d] > need.Hi[d]) {
				st, r, need = &p.Stages[n], read, b
			}
		}
	}
	return st, r, need
}

// checkUses checks that a stage that writes outputs, or is ordered, computes enough of its
// buffers for later stages.
func (p *Run) checkUses() error {
	for n := range p.Stages {
		st := &p.Stages[n]
		if len(st.Spec.Writes) > 0 && !p.Points.Empty() {
			if err := p.checkWithin(st, nil, p.Points); err != nil {
				return err
			}
		}
		for i := range st.Spec.Uses {
			u := &st.Spec.Uses[i]
			need := u.Of(p.Stages[u.Stage].Box, p.N)
			if need.Empty() {
				continue
			}
			need = need.Project(p.Level.StageDims(n, p.Spec.Dims))
			if err := p.checkWithin(st, u, need); err != nil {
				return err
			}
			if !need.Within(st.Held) {
				return Invalidf(p.Spec, "level %s: stage %s computes %v, stage %s uses %v",
					p.Level.Name, st.Spec.Name, st.Held, p.Level.Stages[u.Stage].Name, need)
			}
		}
	}
	return nil
}

// beyond returns the first dimension along which the stage is ordered and points of b are
// outside of the domain of extent n; -1 if there is none.
func (st *Stage) beyond(b abi.Box, n [3]int) int {
	for d := range 3 {
		if st.Spec.Ordered.Has(d) && (b.Lo[d] < 0 || b.Hi[d] > n[d]) {
			return d
		}
	}
	return -1
}

// checkWithin checks that what is needed of a stage, by a use if that is not nil, is in the domain along the
// dimensions in which it is ordered.
func (p *Run) checkWithin(st *Stage, u *abi.Use, need abi.Box) error {
	d := st.beyond(need, p.N)
	if d < 0 {
		return nil
	}
	if p.whole && u != nil {
		return p.tooShort(st, u, d)
	}
	return &fault.SubDomainError{Stencil: p.Spec.Name, Lo: p.Points.Lo, Hi: p.Points.Hi,
		Problem: "the recurrence " + st.Spec.Name + " has no values outside of the domain along " + abi.AxisName(d)}
}

// tooShort returns the error for a domain whose extent along a dimension is too small for a use of an ordered stage.
func (p *Run) tooShort(st *Stage, u *abi.Use, d int) error {
	low, _ := u.Along(d, p.Stages[u.Stage].Box.Lo[d], p.Stages[u.Stage].Box.Hi[d], p.N[d])
	e := &fault.FieldError{Op: "Bind", Problem: fmt.Sprintf("%s: %s reads the recurrence %s at %s, which is outside of the domain along %s, of extent %d", p.Spec.Name, p.Stages[u.Stage].Spec.Name, st.Spec.Name, u.At(d, low >= 0), abi.AxisName(d), p.N[d]),
		Hint: "read it under a condition that does not hold there"}
	if n := p.longEnough(d); n > 0 {
		e.Problem += fmt.Sprintf("; the stencil needs %d", n)
		e.Hint = fmt.Sprintf("give the fields %d points along %s, or read it under a condition that does not hold there", n, abi.AxisName(d))
	}
	return e
}

// farLonger is how many points more than a domain has are looked at.
const farLonger = 100

// longEnough returns the next larger extent of the domain along a dimension with which all uses of ordered stages are within; 0 if none is
// found.
func (p *Run) longEnough(d int) int {
	for n := p.N; n[d] < p.N[d]+farLonger; {
		n[d]++
		if p.within(d, n) {
			return n[d]
		}
	}
	return 0
}

// within reports whether all uses of ordered stages are within a domain of extent n along a dimension.
func (p *Run) within(d int, n [3]int) bool {
	boxes := p.Level.Boxes(n, abi.Box{Hi: n}.Project(p.Spec.Dims))
	for s := range p.Stages {
		st := &p.Stages[s]
		for i := range st.Spec.Uses {
			u := &st.Spec.Uses[i]
			b := u.Of(boxes[u.Stage], n)
			if st.Spec.Ordered.Has(d) && !b.Empty() && (b.Lo[d] < 0 || b.Hi[d] > n[d]) {
				return false
			}
		}
	}
	return true
}
