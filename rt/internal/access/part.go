package access

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// PartNeed is what a field needs on a rank that has a part of the domain.
type PartNeed struct {
	Halo  abi.Halo // around the part
	Whole bool     // all of the field: it is not over i or j, or is read at indices of these that do not move with the point
}

// PartNeeds returns what each field needs such that any level of a stencil can compute any of some boxes of a domain of extent n. It
// is the same for all of them.
func PartNeeds(s *abi.Stencil, n [3]int, boxes []abi.Box) ([]PartNeed, error) {
	needs := make([]PartNeed, len(s.Fields))
	for i := range needs {
		needs[i].Whole = s.Fields[i].Dims&abi.IJ == 0
	}
	for l := range s.Levels {
		level := &s.Levels[l]
		if err := ValidateLevel(s, level); err != nil {
			return nil, err
		}
		for _, own := range boxes {
			own = own.Project(s.Dims)
			for stage, b := range level.Boxes(n, own) {
				for r := range level.Stages[stage].Reads {
					needs[level.Stages[stage].Reads[r].Field].add(s, &level.Stages[stage].Reads[r], b, own, n)
				}
			}
		}
	}
	return needs, nil
}

// add adds what an access reads for a box of a stage, to what there is for the points of a part.
func (p *PartNeed) add(s *abi.Stencil, r *abi.Read, box, own abi.Box, n [3]int) {
	need := r.Of(box, n)
	if need.Empty() {
		return
	}
	dims := s.Fields[r.Field].Dims
	for d := range 3 {
		if !dims.Has(d) {
			continue
		}
		if d < 2 && r.Fixed[d] != (abi.Span{}) {
			p.Whole = true
			continue
		}
		p.Halo.Lo[d] = max(p.Halo.Lo[d], own.Lo[d]-need.Lo[d])
		p.Halo.Hi[d] = max(p.Halo.Hi[d], need.Hi[d]-own.Hi[d])
	}
}

// checkOrder checks that a recurrence does not go from part to part.
func (p *Run) checkOrder() error {
	for o, f := range p.Fields {
		if f.Whole() {
			continue
		}
		for n := range p.Stages {
			for d := range 3 {
				if p.Stages[n].Spec.Ordered.Has(d) && (f.Owned.Lo[d] > 0 || f.Owned.Hi[d] < f.Interior[d]) {
					axis, other := abi.AxisName(d), [2]string{"j with rt.Parts(1, n)", "i with rt.Parts(n, 1)"}
					return &fault.FieldError{Op: "Bind", Hint: "cut the grid along " + other[min(d, 1)] + " only, or run it on one rank",
						Problem: fmt.Sprintf("%s: the recurrence %s goes along %s, where field %s is cut into parts: each point needs the one before it, on another rank", p.Spec.Name, p.Stages[n].Spec.Name, axis, p.Spec.Fields[o].Name)}
				}
			}
		}
	}
	return nil
}
