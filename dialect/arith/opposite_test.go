package arith_test

import (
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// Of each comparison and its opposite one holds, also of NaNs, and its opposite is itself.
func TestOpposite(t *testing.T) {
	t.Parallel()
	b := ir.AtEnd(ir.NewFunc(ir.NewModule(), "f").Regions[0])
	x, n := arith.NewFloat(b, 1, ir.F64), arith.NewInt(b, 1, ir.I64)
	for _, p := range arith.FloatPredicates {
		opposite := arith.Opposite(arith.NewCompare(b, arith.OpCmpF, p, x, x).Def())
		if back := arith.Opposite(arith.NewCompare(b, arith.OpCmpF, opposite, x, x).Def()); back != p {
			t.Errorf("the opposite of %s is %s, and of this %s", p, opposite, back)
		}
		for _, pair := range pairs() {
			if x, y := pair[0], pair[1]; arith.CompareFloat(p, x, y) == arith.CompareFloat(opposite, x, y) {
				t.Errorf("%g and %g are both or neither %s and %s", x, y, p, opposite)
			}
		}
	}
	for _, p := range arith.IntPredicates {
		opposite := arith.Opposite(arith.NewCompare(b, arith.OpCmpI, p, n, n).Def())
		if back := arith.Opposite(arith.NewCompare(b, arith.OpCmpI, opposite, n, n).Def()); back != p {
			t.Errorf("the opposite of %s is %s, and of this %s", p, opposite, back)
		}
		for _, x := range []int64{-2, -1, 0, 1} {
			for _, y := range []int64{-1, 0, 1} {
				if arith.CompareInt(p, x, y) == arith.CompareInt(opposite, x, y) {
					t.Errorf("%d and %d are both or neither %s and %s", x, y, p, opposite)
				}
			}
		}
	}
	if p := arith.Opposite(n.Def()); p != "" {
		t.Errorf("the opposite of a number is %s", p)
	}
}
