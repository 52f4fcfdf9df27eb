package tensor

import (
	"cmp"
	"math"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// naiveCost is how many operations a sum takes as it is written, for all indices around it.
func naiveCost(sum *ir.Op, deps dependences) int {
	n := 0
	sum.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(arith.OpAddF) || op.Is(arith.OpSubF) || op.Is(arith.OpMulF) {
			n++
		}
	})
	return (n + 1) * tensor.ExtentsOf(sum).Size() * volume(deps.of(sum.Result()))
}

// volume is how many tuples of some indices there are.
func volume(s indexSet) int {
	n := 1
	for v := range s {
		n *= extentOf(v)
	}
	return n
}

// contraction is a term of a sum, and how it is computed.
type contraction struct {
	negative bool
	free     []*ir.Value // factors that do not depend on the indices of the sum
	factors  []*ir.Value
	steps    []*ir.Value // the indices that are contracted before, each to an array
	last     []*ir.Value // those that the sum is over that is left
	around   indexSet    // what it depends on outside of the sum
	cost     int
}

// planTerm finds the order of contractions that takes the fewest operations.
func planTerm(t term, sum *ir.Op, deps dependences) *contraction {
	c := &contraction{negative: t.negative}
	own := indexSet{}
	for _, v := range sum.Regions[0].Args {
		own[v] = true
	}
	for _, f := range t.factors {
		if dependsOn(deps.of(f), own) {
			c.factors = append(c.factors, f)
		} else {
			c.free = append(c.free, f)
		}
	}
	c.last = slices.Clone(sum.Regions[0].Args)
	c.around = indexSet{}
	for _, f := range t.factors {
		c.around = c.around.with(deps.of(f))
	}
	for v := range own {
		delete(c.around, v)
	}
	// What depends on fewer indices is multiplied first, outside of the loops over the others.
	bySize := func(x, y *ir.Value) int { return cmp.Compare(volume(deps.of(x)), volume(deps.of(y))) }
	slices.SortStableFunc(c.factors, bySize)
	slices.SortStableFunc(c.free, bySize)
	if c.cost = len(c.free) * volume(c.around); len(c.factors) > 0 {
		var sets []indexSet
		for _, f := range c.factors {
			sets = append(sets, deps.of(f))
		}
		c.cost += productCost(sets, c.around.with(own))
	}
	if len(c.last) == 1 || conditional(sum) {
		return c
	}
	best := c.cost
	permutations(sum.Regions[0].Args, func(order []*ir.Value) {
		for n := 1; n < len(order); n++ {
			if cost := c.costOf(order[:n], deps, sum); cost < best {
				best, c.cost = cost, cost
				c.steps = slices.Clone(order[:n])
				c.last = nil
				for _, v := range sum.Regions[0].Args {
					if !slices.Contains(c.steps, v) {
						c.last = append(c.last, v)
					}
				}
			}
		}
	})
	return c
}

func dependsOn(s, indices indexSet) bool {
	for v := range s {
		if indices[v] {
			return true
		}
	}
	return false
}

// conditional reports whether a sum is computed under a condition, outside of which what it reads
// need not be there.
func conditional(op *ir.Op) bool {
	for op = op.Parent(); op != nil; op = op.Parent() {
		if op.Is(scf.OpIf) {
			return true
		}
	}
	return false
}

// costOf is how many operations it takes to contract some indices one after the other, and then
// the rest.
func (c *contraction) costOf(steps []*ir.Value, deps dependences, sum *ir.Op) int {
	var open []indexSet
	for _, f := range c.factors {
		open = append(open, deps.of(f))
	}
	cost := 0
	for _, r := range steps {
		var all indexSet
		var used, rest []indexSet
		for _, s := range open {
			if s[r] {
				all, used = all.with(s), append(used, s)
			} else {
				rest = append(rest, s)
			}
		}
		out := all.with(nil)
		delete(out, r)
		if len(used) == 0 || len(out) > ir.MaxSubscripts {
			return math.MaxInt
		}
		cost += productCost(used, all) + 2*volume(out) // stored and loaded
		open = append(rest, out)
	}
	all := c.around.with(nil)
	for _, v := range sum.Regions[0].Args {
		if !slices.Contains(steps, v) {
			all[v] = true
		}
	}
	return cost + productCost(open, all) + len(c.free)*volume(c.around)
}

// productCost is how many operations it takes to multiply factors, by the indices that each depends
// on, and to add up the products for all indices. What depends on few indices is multiplied first.
func productCost(factors []indexSet, all indexSet) int {
	slices.SortStableFunc(factors, func(x, y indexSet) int { return cmp.Compare(volume(x), volume(y)) })
	cost := volume(all)
	union := indexSet{}
	for n, s := range factors {
		union = union.with(s)
		if n > 0 {
			cost += volume(union)
		}
	}
	return cost
}

// permutations calls visit for each order of a list: those first that contract the last index
// first, which makes rows of the results, along which vectors are.
func permutations(list []*ir.Value, visit func([]*ir.Value)) {
	var extend func(done []*ir.Value)
	extend = func(done []*ir.Value) {
		if len(done) == len(list) {
			visit(done)
			return
		}
		for _, v := range slices.Backward(list) {
			if !slices.Contains(done, v) {
				extend(append(slices.Clone(done), v))
			}
		}
	}
	extend(nil)
}
