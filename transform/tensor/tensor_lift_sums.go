package tensor

import (
	"cmp"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// LiftSums computes sums of products by parts: a sum over several subscripts as contractions over
// one after the other, each of which makes an array of what the next ones need, and what does not
// depend on a subscript outside of the sum over it. The order of contractions is the one with the
// fewest operations. It works on programs as they are raised, so that what is added up in which order
// is the same on all levels and machines.
type LiftSums struct{}

// Run runs the pass.
func (LiftSums) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range tensor.Programs(module) {
		var sums []*ir.Op
		program.Regions[0].Walk(func(op *ir.Op) {
			if op.Is(tensor.OpSum) {
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
	yielded := body.Terminator().Operand(0)
	var best []*contraction
	bestCost := 0
	for _, multiplyOut := range []bool{false, true} {
		terms := termsOf(yielded, body, multiplyOut)
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
	b := ir.Before(sum)
	var total *ir.Value
	arrays := 0
	for _, c := range best {
		v := c.emit(b, sum, deps)
		arrays += len(c.steps)
		switch {
		case total == nil && c.negative:
			total = arith.NewUnary(b, arith.OpNegF, v)
		case total == nil:
			total = v
		case c.negative:
			total = arith.NewBinary(b, arith.OpSubF, total, v)
		default:
			total = arith.NewBinary(b, arith.OpAddF, total, v)
		}
	}
	if arrays > 0 {
		ctx.Remarkf(sum.Pos, "the sum is computed by %d contractions: %d operations instead of %d", arrays+len(best), bestCost, naiveCost(sum, deps))
	}
	total.Name = cmp.Or(total.Name, sum.Result().Name)
	sum.Result().ReplaceUses(total)
	sum.Erase()
}

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
	last     []*ir.Value // those that the sum is over that is left; none if there are no factors
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
	around := indexSet{}
	for _, f := range t.factors {
		around = around.with(deps.of(f))
	}
	for v := range own {
		delete(around, v)
	}
	// What depends on fewer indices is multiplied first, outside of the loops over the others.
	bySize := func(x, y *ir.Value) int { return cmp.Compare(volume(deps.of(x)), volume(deps.of(y))) }
	slices.SortStableFunc(c.factors, bySize)
	slices.SortStableFunc(c.free, bySize)
	if c.cost = len(c.free) * volume(around); len(c.factors) > 0 {
		var sets []indexSet
		for _, f := range c.factors {
			sets = append(sets, deps.of(f))
		}
		c.cost += productCost(sets, around.with(own))
	}
	if len(c.last) == 1 || conditional(sum) {
		return c
	}
	best := c.cost
	permutations(sum.Regions[0].Args, func(order []*ir.Value) {
		for n := 1; n < len(order); n++ {
			if cost := c.costOf(order[:n], deps, around, sum); cost < best {
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
func (c *contraction) costOf(steps []*ir.Value, deps dependences, around indexSet, sum *ir.Op) int {
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
			return 1 << 60
		}
		cost += productCost(used, all) + 2*volume(out) // stored and loaded
		open = append(rest, out)
	}
	all := around.with(nil)
	for _, v := range sum.Regions[0].Args {
		if !slices.Contains(steps, v) {
			all[v] = true
		}
	}
	return cost + productCost(open, all) + len(c.free)*volume(around)
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

// emit computes a term before a sum.
func (c *contraction) emit(b *ir.Builder, sum *ir.Op, deps dependences) *ir.Value {
	t := sum.Result().Type.(ir.Scalar)
	var v *ir.Value
	multiply := func(x *ir.Value) {
		if v == nil {
			v = x
		} else {
			v = arith.NewBinary(b, arith.OpMulF, v, x)
		}
	}
	for _, f := range c.free {
		multiply(copied(b, f, sum.Regions[0], ir.Mapping{}))
	}
	parts := make([]*factor, 0, len(c.factors))
	for _, f := range c.factors {
		parts = append(parts, &factor{v: f, indices: deps.of(f)})
	}
	for _, r := range c.steps {
		parts = contract(parts, r, sum)
	}
	if len(parts) == 0 {
		// A sum of equal terms.
		multiply(arith.NewFloat(b, float64(tensor.ExtentsOf(sum).Size()), t))
		return v
	}
	slices.SortStableFunc(parts, func(x, y *factor) int { return cmp.Compare(volume(x.indices), volume(y.indices)) })
	multiply(sumOf(b, parts, c.last, sum.Regions[0], ir.Mapping{}, t))
	return v
}

// factor is a factor of a product: a value of the body, or an array of what was contracted.
type factor struct {
	v       *ir.Value
	indices indexSet
	array   *ir.Value
	order   []*ir.Value // of the indices, as subscripts of the array
}

// contract makes an array of the product of those factors that depend on an index, added up over it.
func contract(parts []*factor, r *ir.Value, sum *ir.Op) []*factor {
	var used, rest []*factor
	indices := indexSet{}
	for _, f := range parts {
		if f.indices[r] {
			used, indices = append(used, f), indices.with(f.indices)
		} else {
			rest = append(rest, f)
		}
	}
	delete(indices, r)
	slices.SortStableFunc(used, func(x, y *factor) int { return cmp.Compare(volume(x.indices), volume(y.indices)) })
	order := subscriptOrder(indices)
	var extents []int
	var names []string
	for _, v := range order {
		extents, names = append(extents, extentOf(v)), append(names, v.Name)
	}
	at := sum
	for !at.Parent().Is(ir.OpFunc) {
		at = at.Parent()
	}
	t := sum.Result().Type.(ir.Scalar)
	b := ir.Before(at)
	b.Pos = sum.Pos
	if len(order) == 0 { // a number, the same for all indices
		v := sumOf(b, used, []*ir.Value{r}, sum.Regions[0], ir.Mapping{}, t)
		return append(rest, &factor{v: v, indices: indices})
	}
	op := tensor.NewCompute(b, ir.NewExtents(extents), names, t)
	inner := ir.AtEnd(op.Regions[0])
	inner.Pos = sum.Pos
	m := ir.Mapping{}
	for n, v := range order {
		m[v] = op.Regions[0].Args[n]
	}
	tensor.NewYield(inner, sumOf(inner, used, []*ir.Value{r}, nil, m, t))
	return append(rest, &factor{indices: indices, array: op.Result(), order: order})
}

// subscriptOrder orders indices by their place in their spaces, those of the outer space after those
// of the inner one.
func subscriptOrder(s indexSet) []*ir.Value {
	var list []*ir.Value
	for v := range s {
		list = append(list, v)
	}
	depth := func(v *ir.Value) (n int) {
		for op := v.Region().Parent(); op != nil; op = op.Parent() {
			n++
		}
		return n
	}
	// Indices are counted from the last one, since that is where rows are.
	place := func(v *ir.Value) int { return len(v.Region().Args) - v.Index() }
	slices.SortFunc(list, func(a, b *ir.Value) int {
		return cmp.Or(cmp.Compare(place(b), place(a)), cmp.Compare(depth(b), depth(a)), cmp.Compare(a.Index(), b.Index()))
	})
	return list
}

// sumOf adds up the product of factors over some indices. What the factors compute is copied: within
// the old body, or from anywhere if that is nil.
func sumOf(b *ir.Builder, parts []*factor, over []*ir.Value, body *ir.Region, m ir.Mapping, t ir.Scalar) *ir.Value {
	var extents []int
	var names []string
	for _, v := range over {
		extents, names = append(extents, extentOf(v)), append(names, v.Name)
	}
	op := tensor.NewSum(b, ir.NewExtents(extents), names, t)
	inner := ir.AtEnd(op.Regions[0])
	inner.Pos = op.Pos
	mapping := ir.Mapping{}
	for k, v := range m {
		mapping[k] = v
	}
	for n, v := range over {
		mapping[v] = op.Regions[0].Args[n]
	}
	var product *ir.Value
	for _, f := range parts {
		var x *ir.Value
		if f.array != nil {
			var at []*ir.Value
			for _, v := range f.order {
				at = append(at, mapping.Of(v))
			}
			x = tensor.NewAt(inner, f.array, at...)
		} else {
			x = copied(inner, f.v, body, mapping)
		}
		if product == nil {
			product = x
		} else {
			product = arith.NewBinary(inner, arith.OpMulF, product, x)
		}
	}
	tensor.NewYield(inner, product)
	return op.Result()
}

// copied copies what computes a value, as far as it is computed in a body, or if that is nil, within
// any space.
func copied(b *ir.Builder, v *ir.Value, body *ir.Region, m ir.Mapping) *ir.Value {
	if x, ok := m[v]; ok {
		return x
	}
	op := v.Def()
	if op == nil || body != nil && !body.Encloses(op) || op.Parent().Is(ir.OpFunc) {
		return v
	}
	for _, x := range ir.Inputs(op) {
		copied(b, x, body, m)
	}
	pos := b.Pos
	b.Clone(op, m)
	b.Pos = pos
	return m[v]
}
