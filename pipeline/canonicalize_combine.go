package pipeline

import (
	"slices"

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
	box, sized := combine.BoxAttr("box")
	onLower := sized && allBelow(combine, box)
	if !onLower && (!sized || !allAbove(combine, box)) {
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
		empty := newEmpty(combine, types)
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
	if slices.ContainsFunc(combine.Operands(), func(v *ir.Value) bool { return !storesNothing(v) }) {
		return false
	}
	var types []ir.Type
	for _, v := range combine.Results {
		types = append(types, v.Type)
	}
	rw.Replace(combine, newEmpty(combine, types).Results)
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
		if v.Type != combine.Results[i].Type || v.DefinedBy(stencil.OpBuffer) != nil || !feedsOnly(v.Def(), combine) || slices.Contains(values[:i], v) {
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

// feedsOnly reports whether user is all that uses the results of an operation.
func feedsOnly(op, user *ir.Op) bool {
	for _, v := range op.Results {
		if slices.ContainsFunc(v.Uses(), func(u ir.Use) bool { return u.Op != user }) {
			return false
		}
	}
	return true
}

// newEmpty makes an apply that stores nothing at any point of a combine.
func newEmpty(combine *ir.Op, types []ir.Type) *ir.Op {
	apply := stencil.NewApply(ir.Before(combine), nil, types...)
	if box, sized := combine.Attrs["box"]; sized {
		apply.SetAttr("box", box)
	}
	body := ir.AtEnd(apply.Regions[0])
	body.Pos = combine.Pos
	var tokens []*ir.Value
	for _, t := range types {
		token := stencil.ResultType{Elem: t.(stencil.TempType).Elem}
		tokens = append(tokens, body.Create(stencil.OpStoreResult, nil, []ir.Type{token}, nil).Result())
	}
	body.Create(stencil.OpReturn, tokens, nil, nil)
	return apply
}

// storesNothing reports whether a temp is what an apply stores nothing of at any point.
func storesNothing(v *ir.Value) bool {
	apply := v.DefinedBy(stencil.OpApply)
	if apply == nil {
		return false
	}
	tokens := apply.Regions[0].Terminator().Operands()
	points := len(tokens) / len(apply.Results)
	return !slices.ContainsFunc(tokens[v.Index()*points:(v.Index()+1)*points], func(token *ir.Value) bool {
		s := token.DefinedBy(stencil.OpStoreResult)
		return s == nil || len(s.Operands()) > 0
	})
}
