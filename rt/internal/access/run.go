package access

import (
	"context"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Run is a stencil at a level over the points of fields: what it may read and write, and by which
// stages.
type Run struct {
	Spec  *abi.Stencil
	Level *abi.LevelSpec

	Fields []*memory.Storage // by number; these keep the memory alive
	gens   []uint64          // of the fields when addresses were last taken from them
	N      [3]int            // the domain
	from   [3]string         // the inputs that its extents are from; empty where they are the outputs'
	Points abi.Box           // the points to compute
	whole  bool              // they are all of the domain
	Ranks  *Ranks            // that compute the others; nil if fields are whole

	Scalars []uint64 // of the call in progress

	Stages []Stage
	Groups []Group // of stages, in order
}

// Stage is a stage of a run.
type Stage struct {
	Spec     *abi.Stage
	Box      abi.Box
	Held     abi.Box // the points that there is memory for, in its buffers: the box, and what other ranks compute of the stage
	Number   int
	Pipeline Pipeline // if its order goes from part to part
}

// New returns the run of a level over fields, which may be nil, in the order of the stencil's. Its
// points are still missing.
func New(s *abi.Stencil, l *abi.LevelSpec, fields []*memory.Storage) (*Run, error) {
	p := &Run{Spec: s, Level: l, Scalars: make([]uint64, 0, len(s.Scalars))}
	return p, p.takeFields(fields)
}

// SetPoints sets the points to compute, of the domain or of a sub-domain, and checks that there is
// all that is read for them.
func (p *Run) SetPoints(sub *abi.Box) error {
	p.whole = sub == nil
	if err := p.setDomain(sub); err != nil {
		return err
	}
	if p.Ranks == nil {
		p.setStages()
	} else if err := p.setParts(sub); err != nil {
		return err
	}
	return p.checkAccesses()
}

// Divided returns the name of a stage whose order goes from part to part; "" if there is none.
func (p *Run) Divided() string {
	for n := range p.Stages {
		if p.Stages[n].Pipeline != nil {
			return p.Stages[n].Spec.Name
		}
	}
	return ""
}

// Part returns the run for some of the points, with other fields.
func (p *Run) Part(points abi.Box, fields []*memory.Storage) *Run {
	q := &Run{Spec: p.Spec, Level: p.Level, Fields: fields, gens: make([]uint64, len(fields)), N: p.N, Points: points}
	q.setStages()
	return q
}

// Needs returns the points of each field, by number, that are read for some points: none of outputs.
func (p *Run) Needs(points abi.Box) []abi.Box {
	needs := make([]abi.Box, len(p.Fields))
	for n, box := range p.Level.Boxes(p.N, points) {
		for i := range p.Level.Stages[n].Reads {
			r := &p.Level.Stages[n].Reads[i]
			if b := r.Of(box, p.N); !b.Empty() {
				needs[r.Field] = needs[r.Field].Hull(b.Project(p.Fields[r.Field].Dims))
			}
		}
	}
	return needs
}

// Written returns the points of an output that the run writes.
func (p *Run) Written(output int) abi.Box { return p.Spec.Written(output, p.Points, p.N) }

// setStages sets the box of each stage, and the groups.
func (p *Run) setStages() {
	p.Stages = make([]Stage, len(p.Level.Stages))
	for n, b := range p.Level.Boxes(p.N, p.Points) {
		p.Stages[n] = Stage{Spec: &p.Level.Stages[n], Box: b, Held: b, Number: n}
	}
	p.setGroups()
}

func (p *Run) setGroups() {
	for _, g := range p.Level.Groups() {
		p.Groups = append(p.Groups, p.newGroup(g.From, g.To))
	}
}

// setParts is setStages on a rank that has a part of the domain. What stages leave each other while their order goes from part to
// part is in no local buffers: tiles wait for other ranks in between.
func (p *Run) setParts(sub *abi.Box) error {
	p.Level = p.Level.WithoutLocals(func(stage int) bool { return p.Ranks.divided(&p.Level.Stages[stage]) != 0 })
	of := p.Ranks.spansOf(p.Spec, p.Level, p.N, p.Ranks.runs(p.Spec, p.N, sub))
	p.Stages = make([]Stage, len(p.Level.Stages))
	for n := range p.Stages {
		st := &p.Level.Stages[n]
		along := p.Ranks.divided(st)
		p.Stages[n] = Stage{Spec: st, Box: of.boxes[n][p.Ranks.Rank], Held: of.held(st, n, p.Ranks.Rank, along, p.N), Number: n}
		if along == 0 {
			continue
		}
		if sub != nil {
			return &fault.SubDomainError{Stencil: p.Spec.Name, Lo: sub.Lo, Hi: sub.Hi, Problem: "the recurrence " + st.Name + " goes from part to part, and through all of the domain"}
		}
		var err error
		if p.Stages[n].Pipeline, err = p.pipeline(of, n); err != nil {
			return err
		}
	}
	p.setGroups()
	return nil
}

// checkAccesses makes the checks that need the boxes of the stages.
func (p *Run) checkAccesses() error {
	if err := p.checkUses(); err != nil {
		return err
	}
	if err := p.checkReads(); err != nil {
		return err
	}
	return p.CheckOverlap()
}

// FeedsBack reports whether some output is in the memory of an input, so that a run depends on
// the one before.
func (p *Run) FeedsBack() bool {
	for o, out := range p.Fields {
		for i, in := range p.Fields {
			if p.Spec.Fields[o].Output && !p.Spec.Fields[i].Output && memory.Same(out, in) {
				return true
			}
		}
	}
	return false
}

// Swapped reports whether a field has other memory than when addresses were
// last taken from it.
func (p *Run) Swapped() bool {
	for i, f := range p.Fields {
		if f.Generation != p.gens[i] {
			return true
		}
	}
	return false
}

// TakeGenerations notes which memory the fields have now.
func (p *Run) TakeGenerations() {
	for i, f := range p.Fields {
		p.gens[i] = f.Generation
	}
}

// PanicError returns the error for a panic code.
func (p *Run) PanicError(code uint64, outputs []string) error {
	e := &fault.StencilPanic{Stencil: p.Spec.Name, Code: int(code), Outputs: outputs}
	if code <= uint64(len(p.Spec.Panics)) {
		site := p.Spec.Panics[code-1]
		e.Op, e.Pos = site.Op, site.Pos
	}
	return e
}

// WrittenBefore returns the outputs of the stages before one.
func (p *Run) WrittenBefore(stage int) []string {
	var names []string
	for n := range stage {
		for _, o := range p.Stages[n].Spec.Writes {
			names = append(names, p.Spec.Fields[o].Name)
		}
	}
	return names
}

// ReadsAhead reports whether all that is read by a reach of a stage, within a box, is at the
// point itself or at points that the stage visits later.
func (st *Stage) ReadsAhead(r *abi.Reach, within abi.Box, n [3]int) bool {
	if r.Of(st.Box, n).Meet(within).Empty() {
		return true
	}
	if !r.Moves() {
		return false
	}
	ahead := true
	r.EachOffset(func(off [3]int) { ahead = ahead && (off == [3]int{} || st.Spec.Follows(off)) })
	return ahead
}

// CheckCall checks that a call can begin: with as many scalars as there are, and a context that is
// not done.
func (p *Run) CheckCall(ctx context.Context, scalars []uint64) error {
	if err := ctx.Err(); err != nil {
		return &fault.CanceledError{Stencil: p.Spec.Name, Err: err}
	}
	if len(scalars) != len(p.Spec.Scalars) {
		return Invalidf(p.Spec, "Run was given %d scalars of %d", len(scalars), len(p.Spec.Scalars))
	}
	return nil
}
