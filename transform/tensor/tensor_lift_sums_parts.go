package tensor

import (
	"cmp"
	"maps"
	"slices"

	"github.com/openearthgo/oec/ir"
)

// total is a sum of products with signs: what a tensor.sum adds up, by parts.
type total []*product

// product is a product of factors that is added up over some indices, and of others that these do
// not change.
type product struct {
	negative bool
	free     []*ir.Value
	over     []*ir.Value
	factors  []*factor // if there are none, it is a sum of equal numbers
	indices  indexSet  // what it is computed for, those it is added up over included
}

// factor is a factor of a product: a value of the body, or an array of what is added up before.
type factor struct {
	v       *ir.Value
	parts   total
	indices indexSet
	array   *ir.Value   // of parts, or a number if there are no indices
	order   []*ir.Value // of the indices, as subscripts of the array
}

// product writes a term with an order of contractions as products of arrays.
func (c *contraction) product(deps dependences) *product {
	parts := make([]*factor, 0, len(c.factors))
	for _, f := range c.factors {
		parts = append(parts, &factor{v: f, indices: deps.of(f)})
	}
	for _, r := range c.steps {
		parts = contract(parts, r)
	}
	indices := c.around.with(nil)
	for _, v := range c.last {
		indices[v] = true
	}
	return &product{c.negative, c.free, c.last, bySize(parts), indices}
}

// contract makes an array of the product of those factors that depend on an index, added up over it.
func contract(parts []*factor, r *ir.Value) []*factor {
	var used, rest []*factor
	all := indexSet{}
	for _, f := range parts {
		if f.indices[r] {
			used, all = append(used, f), all.with(f.indices)
		} else {
			rest = append(rest, f)
		}
	}
	indices := all.with(nil)
	delete(indices, r)
	p := &product{over: []*ir.Value{r}, factors: bySize(used), indices: all}
	return append(rest, &factor{parts: total{p}, indices: indices})
}

// bySize has factors that depend on fewer indices first: they are multiplied outside of the loops
// over the others.
func bySize(factors []*factor) []*factor {
	slices.SortStableFunc(factors, func(x, y *factor) int { return cmp.Compare(volume(x.indices), volume(y.indices)) })
	return factors
}

// merge joins products that end with the same contraction: what it is given is added up before. It
// returns how many operations that saves.
func (t *total) merge() (saved int) {
	for n := 0; n < len(*t); n++ {
		for m := len(*t) - 1; m > n; m-- {
			if s, ok := (*t)[n].join((*t)[m]); ok {
				*t, saved = slices.Delete(*t, m, m+1), saved+s
			}
		}
	}
	for _, p := range *t {
		for _, f := range p.factors {
			saved += f.parts.merge()
		}
	}
	return saved
}

// join adds another product to one that differs from it in an array alone, and returns how many
// operations fewer that takes.
func (p *product) join(q *product) (saved int, ok bool) {
	if !slices.Equal(p.free, q.free) || !slices.Equal(p.over, q.over) || len(p.factors) != len(q.factors) {
		return 0, false
	}
	var a, b *factor
	for n, f := range p.factors {
		g := q.factors[n]
		switch {
		case f.parts == nil && f.v == g.v:
		case f.parts != nil && g.parts != nil && a == nil && maps.Equal(f.indices, g.indices):
			a, b = f, g
		default:
			return 0, false
		}
	}
	if a == nil {
		return 0, false
	}
	for _, part := range b.parts {
		part.negative = part.negative != (p.negative != q.negative)
	}
	a.parts = append(a.parts, b.parts...)
	var sets []indexSet
	for _, f := range p.factors {
		sets = append(sets, f.indices)
	}
	return productCost(sets, p.indices) + volume(a.indices), true // an array less is stored and loaded, and added
}
