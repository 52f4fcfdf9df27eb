package text2stencil

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// domain takes the domain of a program from the ranges that it stores on. Where one of them
// follows the domain along a dimension, that has any extent. Otherwise it ends where the
// last of them does, and has no other extent. It reports ranges that are not within.
func (r *reader) domain(s *signature.Stencil, stores []*ir.Op) {
	for d := range ir.Rank {
		if !s.Dims.Has(d) {
			continue
		}
		follows, end := false, 0
		for _, store := range stores {
			box, _ := ir.BoxAttr.Lookup(store)
			r.checkRange(store, box, d)
			follows = follows || !box.Lo[d].IsLit() || !box.Hi[d].IsLit()
			end = max(end, box.Hi[d].Off)
		}
		if !follows {
			s.Domain[d] = end
		}
	}
}

// checkRange reports a range that is empty along a dimension, or known to leave the domain.
func (r *reader) checkRange(store *ir.Op, box ir.Box, d int) {
	lo, hi := box.Lo[d], box.Hi[d]
	own := func(b ir.Bound) bool { return b.IsLit() || b.Extent == ir.End(d, 0).Extent }
	some, known := lo.Less(hi)
	switch {
	case onFaces(box, d):
	case !own(lo) || !own(hi), known && !some, lo.IsLit() && lo.Off < 0, !hi.IsLit() && hi.Off > 0:
		r.diags.Add(r.pkg.at(store.Pos), diag.InvalidRange, "the range %s is from %s to %s along %s, where the domain is from 0 to %s", box, lo, hi, ir.DimNames[d], ir.End(d, 0)).
			WithHint("store on points of the domain, of which the first is 0, or on all faces of its cells, from 0 to %s", ir.End(d, 1))
	}
}

// onFaces reports whether a range is all faces of the domain's cells along a dimension.
func onFaces(box ir.Box, d int) bool { return box.Lo[d] == ir.Lit(0) && box.Hi[d] == ir.End(d, 1) }

// setStaggered notes which outputs of a program are on faces.
func setStaggered(s *signature.Stencil, f *ir.Op, outputs map[*ir.Value]bool) {
	results := s.Results
	for _, a := range f.Regions[0].Args {
		if !outputs[a] || len(results) == 0 {
			continue
		}
		for _, store := range storesIn(f) {
			box, _ := ir.BoxAttr.Lookup(store)
			for d := range ir.Rank {
				if stencil.FieldOf(store.Operand(1)) == a && onFaces(box, d) {
					results[0].Parts[0].Staggered |= 1 << d
				}
			}
		}
		results = results[1:]
	}
}

// storeOnDomain lets all stores of a program be on its domain. Those of a part of it are of
// results that store nothing elsewhere.
func storeOnDomain(program *ir.Op, s *signature.Stencil) {
	domain := s.Domain
	whole := ir.Box{Hi: [ir.Rank]ir.Bound{ir.Lit(1), ir.Lit(1), ir.Lit(1)}}
	for d := range ir.Rank {
		switch {
		case domain[d] > 0:
			whole.Hi[d] = ir.Lit(domain[d])
		case s.Dims.Has(d):
			whole.Hi[d] = ir.End(d, 0)
		}
	}
	var boxes []ir.Box
	stores := make(map[ir.Box][]*ir.Op)
	for _, op := range program.Regions[0].Ops {
		if !op.Is(stencil.OpStore) {
			continue
		}
		box, _ := ir.BoxAttr.Lookup(op)
		all := whole
		for d := range ir.Rank {
			if onFaces(box, d) {
				all.Hi[d] = box.Hi[d]
			}
		}
		if ir.BoxAttr.Set(op, all); box == all {
			continue
		}
		if !slices.Contains(boxes, box) {
			boxes = append(boxes, box)
		}
		stores[box] = append(stores[box], op)
	}
	for _, box := range boxes {
		storeWithin(stores[box], box, ir.BoxAttr.Of(stores[box][0]))
	}
}

// storeWithin lets stores be of the results of an apply that stores within a box only.
func storeWithin(stores []*ir.Op, box, whole ir.Box) {
	var temps []*ir.Value
	var types, tokens []ir.Type
	for _, store := range stores {
		t := store.Operand(0).Type.(stencil.TempType).Dynamic()
		temps, types = append(temps, store.Operand(0)), append(types, t)
		tokens = append(tokens, stencil.ResultType{Elem: t.Elem})
	}
	end := stores[0].Region().Terminator()
	apply := stencil.NewApply(ir.Before(end), temps, types...)
	b := ir.AtEnd(apply.Regions[0])
	b.Pos = stores[0].Pos
	branch := scf.NewIf(b, within(b, box, whole), tokens...)
	for n, side := range branch.Regions {
		at := ir.AtEnd(side)
		at.Pos = b.Pos
		var stored []*ir.Value
		for i, arg := range apply.Regions[0].Args {
			var operands []*ir.Value
			if n == 0 {
				operands = []*ir.Value{stencil.NewAccess(at, arg, [ir.Rank]int{})}
			}
			stored = append(stored, at.Create(stencil.OpStoreResult, operands, tokens[i:i+1], nil).Result())
		}
		scf.NewYield(at, stored...)
	}
	b.Create(stencil.OpReturn, branch.Results, nil, nil)
	for i, store := range stores {
		apply.Results[i].Name = stencil.FieldOf(store.Operand(1)).Name
		store.SetOperand(0, apply.Results[i])
		store.Detach()
		end.Region().InsertBefore(end, store)
	}
}

// within makes the condition that the point is in a box, as far as that is not the whole.
func within(b *ir.Builder, box, whole ir.Box) *ir.Value {
	var cond *ir.Value
	add := func(predicate string, d int, at ir.Bound) {
		bound := arith.NewInt(b, int64(at.Off), ir.Index)
		if !at.IsLit() {
			bound = arith.NewBinary(b, arith.OpAddI, stencil.NewExtent(b, d), bound)
		}
		c := arith.NewCompare(b, arith.OpCmpI, predicate, stencil.NewIndex(b, d, [ir.Rank]int{}), bound)
		if cond != nil {
			c = arith.NewBinary(b, arith.OpAndI, cond, c)
		}
		cond = c
	}
	for d := range ir.Rank {
		if box.Lo[d] != whole.Lo[d] {
			add("sge", d, box.Lo[d])
		}
		if box.Hi[d] != whole.Hi[d] {
			add("slt", d, box.Hi[d])
		}
	}
	return cond
}
