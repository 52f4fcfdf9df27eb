package stencil

import (
	"slices"
	"strings"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// ShapeOverlap lets stores on ranges that overlap take what they store from one tree of
// combines, which is split at the ends of all of the ranges, along k, then along j, then along
// i: each of its parts has the results that are stored there. What is computed on a part for
// several stores can be computed together then, and nothing beyond the range of a
// store. It is the Open Earth Compiler's pass, which domain splitting is to follow.
//
// Stores are put together if at least half of the ends of their ranges are the same, the ranges
// do overlap, and what is stored comes from a common field. How the ends are ordered must be
// the same on every domain. Boxes from an earlier run of shape inference are forgotten.
type ShapeOverlap struct{}

// Run runs the pass.
func (ShapeOverlap) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		forgetRanges(program)
		for _, group := range overlapping(program) {
			if !ordered(group) {
				ctx.Remarkf(group[0].Pos, "%s are stored on ranges that overlap, and not divided at their ends: how these are ordered depends on the domain", fieldNames(group))
				continue
			}
			combineStores(group)
			ctx.Remarkf(group[0].Pos, "%s are stored on ranges that overlap, which are divided at their ends", fieldNames(group))
		}
	}
	return nil
}

func fieldNames(stores []*ir.Op) string {
	var names []string
	for _, s := range stores {
		names = append(names, stencil.FieldOf(s.Operand(1)).Name)
	}
	return strings.Join(names, ", ")
}

// overlapping returns the groups of stores that are to be put together, each store with some
// other one of its group. Groups that all have one range have nothing to divide.
func overlapping(program *ir.Op) (groups [][]*ir.Op) {
	var rest []*ir.Op
	for _, op := range program.Regions[0].Ops {
		if op.Is(stencil.OpStore) && combinable(op.Operand(0)) {
			rest = append(rest, op)
		}
	}
	for len(rest) > 0 {
		group := []*ir.Op{rest[0]}
		rest = rest[1:]
		for n := 0; n < len(group); n++ {
			var others []*ir.Op
			for _, s := range rest {
				if overlap(group[n], s) {
					group = append(group, s)
				} else {
					others = append(others, s)
				}
			}
			rest = others
		}
		if slices.ContainsFunc(group, func(s *ir.Op) bool { return analysis.RangeOf(s) != analysis.RangeOf(group[0]) }) {
			groups = append(groups, group)
		}
	}
	return groups
}

// combinable reports whether a value may be an operand of several combines: it comes from an
// apply that asserts nothing, and is no recurrence, which would be computed as a whole for each.
func combinable(v *ir.Value) bool {
	apply := v.DefinedBy(stencil.OpApply)
	return apply != nil && !ir.OrderAttr.In(apply) && !arith.Asserts(apply)
}

func presentOf(store *ir.Op) [ir.Rank]bool {
	return store.Operand(0).Type.(stencil.TempType).Present()
}

// overlap reports whether two stores are to be put together.
func overlap(s, t *ir.Op) bool {
	a, b := analysis.RangeOf(s), analysis.RangeOf(t)
	ends, same := 0, 0
	for d, here := range presentOf(s) {
		if !here {
			continue
		}
		ends += 2
		if a.Lo[d] == b.Lo[d] {
			same++
		}
		if a.Hi[d] == b.Hi[d] {
			same++
		}
		if before, known := a.Lo[d].Less(b.Hi[d]); known && !before {
			return false
		}
		if before, known := b.Lo[d].Less(a.Hi[d]); known && !before {
			return false
		}
	}
	return presentOf(s) == presentOf(t) && 2*same >= ends && shareInput(s, t)
}

// shareInput reports whether what two stores store comes from a common field.
func shareInput(s, t *ir.Op) bool {
	inputs := map[*ir.Value]bool{}
	visitInputs(s.Operand(0), func(field *ir.Value) { inputs[field] = true })
	shared := false
	visitInputs(t.Operand(0), func(field *ir.Value) { shared = shared || inputs[field] })
	return shared
}

// visitInputs visits the fields that a value comes from.
func visitInputs(v *ir.Value, visit func(field *ir.Value)) {
	seen := map[*ir.Op]bool{}
	var from func(v *ir.Value)
	from = func(v *ir.Value) {
		def := v.Def()
		if def == nil || seen[def] {
			return
		}
		seen[def] = true
		if def.Is(stencil.OpLoad) {
			visit(stencil.FieldOf(def.Operand(0)))
			return
		}
		for _, w := range def.Operands() {
			from(w)
		}
	}
	from(v)
}

