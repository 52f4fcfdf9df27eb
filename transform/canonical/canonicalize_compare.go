package canonical

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// compareChosen compares each of two constants that a number is selected from with a third,
// once and for all: what is left of a flag that is kept as a number, 0 or 1, and then looked
// at, is the condition that set it.
func compareChosen(compare *ir.Op, rw *ir.Rewriter) bool {
	for n := range 2 {
		chosen := compare.Operand(n).DefinedBy(arith.OpSelect)
		if chosen == nil {
			continue
		}
		operands := []ir.Attr{ir.ConstantOf(compare.Operand(0)), ir.ConstantOf(compare.Operand(1))}
		var truths [2]bool
		known := true
		for side := range truths {
			operands[n] = ir.ConstantOf(chosen.Operand(1 + side))
			folded := compare.Info.Fold(compare, operands)
			if known = known && len(folded) == 1; known {
				truths[side] = folded[0].Constant.(ir.Int).Value != 0
			}
		}
		if known {
			rw.Replace(compare, []*ir.Value{truthOf(chosen.Operand(0), truths, compare, rw)})
			return true
		}
	}
	return false
}

// truthOf returns the truth value that is the first of two where a condition holds, else the
// second, defined before an operation.
func truthOf(condition *ir.Value, truths [2]bool, at *ir.Op, rw *ir.Rewriter) *ir.Value {
	b := ir.Before(at)
	b.Pos = at.Pos
	number := func(truth bool) *ir.Value {
		if truth {
			return arith.NewInt(b, 1, ir.I1)
		}
		return arith.NewInt(b, 0, ir.I1)
	}
	switch {
	case truths[0] == truths[1]:
		return number(truths[0])
	case truths[0]:
		return condition
	}
	opposite := arith.NewBinary(b, arith.OpXorI, condition, number(true))
	rw.Changed(opposite.Def())
	return opposite
}
