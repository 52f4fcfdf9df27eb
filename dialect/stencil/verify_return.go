package stencil

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

func verifyStoreResult(op *ir.Op) error {
	t, ok := op.Result().Type.(ResultType)
	if !ok {
		return fmt.Errorf("has a result of type %s, expected !stencil.result", op.Result().Type)
	}
	switch n := len(op.Operands()); {
	case n > 1:
		return fmt.Errorf("stores at most one value, not %d", n)
	case n == 1 && op.Operand(0).Type != ir.Type(t.Elem):
		return fmt.Errorf("stores a value of type %s as %s", op.Operand(0).Type, t)
	}
	return checkFlowsToReturn(op.Result())
}

// checkFlowsToReturn demands that a token reaches the return of its apply, directly or
// as the yield of branches, and goes nowhere else.
func checkFlowsToReturn(v *ir.Value) error {
	uses := v.Uses()
	if len(uses) != 1 {
		return fmt.Errorf("has a result with %d users, expected one: the return or a yield to it", len(uses))
	}
	switch user := uses[0].Op; {
	case user.Is(OpReturn):
		return nil
	case user.Is(scf.OpYield) && user.Parent().Is(scf.OpIf) && uses[0].Index < len(user.Parent().Results):
		return checkFlowsToReturn(user.Parent().Results[uses[0].Index])
	default:
		return fmt.Errorf("has a result that %s uses; only the return or a yield to it may", user.Name())
	}
}

// maxFactor is far above what a body can hold; the number of points stays a number below it.
const maxFactor = 1 << 20

func verifyReturn(op *ir.Op) error {
	apply := op.Parent()
	if !apply.Is(OpApply) {
		return errors.New("is not the end of an apply")
	}
	points := 1
	if u, unrolled := UnrollAttr.Lookup(op); unrolled {
		if slices.Min(u[:]) < 1 || slices.Max(u[:]) > maxFactor {
			return fmt.Errorf("has the unroll factors %s, expected %d from 1 to %d", ir.Offset(u), ir.Rank, maxFactor)
		}
		points = u[0] * u[1] * u[2]
	}
	if want := len(apply.Results) * points; len(op.Operands()) != want {
		return fmt.Errorf("returns %d values, the apply has %d results at %d points", len(op.Operands()), len(apply.Results), points)
	}
	for i, v := range op.Operands() {
		t, ok := v.Type.(ResultType)
		want, isTemp := apply.Results[i/points].Type.(TempType)
		if !ok || !isTemp || t.Elem != want.Elem {
			return fmt.Errorf("returns %s as operand %d, the apply's result is %s", v.Type, i, apply.Results[i/points].Type)
		}
	}
	return nil
}
