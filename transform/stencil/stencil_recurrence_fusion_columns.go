package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// keepColumns keeps what recurrences along one dimension compute for a tile at a time: a tile
// has whole columns, and all that is computed of them before the next tile is. That holds for
// recurrences that are read in the column only, by others that are kept so or by what stores
// and does nothing else. The last one stores what it can itself.
func keepColumns(ctx *transform.Context, program *ir.Op) {
	applies := stencil.Applies(program)
	if len(applies) == 0 {
		return
	}
	dims := stencil.Present(applies[len(applies)-1])
	kept := map[*ir.Op]bool{}
	for _, a := range applies {
		kept[a] = runsAlongColumns(a, dims)
	}
	for changed := true; changed; {
		changed = false
		for _, a := range applies {
			if kept[a] && !readInColumns(a, kept) {
				kept[a], changed = false, true
			}
		}
	}
	hoistBefore(applies, kept)
	for _, a := range applies {
		if !kept[a] {
			continue
		}
		ctx.Remarkf(a.Pos, "%s is kept for a tile of columns at a time", analysis.NameOf(a))
		joinOutput(ctx, a)
		if analysis.Stores(a) && !storeInOrder(a) {
			copyOutputs(ctx, a, a.Results)
		}
		for _, v := range a.Results {
			if len(stencil.Users(v, stencil.OpApply)) > 0 {
				putLocally(v)
			}
		}
	}
}

// joinOutput lets a recurrence compute the outputs that alone read it, at the point, if they
// are stored on the whole domain along its columns.
func joinOutput(ctx *transform.Context, a *ir.Op) {
	var out *ir.Op
	for _, v := range a.Results {
		for _, u := range v.Uses() {
			if out == nil {
				out = u.Op
			}
			if u.Op != out || !readAtPoint(u) {
				return
			}
		}
	}
	if out == nil || !analysis.ReadsLast(a) || !analysis.OnlyStored(out) || ir.OrderAttr.In(out) || stencil.Present(out) != stencil.Present(a) || !analysis.EveryToken(out, storesPlainly) || arith.Asserts(out) || !analysis.StoredAlong(out, ir.OrderOf(a)) {
		return
	}
	ctx.Remarkf(out.Pos, "%s is computed together with %s, which it alone reads", analysis.NameOf(out), analysis.NameOf(a))
	joinRecurrence(a, out)
}

// readAtPoint reports whether a use is that of an apply that reads a value at the point only.
func readAtPoint(u ir.Use) bool {
	return u.Op.Is(stencil.OpApply) && !slices.ContainsFunc(u.Op.Regions[0].Args[u.Index].Uses(), func(r ir.Use) bool {
		return !r.Op.Is(stencil.OpAccess) || ir.OffsetAttr.Of(r.Op) != [ir.Rank]int{}
	})
}

// storeInOrder lets a recurrence that nothing else reads store its results itself, if that is
// possible, and reports whether it is: what is stored are results of their own, which it does
// not read.
func storeInOrder(a *ir.Op) bool {
	if !analysis.OnlyStored(a) || !analysis.StoredAlong(a, ir.OrderOf(a)) || !analysis.ReadsLast(a) {
		return false
	}
	for _, v := range slices.Clone(a.Results) {
		if users := stencil.Users(v, stencil.OpStore); len(users) > 0 && len(stencil.Selves(a, v.Index())) > 0 {
			own := stencil.RepeatResult(a, v)
			for _, s := range users {
				s.SetOperand(0, own)
			}
		}
	}
	return true
}

// runsAlongColumns reports whether an apply is a recurrence along one of the dimensions, and
// varies along all of them, of which there are more. It has a value everywhere.
func runsAlongColumns(a *ir.Op, dims [ir.Rank]bool) bool {
	return analysis.AlongColumns(a) && stencil.Present(a) == dims && !ir.BoxAttr.In(a) && analysis.EveryToken(a, storesPlainly) && analysis.VariesAlong(a, dims)
}

// readInColumns reports whether all that reads a recurrence is kept too, or stores and nothing
// else, and reads it along its columns.
func readInColumns(a *ir.Op, kept map[*ir.Op]bool) bool {
	order := ir.OrderOf(a).Dims()
	for _, v := range a.Results {
		for _, u := range v.Uses() {
			switch {
			case u.Op.Is(stencil.OpStore):
			case !u.Op.Is(stencil.OpApply), !kept[u.Op] && !analysis.OnlyStored(u.Op), ir.OrderOf(u.Op) != nil && ir.OrderOf(u.Op).Dims() != order:
				return false
			case slices.ContainsFunc(u.Op.Regions[0].Args[u.Index].Uses(), func(r ir.Use) bool { return !alongColumn(r.Op, order) }):
				return false
			}
		}
	}
	return true
}

// alongColumn reports whether an access is at an offset along some dimensions only.
func alongColumn(access *ir.Op, dims [ir.Rank]bool) bool {
	if !access.Is(stencil.OpAccess) {
		return false
	}
	for d, off := range ir.OffsetAttr.Of(access) {
		if off != 0 && !dims[d] {
			return false
		}
	}
	return true
}

// hoistBefore moves what is kept in memory before what is kept for a tile at a time: none of
// it depends on that.
func hoistBefore(applies []*ir.Op, kept map[*ir.Op]bool) {
	first := slices.IndexFunc(applies, func(a *ir.Op) bool { return kept[a] })
	if first < 0 {
		return
	}
	for _, a := range applies[first:] {
		if !kept[a] && !analysis.Stores(a) {
			advance(a, applies[first])
		}
	}
}
