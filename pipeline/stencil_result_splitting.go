package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// resultSplitting divides an apply whose results are needed on different boxes into one
// for each box: an apply runs on one box, and would read for all results what only some
// of them need there, which the fields need not have.
func resultSplitting(ctx *Context, module *ir.Op) error {
	if err := canonicalize(ctx, module); err != nil {
		return err
	}
	for _, program := range stencil.Programs(module) {
		for splitLast(ctx, program) {
			// What is left of each part decides what is needed of the applies before.
			if err := canonicalize(ctx, module); err != nil {
				return err
			}
		}
	}
	return nil
}

// splitLast splits the last apply that needs it, if any does.
func splitLast(ctx *Context, program *ir.Op) bool {
	needs := resultNeeds(program)
	for n, apply := range slices.Backward(stencil.Applies(program)) {
		groups := groupResults(needs[n])
		if len(groups) < 2 {
			continue
		}
		ctx.remarkf(apply.Pos, nameSplitting, "%s is computed in %d parts: its results are needed on different boxes", nameOf(apply), len(groups))
		name := apply.Results[0].Name
		for _, group := range groups[1:] {
			part := ir.After(apply).Clone(apply, ir.Mapping{})
			for _, i := range group {
				apply.Results[i].ReplaceUses(part.Results[i])
			}
			part.Results[group[0]].Name = name
		}
		return true
	}
	return false
}

// need is the box that is needed of a result; none if nothing is.
type need struct {
	box  ir.Box
	some bool
}

// resultNeeds returns what is needed of the results of each apply. The program keeps the
// boxes that it has.
func resultNeeds(program *ir.Op) [][]need {
	probe := ir.Clone(program)
	s := shapes{}
	for _, op := range slices.Backward(probe.Regions[0].Ops) {
		s.visit(op)
	}
	var out [][]need
	for _, apply := range stencil.Applies(probe) {
		var needs []need
		for _, v := range apply.Results {
			box, some := s[v]
			needs = append(needs, need{box, some})
		}
		out = append(out, needs)
	}
	return out
}

// groupResults groups results by what is needed of them. Those of which nothing is are with
// the first.
func groupResults(needs []need) [][]int {
	groups := [][]int{{0}}
next:
	for i, x := range needs[1:] {
		for g, group := range groups {
			if first := needs[group[0]]; first == x || g == 0 && !x.some {
				groups[g] = append(group, i+1)
				continue next
			}
		}
		groups = append(groups, []int{i + 1})
	}
	return groups
}
