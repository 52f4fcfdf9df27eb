package difftest

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// A problem is a stencil with a domain, the points to compute, and input.
type problem struct {
	*stencil
	n       [3]int
	run     guard.Box // the domain, or a part of it
	part    bool      // it is not the domain
	halos   []rt.Halo
	values  values
	scalars []uint64
}

// newProblem returns the problem of size n.
func newProblem(s *stencil, n [3]int) *problem {
	run := guard.Box{Hi: n}
	for d := range 3 {
		switch {
		case s.dims.Has(d):
			continue
		case s.extents().Has(d): // of an input, which has one point at least
			of := &s.Info.Fields[(&abi.Stencil{Fields: s.Info.Fields}).ExtentOf(d)]
			n[d] = max(1, n[d])
			n[d] = of.Cells(of.Interior(n))[d]
		default:
			n[d] = 1
		}
		run.Hi[d] = 1
	}
	p := &problem{stencil: s, n: n, run: run}
	p.values = values{seed: uint64(n[0]<<20 ^ n[1]<<10 ^ n[2]), coarse: n[0]%4 == 3}
	p.scalars = s.scalarBits(p.values)
	for _, f := range s.Info.Fields {
		p.halos = append(p.halos, f.Halo)
	}
	return p
}

// newPart returns the problem of computing the points of run only, which may be
// outside the domain, but for the dimensions of recurrences, and before the domain not where Bind has no points that are read. The halos that it
// needs are asked of Bind, the outputs' get as large as the run.
func newPart(s *stencil, n [3]int, run guard.Box) (*problem, error) {
	p := newProblem(s, n)
	p.part = true
	for d := range 3 {
		if s.dims.Has(d) {
			p.run.Lo[d], p.run.Hi[d] = run.Lo[d], run.Hi[d]
		}
		if (s.dims & s.ordered()).Has(d) {
			p.run.Lo[d], p.run.Hi[d] = min(max(p.run.Lo[d], 0), n[d]), min(p.run.Hi[d], n[d])
		}
		for _, o := range s.outputs {
			h := &p.halos[o]
			h.Lo[d], h.Hi[d] = max(0, -p.run.Lo[d]), max(0, p.run.Hi[d]-p.n[d])
		}
	}
	for _, level := range s.Info.Levels {
		if err := p.widen(level); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// written returns the points of an output that the run writes.
func (p *problem) written(output int) guard.Box {
	return guard.Box(abi.Box(p.run).Faces(p.Info.Fields[output].Staggered, p.n))
}

// allWritten returns the points at which the plain function is called for the outputs.
func (p *problem) allWritten() guard.Box { return guard.Box(abi.Box(p.run).Faces(p.staggered(), p.n)) }

// staggered returns the dimensions along which outputs are staggered.
func (s *stencil) staggered() (dims rt.Dims) {
	for _, o := range s.outputs {
		dims |= s.Info.Fields[o].Staggered
	}
	return dims
}

// ordered returns the dimensions of recurrences.
func (s *stencil) ordered() (dims rt.Dims) {
	for _, l := range s.Info.Levels {
		dims |= l.Ordered
	}
	return dims
}

// extents returns the dimensions that the outputs lack and the domain has an extent along.
func (s *stencil) extents() (dims rt.Dims) {
	for _, l := range s.Info.Levels {
		dims |= l.Extents
	}
	return dims
}

// widen deepens the halos of inputs until Bind accepts them.
func (p *problem) widen(level rt.LevelInfo) error {
	a := attempt{level: level.Name, workers: 1}
	if len(level.ISAs) == 0 {
		a.device = Accelerator()
	}
	for {
		fields, err := p.newFields(guard.AlignedLayout())
		if err != nil {
			return err
		}
		_, err = p.bindTo(fields, a.options()...)
		releaseAll(fields)
		var reach *rt.ReachError
		var sub *rt.SubDomainError
		switch {
		case errors.As(err, &sub) && sub.Before > 0:
			p.run.Lo[sub.Axis] = min(p.run.Lo[sub.Axis]+sub.Before, p.run.Hi[sub.Axis])
			continue
		case !errors.As(err, &reach):
			return err
		}
		if err := p.deepen(reach); err != nil {
			return err
		}
	}
}

// deepen gives a field the halo that it lacks according to Bind.
func (p *problem) deepen(e *rt.ReachError) error {
	for n, f := range p.Info.Fields {
		if f.Name != e.Field {
			continue
		}
		depth := &p.halos[n].Lo[e.Axis]
		if e.High {
			depth = &p.halos[n].Hi[e.Axis]
		}
		if e.Need <= *depth {
			break
		}
		*depth = e.Need
		return nil
	}
	return fmt.Errorf("an error that makes no sense for halos %v: %w", p.halos, e)
}

// bindTo binds the stencil to fields for this problem.
func (p *problem) bindTo(fields []*guard.Field, opts ...rt.Option) (*plan, error) {
	if p.part {
		opts = append(opts, rt.SubDomain(p.run.Lo, p.run.Hi))
	}
	return p.newPlan(fields, p.scalars, opts...)
}

// newFields returns all fields: inputs with values, outputs with canaries.
func (p *problem) newFields(l guard.Layout) ([]*guard.Field, error) {
	var fields []*guard.Field
	for n := range p.Info.Fields {
		f, err := p.newField(n, p.halos[n], l)
		if err != nil {
			releaseAll(fields)
			return nil, err
		}
		fields = append(fields, f)
	}
	return fields, nil
}

// newField returns field number n with a given halo.
func (p *problem) newField(n int, h rt.Halo, l guard.Layout) (*guard.Field, error) {
	spec := &p.Info.Fields[n]
	f, err := guard.NewField(spec.Name, guard.NewShape(spec.Dims, spec.Elem, spec.Interior(p.n), h), l, guard.Mix(uint64(n)))
	if err != nil {
		return nil, err
	}
	f.Rt.(interface{ SetStaggered(along rt.Dims) }).SetStaggered(spec.Staggered)
	if !spec.Output {
		p.fill(f, n)
	}
	return f, nil
}

// fill gives a field the values of input number n.
func (p *problem) fill(f *guard.Field, n int) {
	f.Fill(func(at [3]int) uint64 { return p.input(n, at) })
}

// input returns the value of input number n at a point.
func (p *problem) input(n int, at [3]int) uint64 {
	f := &p.Info.Fields[n]
	r, ofElement := p.Ranges[f.Name]
	if !ofElement {
		r = p.Ranges[f.Param]
	}
	return p.values.bits(r, f.Elem, n, at)
}

func releaseAll(fields []*guard.Field) {
	for _, f := range fields {
		f.Mem.Release()
	}
}
