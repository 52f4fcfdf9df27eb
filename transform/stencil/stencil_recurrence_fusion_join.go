package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// joinRecurrences makes one apply of a recurrence and the next, as long as there are such.
func joinRecurrences(ctx *transform.Context, program *ir.Op) {
	for joined := true; joined; {
		joined = false
		applies := stencil.Applies(program)
		for n := 1; n < len(applies) && !joined; n++ {
			for m := n - 1; m >= 0 && !joined; m-- {
				if joined = joinableRecurrences(applies[m], applies[n]); joined {
					ctx.Remarkf(applies[n].Pos, "%s is computed together with %s, in the same order", analysis.NameOf(applies[n]), analysis.NameOf(applies[m]))
					joinRecurrence(applies[m], applies[n])
				}
			}
		}
	}
}

// joinableRecurrences reports whether two recurrences may be one: they run in the same order
// and have an input in common, or the second reads the first; nothing between them needs the
// first; and what the second reads of the first is computed then, at the point or before, which
// the results of a reduction are not.
func joinableRecurrences(a, b *ir.Op) bool {
	order, ordered := ir.OrderAttr.Lookup(a)
	if !ordered || order != ir.OrderAttr.Of(b) || stencil.Present(a) != stencil.Present(b) || stencil.Reduces(a) != stencil.Reduces(b) || ir.BoxAttr.In(a) || ir.BoxAttr.In(b) {
		return false
	}
	for _, v := range a.Results {
		for _, u := range v.Uses() {
			if u.Op != b && a.Region().Precedes(u.Op, b) || u.Op == b && (stencil.Reduces(a) || !readInOrder(b, u.Index)) {
				return false
			}
		}
	}
	return analysis.EveryToken(a, storesPlainly) && analysis.EveryToken(b, storesPlainly) && (analysis.ReadAlike(a, b) || slices.ContainsFunc(b.Operands(), func(v *ir.Value) bool { return v.Def() == a }))
}

// storesPlainly reports whether a token stands for a value that is known where the body ends.
func storesPlainly(token *ir.Value) bool {
	return token.DefinedBy(stencil.OpStoreResult) != nil && analysis.StoredValue(token) != nil
}

// readInOrder reports whether a recurrence reads an operand at the point itself and at points
// of the domain that it visits before, and nowhere else.
func readInOrder(b *ir.Op, operand int) bool {
	for _, u := range b.Regions[0].Args[operand].Uses() {
		if !u.Op.Is(stencil.OpAccess) {
			return false
		}
		off := ir.OffsetAttr.Of(u.Op)
		if off == [ir.Rank]int{} {
			continue
		}
		if _, outside := stencil.SelfOutside(u.Op); outside || !ir.OrderOf(b).Precedes(off) {
			return false
		}
	}
	return true
}

// joinRecurrence moves the body and the results of b into a, which takes its place.
func joinRecurrence(a, b *ir.Op) {
	first := len(a.Results)
	for n := range slices.Backward(b.Results) { // from the last, as numbers grow
		for _, self := range stencil.Selves(b, n) {
			stencil.SetSelfResult(self, first+n)
		}
	}
	readJoined(a, b)
	a.Detach()
	b.Region().InsertBefore(b, a)
	absorb(a, b)
}

// readJoined lets b, whose body will follow that of a, read the values of a there, and what
// has been computed before.
func readJoined(a, b *ir.Op) {
	tokens := a.Regions[0].Terminator().Operands()
	for i, v := range b.Operands() {
		if v.Def() != a {
			continue
		}
		for _, u := range b.Regions[0].Args[i].Uses() {
			off := ir.OffsetAttr.Of(u.Op)
			value := analysis.StoredValue(tokens[v.Index()])
			if off != [ir.Rank]int{} {
				at := ir.Before(u.Op)
				at.Pos = u.Op.Pos
				value = stencil.NewSelf(at, v.Index(), u.Op.Result().Type.(ir.Scalar), off)
				value.Name = u.Op.Result().Name
			}
			u.Op.Result().ReplaceUses(value)
			u.Op.Erase()
		}
	}
}
