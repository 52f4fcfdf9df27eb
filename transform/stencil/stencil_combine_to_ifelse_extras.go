package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// takeExtras lets the users of an extra result use the operand that it comes from, where
// they need it on its own side only. It needs no branch then. What is left of the combine
// has no unused result; false if nothing is, and it is gone.
func takeExtras(combine *ir.Op) (left bool) {
	parts := stencil.PartsOf(combine)
	for i, v := range combine.Results {
		lower, upper := parts.Of(i)
		switch {
		case upper == nil && usedWithin(v, lower, func(box ir.Box) bool { return analysis.AllBelow(combine, box) }):
			takeInstead(lower, v)
		case lower == nil && usedWithin(v, upper, func(box ir.Box) bool { return analysis.AllAbove(combine, box) }):
			takeInstead(upper, v)
		}
	}
	if !slices.ContainsFunc(combine.Results, func(v *ir.Value) bool { return !v.Unused() }) {
		combine.Erase()
		return false
	}
	dropUnusedCombined(combine)
	return true
}

// takeInstead lets the users of an extra result take its operand, whose range may be another one.
func takeInstead(operand, extra *ir.Value) {
	extra.ReplaceUses(operand)
	stencil.SetType(operand, operand.Type.(stencil.TempType))
}

// usedWithin reports whether an extra result is stored only on boxes that are on its side,
// and else read by applies: they read it where there is something, and may as well read
// the operand, unless that is in a buffer, which cannot be stored.
func usedWithin(v, operand *ir.Value, within func(box ir.Box) bool) bool {
	return !slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
		if u.Op.Is(stencil.OpApply) {
			return false
		}
		box, _ := ir.BoxAttr.Lookup(u.Op)
		return !u.Op.Is(stencil.OpStore) || !within(box) || operand.DefinedBy(stencil.OpBuffer) != nil
	})
}
