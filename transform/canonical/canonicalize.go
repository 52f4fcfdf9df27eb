package canonical

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Canonicalize brings programs to the form that other passes expect: constants folded,
// nothing unused, fields loaded once, branches that store on both sides replaced by
// branches that yield what is stored, no assert that always holds, no mark that a number is
// rounded, no combine that is one of its sides, no nest that writes nothing. Casts stand first, then loads, and stores last.
type Canonicalize struct{}

// Run runs the pass.
func (Canonicalize) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		arrange(program.Regions[0])
	}
	ir.RewriteGreedily(ctx.Registry, module,
		ir.Pattern{Name: "constant branch", Root: scf.OpIf, Rewrite: TakeConstantBranch},
		ir.Pattern{Name: "equal yields", Root: scf.OpIf, Rewrite: forwardEqualYields},
		ir.Pattern{Name: "unused branch results", Root: scf.OpIf, Rewrite: dropUnusedYields},
		ir.Pattern{Name: "store after branch", Root: scf.OpIf, Rewrite: StoreAfterBranch},
		ir.Pattern{Name: "assert that holds", Root: arith.OpAssert, Rewrite: dropProvenAssert},
		ir.Pattern{Name: "assert of what is asserted", Root: arith.OpAssert, Rewrite: dropRepeatedAssert},
		ir.Pattern{Name: "rounded already", Root: arith.OpRound, Rewrite: dropRound},
		ir.Pattern{Name: "comparison of chosen constants", Root: arith.OpCmpF, Rewrite: compareChosen},
		ir.Pattern{Name: "comparison of chosen constants", Root: arith.OpCmpI, Rewrite: compareChosen},
		ir.Pattern{Name: "detour through f64", Root: arith.OpTruncF, Rewrite: narrow},
		ir.Pattern{Name: "constant operands", Root: stencil.OpApply, Rewrite: sinkConstants},
		ir.Pattern{Name: "apply operands", Root: stencil.OpApply, Rewrite: dropOperands},
		ir.Pattern{Name: "apply results", Root: stencil.OpApply, Rewrite: dropResults},
		ir.Pattern{Name: "combine results", Root: stencil.OpCombine, Rewrite: dropCombined},
		ir.Pattern{Name: "combine on one side", Root: stencil.OpCombine, Rewrite: takeSide},
		ir.Pattern{Name: "combine of equal sides", Root: stencil.OpCombine, Rewrite: dropPlane},
		ir.Pattern{Name: "loads of one field", Root: stencil.OpLoad, Rewrite: mergeLoads},
	)
	eraseIdle(module)
	return nil
}

// eraseIdle removes the nests that write nothing, as a condition that never holds leaves them. One that asserts
// something may panic.
func eraseIdle(module *ir.Op) {
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			if loop.Idle(nest) && !arith.Asserts(nest) {
				nest.Erase()
			}
		}
	}
}

// arrange moves casts, and behind them loads, to the start of a program, and stores to its end.
// They keep their order, and so does what is between.
func arrange(r *ir.Region) {
	rank := func(op *ir.Op) int {
		switch {
		case op.Is(stencil.OpCast):
			return 0
		case op.Is(stencil.OpLoad):
			return 1
		case op.Is(stencil.OpStore):
			return 3
		case op.Is(ir.OpReturn):
			return 4
		}
		return 2
	}
	slices.SortStableFunc(r.Ops, func(a, b *ir.Op) int { return rank(a) - rank(b) })
}

// dropRound lets a number stand for itself rounded, as all are.
func dropRound(round *ir.Op, rw *ir.Rewriter) bool {
	rw.Replace(round, round.Operands())
	return true
}

// sinkConstants defines constants that are operands in the body instead.
func sinkConstants(apply *ir.Op, rw *ir.Rewriter) bool {
	for i, v := range apply.Operands() {
		arg := apply.Regions[0].Args[i]
		if ir.ConstantOf(v) != nil && !arg.Unused() {
			c := ir.Before(apply.Regions[0].Ops[0]).Clone(v.Def(), ir.Mapping{})
			rw.ReplaceUses(arg, c.Result())
			rw.Changed(apply)
			return true
		}
	}
	return false
}

// dropOperands removes operands that the body does not read, and lets one argument
// stand for an operand that is given twice.
func dropOperands(apply *ir.Op, rw *ir.Rewriter) bool {
	args := apply.Regions[0].Args
	for i, a := range args {
		if first := slices.Index(apply.Operands(), apply.Operand(i)); first < i && !a.Unused() {
			rw.ReplaceUses(a, args[first])
			return true
		}
		if a.Unused() {
			operand := apply.Operand(i)
			stencil.RemoveOperand(apply, i)
			rw.Changed(operand.Def())
			rw.Changed(apply)
			return true
		}
	}
	return false
}

// dropResults removes results that nothing uses, a recurrence itself included. An apply
// without any used result is removed as a whole by the rewriter.
func dropResults(apply *ir.Op, rw *ir.Rewriter) bool {
	i := slices.IndexFunc(apply.Results, func(v *ir.Value) bool { return v.Unused() && len(stencil.Selves(apply, v.Index())) == 0 })
	if i < 0 || len(apply.Results) == 1 {
		return false
	}
	for _, v := range stencil.RemoveResult(apply, i) {
		rw.Changed(v.Def())
	}
	rw.Changed(apply)
	return true
}

// mergeLoads makes one load of all loads of a field, of the box that holds all of theirs.
func mergeLoads(load *ir.Op, rw *ir.Rewriter) bool {
	for _, other := range stencil.Users(load.Operand(0), stencil.OpLoad) {
		if other == load || other.Region() != load.Region() || !load.Region().Precedes(load, other) {
			continue
		}
		a, sizedA := ir.BoxAttr.Lookup(load)
		b, sizedB := ir.BoxAttr.Lookup(other)
		ir.BoxAttr.Remove(load)
		t := load.Result().Type.(stencil.TempType).Dynamic()
		if sizedA && sizedB {
			ir.BoxAttr.Set(load, a.Union(b))
			t = t.Sized(a.Union(b))
		}
		rw.Replace(other, load.Results)
		stencil.SetType(load.Result(), t)
		rw.Changed(load)
		return true
	}
	return false
}
