package loop

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// storeLast lets the body of an apply read all that it reads before it stores anything: an
// output may be the same field as an input that is read at the point only. Branches that
// decide whether to store have their stores inside, which does no harm where nothing is read
// after them. Otherwise they yield what is to be stored, and whether it is, and branches at
// the end of the body store that.
func storeLast(body *ir.Region) {
	if readsFirst(body) {
		return
	}
	end := body.Terminator()
	for i, token := range end.Operands() {
		if token.DefinedBy(scf.OpIf) == nil {
			continue
		}
		value, where := lift(token)
		b := ir.Before(end)
		last := scf.NewIf(b, where, token.Type)
		for n, side := range last.Regions {
			at := ir.AtEnd(side)
			at.Pos = token.Def().Pos
			scf.NewYield(at, at.Create(stencil.OpStoreResult, []*ir.Value{value}[:1-n], []ir.Type{token.Type}, nil).Result())
		}
		end.SetOperand(i, last.Result())
	}
	stencil.DropUnusedTokens(body)
	ir.EraseUnused(body)
}

// readsFirst reports whether nothing is read after a branch that may store.
func readsFirst(r *ir.Region) bool {
	stored := false
	for _, op := range r.Ops {
		if stored && readsAnything(op) {
			return false
		}
		if decidesStores(op) {
			stored = true
			if !readsFirst(scf.Then(op)) || !readsFirst(scf.Else(op)) {
				return false
			}
		}
	}
	return true
}

func readsAnything(op *ir.Op) bool {
	found := false
	ir.Walk(op, func(inner *ir.Op) { found = found || analysis.Reads(inner) })
	return found
}

// decidesStores reports whether an operation is a branch that yields tokens.
func decidesStores(op *ir.Op) bool {
	return op.Is(scf.OpIf) && slices.ContainsFunc(op.Results, stencil.IsToken)
}

// lift lets the branch that a token comes from yield the value that it stands for, and
// whether there is one. Where there is none the value is zero.
func lift(token *ir.Value) (value, where *ir.Value) {
	branch := token.Def()
	var values, wheres [2]*ir.Value
	for n, side := range branch.Regions {
		y := side.Terminator()
		values[n], wheres[n] = stored(ir.Before(y), y.Operand(token.Index()))
	}
	value = addYield(branch, values)
	then, els := ir.ConstantOf(wheres[0]), ir.ConstantOf(wheres[1])
	yes, no := ir.Int{Value: 1, Type: ir.I1}, ir.Int{Type: ir.I1}
	switch {
	case then == yes && els == no:
		return value, branch.Operand(0)
	case then == no && els == yes:
		b := ir.After(branch)
		return value, arith.NewBinary(b, arith.OpXorI, branch.Operand(0), arith.NewInt(b, 1, ir.I1))
	}
	return value, addYield(branch, wheres)
}

// stored returns the value that a token of a side stands for, and whether there is one.
func stored(b *ir.Builder, token *ir.Value) (value, where *ir.Value) {
	if token.DefinedBy(scf.OpIf) != nil {
		return lift(token)
	}
	if value = analysis.StoredValue(token); value != nil {
		return value, arith.NewInt(b, 1, ir.I1)
	}
	return newZero(b, token.Type.(stencil.ResultType).Elem), arith.NewInt(b, 0, ir.I1)
}

func newZero(b *ir.Builder, t ir.Scalar) *ir.Value {
	if t.IsFloat() {
		return arith.NewFloat(b, 0, t)
	}
	return arith.NewInt(b, 0, t)
}

// addYield gives a branch one more result, of a value from each side.
func addYield(branch *ir.Op, values [2]*ir.Value) *ir.Value {
	for n, side := range branch.Regions {
		y := side.Terminator()
		y.SetOperands(append(slices.Clone(y.Operands()), values[n]))
	}
	return branch.AddResult(values[0].Type)
}