// ordered reports whether it is known how the ends of the ranges of stores are ordered: each
// is before all that follow it. That one end is not before another one can be known where
// the converse depends on the domain, as of NJ and 1, and endsOf has then ordered nothing.
func ordered(stores []*ir.Op) bool {
	for d := range ir.Rank {
		all := endsOf(stores, d)
		for n, a := range all {
			if slices.ContainsFunc(all[n+1:], func(b ir.Bound) bool { less, known := a.Less(b); return !known || !less }) {
				return false
			}
		}
	}
	return true
}

// endsOf returns the ends of the ranges of stores along a dimension, each once, and in order if they are ordered.
func endsOf(stores []*ir.Op, d int) (ends []ir.Bound) {
	for _, s := range stores {
		box := analysis.RangeOf(s)
		ends = append(ends, box.Lo[d], box.Hi[d])
	}
	slices.SortFunc(ends, func(a, b ir.Bound) int {
		if less, _ := a.Less(b); less {
			return -1
		}
		if less, _ := b.Less(a); less {
			return 1
		}
		return 0
	})
	return slices.Compact(ends)
}

// combineStores makes the tree of combines for a group of stores, in front of the last of
// them, and moves the others behind it.
func combineStores(stores []*ir.Op) {
	last := stores[0]
	for _, s := range stores {
		if s.Region().Precedes(last, s) {
			last = s
		}
	}
	copies := map[*ir.Op]*ir.Op{}
	var values []taken
	for _, s := range stores {
		values = append(values, taken{s, copyFor(s, copies)})
	}
	for _, v := range divide(ir.Before(last), ir.Rank-1, values) {
		v.store.SetOperand(0, v.value)
		if v.store != last {
			v.store.Detach()
			last.Region().InsertBefore(last, v.store)
		}
	}
	for apply := range copies {
		eraseUnusedTree(apply)
	}
}

// copyFor returns the value that combines take for a store. It is the result of a copy, of
// which nothing else than combines may use a result.
func copyFor(store *ir.Op, copies map[*ir.Op]*ir.Op) *ir.Value {
	v := store.Operand(0)
	apply := v.Def()
	if copies[apply] == nil {
		copies[apply] = ir.After(apply).Clone(apply, ir.Mapping{})
	}
	return copies[apply].Results[v.Index()]
}

// taken is what a store is to take.
type taken struct {
	store *ir.Op
	value *ir.Value
}

// divide combines what stores take, of which all ends of the ranges along the dimensions after
// d are those of a part. Each part between two ends along d is divided along the
// dimensions before d in turn.
func divide(b *ir.Builder, d int, values []taken) []taken {
	if d < 0 {
		return values
	}
	var stores []*ir.Op
	for _, v := range values {
		stores = append(stores, v.store)
	}
	if !presentOf(stores[0])[d] {
		return divide(b, d-1, values)
	}
	ends := endsOf(stores, d)
	var all []taken
	for n := len(ends) - 2; n >= 0; n-- {
		var here []taken
		for _, v := range values {
			box := analysis.RangeOf(v.store)
			if starts, _ := ends[n].Less(box.Lo[d]); starts {
				continue
			}
			if goesOn, _ := ends[n].Less(box.Hi[d]); goesOn {
				here = append(here, v)
			}
		}
		if len(here) > 0 {
			all = combineParts(b, d, ends[n+1], divide(b, d-1, here), all)
		}
	}
	return all
}

// combineParts combines what stores take below a plane and from there on. What one store
// takes on one side only is an extra operand.
func combineParts(b *ir.Builder, d int, at ir.Bound, lower, upper []taken) (all []taken) {
	if len(upper) == 0 {
		return lower
	}
	var p stencil.Parts
	var both, below, above []*ir.Op
	for _, l := range lower {
		if n := slices.IndexFunc(upper, func(u taken) bool { return u.store == l.store }); n >= 0 {
			p.Lower, p.Upper, both = append(p.Lower, l.value), append(p.Upper, upper[n].value), append(both, l.store)
		} else {
			p.LowerExt, below = append(p.LowerExt, l.value), append(below, l.store)
		}
	}
	for _, u := range upper {
		if !slices.ContainsFunc(lower, func(l taken) bool { return l.store == u.store }) {
			p.UpperExt, above = append(p.UpperExt, u.value), append(above, u.store)
		}
	}
	stores := slices.Concat(both, below, above)
	var types []ir.Type
	for _, s := range stores {
		types = append(types, s.Operand(0).Type)
	}
	for n, v := range stencil.NewCombine(b, d, at, p, types...).Results {
		v.Name = stores[n].Operand(0).Name
		all = append(all, taken{stores[n], v})
	}
	return all
}
