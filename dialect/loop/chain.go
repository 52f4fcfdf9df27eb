package loop

import (
	"cmp"
	"slices"

	"github.com/openearthgo/oec/ir"
)

// PartialVectorOf returns for how many iterations of a loop that is, 1 if the loop does not say.
func PartialVectorOf(op *ir.Op) int {
	if PartialVectorAttr.In(op) {
		return PartialVectorAttr.Of(op)
	}
	return 1
}

// SetPartialVector makes a loop say so.
func SetPartialVector(op *ir.Op, n int) { PartialVectorAttr.Set(op, n) }

// Row names a row of a field: all points with the same j and k.
type Row struct {
	Field  *ir.Value
	J, K   *ir.Value // nil for what the field lacks
	DJ, DK int
}

// RowOf returns the row of a load or store.
func RowOf(op *ir.Op) Row {
	point, off := PointOf(op), ir.OffsetAttr.Of(op)
	return Row{Field: FieldOf(op), J: point[1], K: point[2], DJ: off[1], DK: off[2]}
}

// MostLinked is for how many iterations a [Link] has what was stored.
const MostLinked = 2

// Link is an element that a loop stores in one iteration and loads in the next ones: in a loop along i one of a row, in a loop along k
// one of a column, or what is there once for all levels.
type Link struct {
	Store *ir.Op
	Loads [MostLinked][]*ir.Op // those that read what was stored 1, 2, ... iterations ago
}

// line is what a loop touches of a field, one element in an iteration.
type line struct {
	field *ir.Value
	point [ir.Rank]*ir.Value // without the index of the loop
	off   [ir.Rank]int
}

// lineOf returns the line that a load or store is on in a loop with an index, and where on it: the dimension that the line is along, or -1
// if all iterations have one element, and how far from the index.
func lineOf(op *ir.Op, index *ir.Value) (l line, along, off int) {
	l = line{FieldOf(op), PointOf(op), ir.OffsetAttr.Of(op)}
	if along = slices.Index(l.point[:], index); along >= 0 {
		off, l.point[along], l.off[along] = l.off[along], nil, 0
	}
	return l, along, off
}

// known reports whether a line is the same one in all iterations of a loop.
func (at line) known(l *ir.Op) bool {
	return !slices.ContainsFunc(at.point[:], func(v *ir.Value) bool {
		return v != nil && (v.Region() == l.Regions[0] || v.Def() != nil && l.Regions[0].Encloses(v.Def()))
	})
}

// Links returns what a loop that runs point by point hands from one iteration to the next ones.
// An element that is loaded under a condition is none, nor is one of a line that is stored to
// twice, nor a truth value.
func Links(l *ir.Op) (links []*Link) {
	index := l.Regions[0].Args[0]
	stores := map[line]int{}
	l.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(OpStore) {
			at, _, _ := lineOf(op, index)
			stores[at]++
		}
	})
	stored := map[line]*Link{}
	place := map[*ir.Op]int{}
	for n, op := range l.Regions[0].Ops {
		place[op] = n
		if !op.Is(OpStore) || FieldOf(op).Type.(FieldType).Elem == ir.I1 || len(SubscriptsOf(op)) > 0 {
			continue
		}
		if at, _, _ := lineOf(op, index); stores[at] == 1 && at.known(l) {
			stored[at] = &Link{Store: op}
		}
	}
	for _, op := range l.Regions[0].Ops {
		if !op.Is(OpLoad) {
			continue
		}
		at, along, off := lineOf(op, index)
		link := stored[at]
		if link == nil {
			continue
		}
		_, to, from := lineOf(link.Store, index)
		ago := from - off
		if DownAttr.In(l) {
			ago = -ago
		}
		if along < 0 && place[op] < place[link.Store] {
			ago = 1
		}
		if to != along || ago < 1 || ago > MostLinked {
			continue
		}
		if link.Furthest() == 0 {
			links = append(links, link)
		}
		link.Loads[ago-1] = append(link.Loads[ago-1], op)
	}
	return links
}

// Furthest returns for how many iterations what is stored is kept.
func (l *Link) Furthest() (n int) {
	for ago, loads := range l.Loads {
		if len(loads) > 0 {
			n = ago + 1
		}
	}
	return n
}

// Chain is operations of a loop's body that wait for the iteration before, by links.
type Chain struct {
	Links []*Link
	Ops   []*ir.Op // in order; without the loads of links, and without stores that do not wait
}

// Chains returns the operations of a loop's body that wait, as chains of which none uses what
// another one computes.
func Chains(l *ir.Op, links []*Link) (chains []*Chain) {
	of := map[*ir.Value]*Chain{} // by what is computed, the chain that it is part of
	stored := map[*ir.Op]*ir.Value{}
	for _, link := range links {
		c := &Chain{Links: []*Link{link}}
		chains = append(chains, c)
		for _, loads := range link.Loads {
			for _, op := range loads {
				of[op.Result()] = c
				stored[link.Store] = op.Result()
			}
		}
	}
	for _, op := range l.Regions[0].Ops {
		var chain *Chain
		wait := func(v *ir.Value) {
			if c := of[v]; chain == nil || c == nil {
				chain = cmp.Or(chain, c)
			} else if c != chain {
				chain.join(c, of)
			}
		}
		ir.Walk(op, func(inner *ir.Op) {
			for _, v := range inner.Operands() {
				wait(v)
			}
		})
		if chain == nil {
			continue
		}
		if v := stored[op]; v != nil {
			wait(v)
		}
		chain.Ops = append(chain.Ops, op)
		for _, v := range op.Results {
			of[v] = chain
		}
	}
	for _, c := range chains {
		c.sort(l)
	}
	return slices.DeleteFunc(chains, func(c *Chain) bool { return len(c.Ops) == 0 })
}

// join takes over another chain.
func (c *Chain) join(other *Chain, of map[*ir.Value]*Chain) {
	c.Links, c.Ops = append(c.Links, other.Links...), append(c.Ops, other.Ops...)
	other.Links, other.Ops = nil, nil
	for v, chain := range of {
		if chain == other {
			of[v] = c
		}
	}
}

// sort puts operations in the order of the body.
func (c *Chain) sort(l *ir.Op) {
	place := map[*ir.Op]int{}
	for n, op := range l.Regions[0].Ops {
		place[op] = n
	}
	slices.SortFunc(c.Ops, func(a, b *ir.Op) int { return place[a] - place[b] })
}
