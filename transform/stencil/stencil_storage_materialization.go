package stencil

import (
	"slices"
	"strings"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// StorageMaterialization gives every result of an apply exactly one place in memory: a
// buffer if other applies read it, the field that it is stored to otherwise. A result
// that is needed in several places is returned several times.
//
// Applies that store run on the range of the run and no further, which may be less than
// what is needed of an intermediate. An apply that does both is therefore left to fill
// buffers only, and its outputs are copied from there; unless its readers store too and
// read nothing but the point itself. A recurrence needs all of its domain, and is left to
// fill buffers unless it runs along columns and stores what nothing reads. What applies read of a combine is kept in a buffer likewise;
// its operands need no place of their own.
type StorageMaterialization struct{}

// Run runs the pass.
func (StorageMaterialization) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		for _, op := range slices.Backward(slices.Clone(program.Regions[0].Ops)) {
			switch {
			case op.Is(stencil.OpApply):
				storeApply(ctx, op)
			case op.Is(stencil.OpCombine):
				storeCombine(ctx, op)
			}
		}
	}
	return nil
}

// storeApply gives every result of an apply a place in memory.
func storeApply(ctx *transform.Context, apply *ir.Op) {
	if analysis.Stores(apply) && !storesInOrder(apply) && (ir.OrderAttr.In(apply) || feeds(apply) && !readAtPointByOutputs(apply)) {
		if analysis.EveryToken(apply, analysis.StoresAlways) {
			copyOutputs(ctx, apply, apply.Results)
		} else {
			repeatOutputs(ctx, apply)
		}
	}
	for _, v := range slices.Clone(apply.Results) {
		bufferFor(ctx, apply, v)
		splitStores(apply, v)
	}
}

// storeCombine keeps what applies read of a combine in memory. Its other results stay as they
// are: some may have values on one side only.
func storeCombine(ctx *transform.Context, combine *ir.Op) {
	read := slices.DeleteFunc(slices.Clone(combine.Results), func(v *ir.Value) bool { return len(stencil.Users(v, stencil.OpApply)) == 0 })
	if slices.ContainsFunc(read, analysis.IsStored) {
		copyOutputs(ctx, combine, read)
	}
	for _, v := range read {
		bufferFor(ctx, combine, v)
	}
}

// storesInOrder reports whether a recurrence along columns may store its outputs itself, on
// the whole domain along these: none of them is read, and what it reads of itself is what it
// has computed last.
func storesInOrder(apply *ir.Op) bool {
	for n, v := range apply.Results {
		keptElsewhere := slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
			return !u.Op.Is(stencil.OpStore) && !stencil.LastAttr.In(u.Op)
		})
		if keptElsewhere || analysis.IsStored(v) && len(stencil.Selves(apply, n)) > 0 {
			return false
		}
	}
	return analysis.AlongColumns(apply) && analysis.StoredAlong(apply, ir.OrderOf(apply)) && analysis.ReadsLast(apply)
}

// feeds reports whether other applies read a result, or a buffer keeps it for them.
func feeds(apply *ir.Op) bool {
	return slices.ContainsFunc(apply.Results, func(v *ir.Value) bool {
		return len(stencil.Users(v, stencil.OpApply))+len(stencil.Users(v, stencil.OpBuffer)) > 0
	})
}

// readAtPointByOutputs reports whether all readers of an apply's results store on its range,
// and read them at offset zero only: then they need them on the range of the run.
func readAtPointByOutputs(apply *ir.Op) bool {
	for _, v := range apply.Results {
		if !atPointOnly(apply, v) {
			return false
		}
		for _, b := range stencil.Users(v, stencil.OpBuffer) {
			if !atPointOnly(apply, b.Result()) {
				return false
			}
		}
	}
	return true
}

func atPointOnly(apply *ir.Op, v *ir.Value) bool {
	for _, u := range v.Uses() {
		if !u.Op.Is(stencil.OpApply) {
			continue
		}
		if !analysis.Stores(u.Op) || !storesAlike(apply, u.Op, v.Type.(stencil.TempType).Present()) {
			return false
		}
		for _, r := range stencil.Reaches(u.Op)[u.Index] {
			if !r.AtPoint() {
				return false
			}
		}
	}
	return true
}

// storesAlike reports whether all stores of two applies have the same range along the present
// dimensions.
func storesAlike(a, b *ir.Op, present [ir.Rank]bool) bool {
	for _, s := range storesOf(a) {
		for _, t := range storesOf(b) {
			for d, here := range present {
				if x, y := analysis.RangeOf(s), analysis.RangeOf(t); here && (x.Lo[d] != y.Lo[d] || x.Hi[d] != y.Hi[d]) {
					return false
				}
			}
		}
	}
	return true
}

func storesOf(op *ir.Op) (stores []*ir.Op) {
	for _, v := range op.Results {
		stores = append(stores, stencil.Users(v, stencil.OpStore)...)
	}
	return stores
}

