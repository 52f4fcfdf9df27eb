package access

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Ranks is how the domain is divided among the ranks of a team, seen from one of them.
type Ranks struct {
	Cuts *parts.Cuts
	Rank int
}

// divided returns the dimensions of a stage's order along which the domain is cut, so that it goes from part to part.
func (r *Ranks) divided(st *abi.Stage) (dims abi.Dims) {
	if r == nil {
		return 0
	}
	for d := range 3 {
		if st.Ordered.Has(d) && len(r.Cuts.At[d]) > 2 {
			dims |= 1 << d
		}
	}
	return dims
}

// runs returns the points that each rank computes: of the domain, or of a sub-domain that may reach into the halo.
func (r *Ranks) runs(s *abi.Stencil, n [3]int, sub *abi.Box) []abi.Box {
	list := make([]abi.Box, r.Cuts.Ranks())
	for rank := range list {
		list[rank] = r.Cuts.Box(rank).Project(s.Dims)
		if sub != nil {
			list[rank] = r.Cuts.Reach(rank, s.Dims, sub.Project(s.Dims))
		}
	}
	return list
}

// spans is what the ranks compute of the stages of a level, by stage and rank.
type spans struct {
	boxes [][]abi.Box
	needs [][]abi.Box // what later stages use there, also of what others compute
}

// spansOf returns what ranks compute such that each has what it needs for a run. Where the order of a stage goes from part to part, each rank
// computes it for the points that it has along these dimensions, for all ranks that they go through, whether it needs them itself or
// not. All else that a rank needs it computes itself.
func (r *Ranks) spansOf(s *abi.Stencil, l *abi.LevelSpec, n [3]int, runs []abi.Box) *spans {
	p := &spans{make([][]abi.Box, len(l.Stages)), make([][]abi.Box, len(l.Stages))}
	for stage := len(l.Stages) - 1; stage >= 0; stage-- {
		st := &l.Stages[stage]
		needs, boxes := make([]abi.Box, len(runs)), make([]abi.Box, len(runs))
		line := map[[3]int]abi.Box{} // what is needed by all ranks that the order goes through
		along := r.divided(st)
		for rank := range runs {
			if needs[rank] = runs[rank].Faces(st.Staggered, n); len(st.Writes) == 0 {
				needs[rank] = abi.Box{}
				for i := range st.Uses {
					u := &st.Uses[i]
					needs[rank] = needs[rank].Hull(u.Of(p.boxes[u.Stage][rank], n))
				}
				if !needs[rank].Empty() {
					needs[rank] = needs[rank].Project(l.StageDims(stage, s.Dims))
				}
			}
			line[r.lineOf(rank, along)] = line[r.lineOf(rank, along)].Hull(needs[rank])
		}
		for rank := range runs {
			if boxes[rank] = line[r.lineOf(rank, along)]; boxes[rank].Empty() {
				continue
			}
			boxes[rank] = boxes[rank].Extend(st.Ordered, n)
			own := r.Cuts.Box(rank)
			for d := range 3 {
				if along.Has(d) {
					boxes[rank].Lo[d], boxes[rank].Hi[d] = own.Lo[d], own.Hi[d]
				}
			}
		}
		p.needs[stage], p.boxes[stage] = needs, boxes
	}
	return p
}

// lineOf returns the same for ranks with parts that follow each other along some dimensions.
func (r *Ranks) lineOf(rank int, along abi.Dims) [3]int {
	place := r.Cuts.Place(rank)
	for d := range place {
		if along.Has(d) {
			place[d] = -1
		}
	}
	return place
}

// held returns the points of a stage that a rank has memory for: what it computes, and what others compute that it reads.
func (p *spans) held(st *abi.Stage, stage, rank int, along abi.Dims, n [3]int) abi.Box {
	box := p.boxes[stage][rank]
	if along == 0 || box.Empty() {
		return box
	}
	all, held := box.Extend(along, n), box
	for _, off := range st.Behind {
		held = held.Hull(box.Shift(off).Meet(all))
	}
	return held.Hull(p.needs[stage][rank].Meet(all))
}

// PartNeed is what a field needs on a rank that has a part of the domain.
type PartNeed struct {
	Halo  abi.Halo // around the part
	Whole bool     // all of the field: it is not over i or j, or is read at indices of these that do not move with the point, or of another grid
}

// PartNeeds returns what each field needs such that any level of a stencil can run on the parts of a domain of extent n. It is the
// same for all ranks.
func PartNeeds(s *abi.Stencil, n [3]int, cuts *parts.Cuts) ([]PartNeed, error) {
	needs := make([]PartNeed, len(s.Fields))
	for i := range needs {
		needs[i].Whole = s.Fields[i].Dims&abi.IJ == 0
	}
	r := &Ranks{Cuts: cuts}
	runs := r.runs(s, n, nil)
	for i := range s.Levels {
		l := &s.Levels[i]
		if err := ValidateLevel(s, l); err != nil {
			return nil, err
		}
		p := r.spansOf(s, l, n, runs)
		for stage := range l.Stages {
			st := &l.Stages[stage]
			for rank := range runs {
				own := cuts.Box(rank)
				for i := range st.Reads {
					needs[st.Reads[i].Field].read(s, &st.Reads[i], p.boxes[stage][rank], own, n)
				}
				if along := r.divided(st); along != 0 {
					for _, o := range st.Writes {
						needs[o].reach(s.Fields[o].Dims, p.held(st, stage, rank, along, n), own)
					}
				}
			}
		}
	}
	return needs, nil
}

// read adds what an access reads for a box of a stage, to what there is for the points of a part.
func (p *PartNeed) read(s *abi.Stencil, r *abi.Read, box, own abi.Box, n [3]int) {
	need := r.Of(box, n)
	if need.Empty() {
		return
	}
	dims := s.Fields[r.Field].Dims
	for d := range 3 {
		if dims.Has(d) && (r.Scale[d] != abi.Scale{} || d < 2 && r.Fixed[d] != abi.Span{}) {
			p.Whole = true
			dims &^= 1 << d
		}
	}
	p.reach(dims, need, own)
}

// reach has the halo reach to the ends of a box.
func (p *PartNeed) reach(dims abi.Dims, need, own abi.Box) {
	for d := range 3 {
		if dims.Has(d) && !need.Empty() {
			p.Halo.Lo[d] = max(p.Halo.Lo[d], own.Lo[d]-need.Lo[d])
			p.Halo.Hi[d] = max(p.Halo.Hi[d], need.Hi[d]-own.Hi[d])
		}
	}
}
