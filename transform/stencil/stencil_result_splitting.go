package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// ResultSplitting divides an apply whose results are needed on different boxes into one
// for each box: an apply runs on one box, and would read for all results what only some
// of them need there, which the fields need not have. A recurrence is left whole: it runs
// on all of its domain, whatever is needed.
type ResultSplitting struct{}

// Run runs the pass.
func (ResultSplitting) Run(ctx *transform.Context, module *ir.Op) error {
	if err := (canonical.Canonicalize{}).Run(ctx, module); err != nil {
		return err
	}
	for _, program := range stencil.Programs(module) {
		for _, apply := range stencil.Applies(program) {
			for _, v := range slices.Clone(apply.Results) {
				splitRanges(apply, v)
			}
		}
		for splitLast(ctx, program) {
			// What is left of each part decides what is needed of the applies before.
			if err := (canonical.Canonicalize{}).Run(ctx, module); err != nil {
				return err
			}
		}
	}
	return nil
}

// splitRanges gives what is stored on another range than the first store of a value a result of
// its own.
func splitRanges(apply *ir.Op, v *ir.Value) {
	if ir.OrderAttr.In(apply) {
		return
	}
	repeated := map[ir.Box]*ir.Value{}
	for _, s := range stencil.Users(v, stencil.OpStore) {
		box := analysis.RangeOf(s)
		switch {
		case len(repeated) == 0:
			repeated[box] = v
		case repeated[box] == nil:
			repeated[box] = stencil.RepeatResult(apply, v)
		}
		s.SetOperand(0, repeated[box])
	}
}

// splitLast splits the last apply that needs it, if any does.
func splitLast(ctx *transform.Context, program *ir.Op) bool {
	needs := resultNeeds(program)
	for n, apply := range slices.Backward(stencil.Applies(program)) {
		groups := groupResults(needs[n])
		if len(groups) < 2 || ir.OrderAttr.In(apply) {
			continue
		}
		ctx.Remarkf(apply.Pos, "%s is computed in %d parts: its results are needed on different boxes", analysis.NameOf(apply), len(groups))
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
	s := newShapes()
	for _, op := range slices.Backward(probe.Regions[0].Ops) {
		s.visit(op)
	}
	var out [][]need
	for _, apply := range stencil.Applies(probe) {
		var needs []need
		for _, v := range apply.Results {
			box, some := s.boxes[v]
			needs = append(needs, need{box, some})
		}
		out = append(out, needs)
	}
	return out
}

// groupResults groups the results of which something is needed by what that is. The first
// group is that of the first of them.
func groupResults(needs []need) [][]int {
	var groups [][]int
	for i, x := range needs {
		g := slices.IndexFunc(groups, func(group []int) bool { return needs[group[0]] == x })
		switch {
		case !x.some:
		case g < 0:
			groups = append(groups, []int{i})
		default:
			groups[g] = append(groups[g], i)
		}
	}
	return groups
}