// copyOutputs lets other applies, which read results of the first one, or of a combine, from
// buffers, store them: one for each range. They stand right behind, so that they precede all
// stores.
func copyOutputs(ctx *transform.Context, op *ir.Op, results []*ir.Value) {
	why := "an output and an intermediate needed beyond it"
	if ir.OrderAttr.In(op) {
		why = "an output and a recurrence, which needs all of the domain"
	}
	ctx.Remarkf(op.Pos, "%s is %s: kept in memory and copied", analysis.NameOf(op), why)
	var boxes []ir.Box
	groups := map[ir.Box][]*ir.Op{}
	for _, v := range results {
		for _, s := range stencil.Users(v, stencil.OpStore) {
			if box := analysis.RangeOf(s); groups[box] == nil {
				boxes = append(boxes, box)
			}
			groups[analysis.RangeOf(s)] = append(groups[analysis.RangeOf(s)], s)
		}
	}
	for _, box := range slices.Backward(boxes) {
		copyFrom(op, groups[box])
	}
}

// copyFrom makes an apply behind another one that reads what stores take of that, and stores it.
func copyFrom(op *ir.Op, stores []*ir.Op) {
	var operands []*ir.Value
	var types []ir.Type
	for _, s := range stores {
		v := s.Operand(0)
		if types = append(types, v.Type); !slices.Contains(operands, v) {
			operands = append(operands, v)
		}
	}
	c := stencil.NewApply(ir.After(op), operands, types...)
	b := ir.AtEnd(c.Regions[0])
	b.Pos = op.Pos
	read := map[*ir.Value]*ir.Value{}
	for i, arg := range c.Regions[0].Args {
		read[operands[i]] = stencil.NewAccess(b, arg, [ir.Rank]int{})
	}
	var values []*ir.Value
	for i, s := range stores {
		v := s.Operand(0)
		if values = append(values, read[v]); v.Name != "" {
			c.Results[i].Name = v.Name + "_copy"
		}
		s.SetOperand(0, c.Results[i])
	}
	stencil.NewReturn(b, values...)
}

// repeatOutputs lets a second apply compute what the first one stores. What that keeps in
// memory does not tell where nothing is stored.
func repeatOutputs(ctx *transform.Context, apply *ir.Op) {
	ctx.Remarkf(apply.Pos, "%s is an output at some points and an intermediate needed beyond it: computed twice", analysis.NameOf(apply))
	c := ir.After(apply).Clone(apply, ir.Mapping{})
	for i, v := range apply.Results {
		c.Results[i].Name = v.Name
		for _, s := range stencil.Users(v, stencil.OpStore) {
			s.SetOperand(0, c.Results[i])
		}
	}
	dropUnused(apply)
	dropUnused(c)
	for _, v := range slices.Clone(c.Results) {
		splitStores(c, v)
	}
}

// dropUnused removes the results of an apply that nothing uses, and the operands that it
// does not read then.
func dropUnused(apply *ir.Op) {
	for i, v := range slices.Backward(slices.Clone(apply.Results)) {
		if v.Unused() {
			stencil.RemoveResult(apply, i)
		}
	}
	body := apply.Regions[0]
	stencil.DropUnusedTokens(body)
	ir.EraseUnused(body)
	for i, a := range slices.Backward(slices.Clone(body.Args)) {
		if a.Unused() {
			stencil.RemoveOperand(apply, i)
		}
	}
}

// bufferFor puts a buffer between a result and the applies that read it, of which a
// recurrence is one itself. If the result is stored too, a copy of it is what is buffered.
func bufferFor(ctx *transform.Context, apply *ir.Op, v *ir.Value) {
	readers := stencil.Users(v, stencil.OpApply)
	if len(readers) == 0 && !(v.Unused() && len(stencil.Selves(apply, v.Index())) > 0) {
		return
	}
	slices.SortFunc(readers, func(a, b *ir.Op) int {
		if apply.Region().Precedes(a, b) {
			return -1
		}
		return 1
	})
	var names []string
	for _, r := range readers {
		names = append(names, analysis.NameOf(r))
	}
	if len(names) == 0 {
		names = []string{"itself"}
	}
	ctx.Remarkf(apply.Pos, "%s is kept in memory for %s", analysis.NameOf(apply), strings.Join(names, ", "))
	kept, local := v, len(readers) == 0 && onlyLocal(apply)
	if len(stencil.Users(v, stencil.OpStore)) > 0 {
		kept = stencil.RepeatResult(apply, v)
	}
	buffer := ir.After(apply).Create(stencil.OpBuffer, []*ir.Value{kept}, []ir.Type{v.Type}, nil)
	buffer.Result().Name = v.Name
	if local {
		stencil.LocalAttr.Set(buffer, true)
		if analysis.ReadsLast(apply) {
			stencil.LastAttr.Set(buffer, true)
		}
	}
	for _, u := range v.Uses() {
		if u.Op.Is(stencil.OpApply) {
			u.Op.SetOperand(u.Index, buffer.Result())
		}
	}
}

// onlyLocal reports whether all that an apply computes can be kept for a tile at a time: it is
// a recurrence along columns, and other applies read it from local buffers, if at all.
func onlyLocal(apply *ir.Op) bool {
	return analysis.AlongColumns(apply) && !slices.ContainsFunc(apply.Results, func(v *ir.Value) bool {
		return len(stencil.Users(v, stencil.OpApply)) > 0 || analysis.Buffered(v) && !analysis.IsLocal(v)
	})
}

// splitStores gives each store of a value a result of its own.
func splitStores(apply *ir.Op, v *ir.Value) {
	users := stencil.Users(v, stencil.OpStore)
	for _, s := range users[min(1, len(users)):] {
		s.SetOperand(0, stencil.RepeatResult(apply, v))
	}
}
