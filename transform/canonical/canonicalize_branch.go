package canonical

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// TakeConstantBranch replaces a branch on a constant by the side that is taken.
func TakeConstantBranch(op *ir.Op, rw *ir.Rewriter) bool {
	c, ok := ir.ConstantOf(op.Operand(0)).(ir.Int)
	if !ok {
		return false
	}
	side := scf.Else(op)
	if c.Value != 0 {
		side = scf.Then(op)
	}
	yielded := slices.Clone(side.Terminator().Operands())
	scf.MoveBefore(op, side)
	rw.Replace(op, yielded)
	return true
}

// forwardEqualYields replaces a result for which both sides yield the same value. It must
// come from outside the branch, which a value yielded by both sides does.
func forwardEqualYields(op *ir.Op, rw *ir.Rewriter) bool {
	changed := false
	for i, v := range op.Results {
		x, y := scf.Then(op).Terminator().Operand(i), scf.Else(op).Terminator().Operand(i)
		if x == y && !v.Unused() {
			rw.ReplaceUses(v, x)
			changed = true
		}
	}
	if changed {
		rw.Changed(op)
	}
	return changed
}

// dropUnusedYields removes results of a branch that nothing uses.
func dropUnusedYields(op *ir.Op, rw *ir.Rewriter) bool {
	i := slices.IndexFunc(op.Results, (*ir.Value).Unused)
	if i < 0 {
		return false
	}
	removeYield(op, i, rw)
	return true
}

func removeYield(op *ir.Op, i int, rw *ir.Rewriter) {
	for _, r := range op.Regions {
		y := r.Terminator()
		dropped := y.Operand(i).Def()
		y.SetOperands(slices.Delete(slices.Clone(y.Operands()), i, i+1))
		rw.Changed(dropped)
	}
	op.RemoveResult(i)
	rw.Changed(op)
}

// StoreAfterBranch lets a branch whose sides both store a value yield the values, and
// stores the result after it. Where one side stores nothing the branch stays.
func StoreAfterBranch(op *ir.Op, rw *ir.Rewriter) bool {
	changed := false
	for i, token := range op.Results {
		t, ok := token.Type.(stencil.ResultType)
		x := analysis.StoredValue(scf.Then(op).Terminator().Operand(i))
		y := analysis.StoredValue(scf.Else(op).Terminator().Operand(i))
		if !ok || x == nil || y == nil {
			continue
		}
		b := ir.After(op)
		store := b.Create(stencil.OpStoreResult, []*ir.Value{x}, []ir.Type{t}, nil)
		rw.ReplaceUses(token, store.Result())
		scf.Then(op).Terminator().SetOperand(i, x)
		scf.Else(op).Terminator().SetOperand(i, y)
		token.Type = t.Elem
		store.SetOperand(0, token)
		changed = true
	}
	if changed {
		rw.Changed(op)
		rw.Changed(op.Parent()) // a branch around it may now do the same
	}
	return changed
}
