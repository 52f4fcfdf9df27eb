package analysis

import (
	"slices"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// StoredValue returns the value that a token stores; nil if a branch decides about it, or if nothing is
// stored.
func StoredValue(token *ir.Value) *ir.Value {
	if s := token.DefinedBy(stencil.OpStoreResult); s != nil && len(s.Operands()) == 1 {
		return s.Operand(0)
	}
	return nil
}

// StoresNothing reports whether a temp is a result of an apply that stores nothing at any point.
func StoresNothing(v *ir.Value) bool {
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

// StoresAlways reports whether a token stands for a value wherever it is reached.
func StoresAlways(token *ir.Value) bool {
	if branch := token.DefinedBy(scf.OpIf); branch != nil {
		for _, side := range branch.Regions {
			if !StoresAlways(side.Terminator().Operand(token.Index())) {
				return false
			}
		}
		return true
	}
	return StoredValue(token) != nil
}

// StoredRange returns the range on which results of an apply are stored; false if none
// is stored, or if the ranges differ.
func StoredRange(apply *ir.Op) (box ir.Box, ok bool) {
	for _, v := range apply.Results {
		for _, s := range stencil.Users(v, stencil.OpStore) {
			b, _ := ir.BoxAttr.Lookup(s)
			if ok && b != box {
				return box, false
			}
			box, ok = b, true
		}
	}
	return box, ok
}

// OnlyStored reports whether nothing but stores uses the results of an apply.
func OnlyStored(apply *ir.Op) bool {
	return !slices.ContainsFunc(apply.Results, func(v *ir.Value) bool {
		return slices.ContainsFunc(v.Uses(), func(u ir.Use) bool { return !u.Op.Is(stencil.OpStore) })
	})
}

// RangeOf returns the box that a store writes.
func RangeOf(store *ir.Op) ir.Box {
	box, _ := ir.BoxAttr.Lookup(store)
	return box
}

// StoredAlong reports whether all that an apply stores is stored on one range, which is the
// whole domain along the dimensions of an order.
func StoredAlong(apply *ir.Op, order ir.Order) bool {
	box, ok := StoredRange(apply)
	return ok && box == WholeAlong(order, box)
}

// Stores reports whether some result of an apply is stored to a field.
func Stores(apply *ir.Op) bool { return slices.ContainsFunc(apply.Results, IsStored) }

// IsStored reports whether a value is stored to a field.
func IsStored(v *ir.Value) bool { return len(stencil.Users(v, stencil.OpStore)) > 0 }

// EveryToken reports whether something holds for all tokens that an apply returns.
func EveryToken(apply *ir.Op, holds func(token *ir.Value) bool) bool {
	return !slices.ContainsFunc(apply.Regions[0].Terminator().Operands(), func(token *ir.Value) bool { return !holds(token) })
}

// MayStore reports whether a token ever stands for a value.
func MayStore(token *ir.Value) bool {
	if def := token.Def(); def.Is(scf.OpIf) {
		return slices.ContainsFunc(def.Regions, func(r *ir.Region) bool { return MayStore(r.Terminator().Operand(token.Index())) })
	}
	return StoredValue(token) != nil
}
