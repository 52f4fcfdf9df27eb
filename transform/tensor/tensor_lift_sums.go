package tensor

import (
	"cmp"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// LiftSums computes sums of products by parts: a sum over several subscripts as contractions over
// one after the other, each of which makes an array of what the next ones need, and what does not
// depend on a subscript outside of the sum over it. The order of contractions is the one with the
// fewest operations; terms that end with the same contraction share it. It works on programs as they
// are raised, so that what is added up in which order is the same on all levels and machines. Sums that
// assert something stay as they are, since that is asserted of each term.
type LiftSums struct{}

// Run runs the pass.
func (LiftSums) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range tensor.Programs(module) {
		var sums []*ir.Op
		program.Regions[0].Walk(func(op *ir.Op) {
			if op.Is(tensor.OpSum) && !arith.Asserts(op) {
				sums = append(sums, op)
			}
		})
		// Those within a sum come first: they may be factors of it.
		for _, sum := range slices.Backward(sums) {
			liftSum(ctx, sum)
		}
		ir.EraseUnused(program.Regions[0])
	}
	return nil
}

func liftSum(ctx *transform.Context, sum *ir.Op) {
	deps := dependences{}
	body := sum.Regions[0]
	canonical.MergeEqual(body) // equal factors are one value
	yielded := body.Terminator().Operand(0)
	var best []*contraction
	bestCost := 0
	for _, multiplyOut := range []bool{false, true} {
		terms := (&expander{body, multiplyOut, map[*ir.Value][]term{}}).termsOf(yielded)
		if terms == nil {
			continue
		}
		var plan []*contraction
		cost := 0
		for _, t := range terms {
			c := planTerm(t, sum, deps)
			plan = append(plan, c)
			cost += c.cost
		}
		if best == nil || cost < bestCost {
			best, bestCost = plan, cost
		}
	}
	if best == nil {
		return
	}
	var all total
	for _, c := range best {
		all = append(all, c.product(deps))
	}
	bestCost -= all.merge()
	e := &emitter{sum: sum}
	e.arraysOf(all)
	v := e.total(ir.Before(sum), all, sum.Regions[0], ir.Mapping{})
	if e.arrays > 0 {
		ctx.Remarkf(sum.Pos, "the sum is computed by %d contractions: %d operations instead of %d", e.arrays+len(all), bestCost, naiveCost(sum, deps))
	}
	v.Name = cmp.Or(v.Name, sum.Result().Name)
	sum.Result().ReplaceUses(v)
	sum.Erase()
}
