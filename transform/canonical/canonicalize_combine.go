package canonical

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// dropCombined removes a result of a combine that nothing uses, with its operands.
func dropCombined(combine *ir.Op, rw *ir.Rewriter) bool {
	i := slices.IndexFunc(combine.Results, (*ir.Value).Unused)
	if i < 0 {
		return false
	}
	lower, upper := stencil.PartsOf(combine).Of(i)
	stencil.RemoveCombined(combine, i)
	for _, v := range []*ir.Value{lower, upper} {
		if v != nil {
			rw.Changed(v.Def())
		}
	}
	rw.Changed(combine)
	return true
}

// takeSide replaces a combine that is known to have all of its points on one side by the
// operands on that side, and results that have none there by results without any value.
func takeSide(combine *ir.Op, rw *ir.Rewriter) bool {
	box, sized := ir.BoxAttr.Lookup(combine)
	onLower := sized && analysis.AllBelow(combine, box)
	if !onLower && (!sized || !analysis.AllAbove(combine, box)) {
		return false
	}
	parts := stencil.PartsOf(combine)
	values := make([]*ir.Value, len(combine.Results))
	var without []int
	for i := range values {
		lower, upper := parts.Of(i)
		if values[i] = upper; onLower {
			values[i] = lower
		}
		if values[i] == nil {
			without = append(without, i)
		}
	}
	if !mayReplace(combine, values) {
		return false
	}
	if len(without) > 0 {
		var types []ir.Type
		for _, i := range without {
			types = append(types, combine.Results[i].Type)
		}
		empty := stencil.NewEmpty(combine, types)
		for n, i := range without {
			values[i] = empty.Results[n]
		}
	}
	rw.Replace(combine, values)
	return true
}

// dropPlane replaces a combine whose operands are the same on both sides.
func dropPlane(combine *ir.Op, rw *ir.Rewriter) bool {
	p := stencil.PartsOf(combine)
	if len(p.Lower) < len(combine.Results) {
		return false
	}
	if slices.Equal(p.Lower, p.Upper) && mayReplace(combine, p.Lower) {
		rw.Replace(combine, p.Lower)
		return true
	}
	if slices.ContainsFunc(combine.Operands(), func(v *ir.Value) bool { return !analysis.StoresNothing(v) }) {
		return false
	}
	var types []ir.Type
	for _, v := range combine.Results {
		types = append(types, v.Type)
	}
	rw.Replace(combine, stencil.NewEmpty(combine, types).Results)
	return true
}

// mayReplace reports whether the users of a combine may use the given operands of it
// instead, of which some may be nil. They must be used by nothing else, since combines,
// buffers and stores have rules for what else uses their operands.
func mayReplace(combine *ir.Op, values []*ir.Value) bool {
	nested := false
	for i, v := range values {
		if v == nil {
			continue
		}
		if v.Type != combine.Results[i].Type || v.DefinedBy(stencil.OpBuffer) != nil || !analysis.FeedsOnly(v.Def(), combine) || slices.Contains(values[:i], v) {
			return false
		}
		nested = nested || len(stencil.Users(combine.Results[i], stencil.OpCombine)) > 0
	}
	for _, v := range combine.Results {
		if nested && len(stencil.Users(v, stencil.OpCombine)) < len(v.Uses()) {
			return false
		}
	}
	return true
}
