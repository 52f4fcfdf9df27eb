package tensor

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// checkSpace checks the subscripts and the body of a compute or a sum, and returns what the body
// yields.
func checkSpace(op *ir.Op) ([]*ir.Value, error) {
	list := ExtentsAttr.Of(op)
	if len(list) == 0 || len(list) > ir.MaxSubscripts {
		return nil, fmt.Errorf("has the extents %s, expected 1 to %d numbers", list, ir.MaxSubscripts)
	}
	for _, n := range list {
		if n < 1 {
			return nil, fmt.Errorf("has the extent %d, expected 1 or more", n)
		}
	}
	if n := len(op.Regions[0].Args); n != len(list) {
		return nil, fmt.Errorf("has %d subscripts and %d extents", n, len(list))
	}
	for _, a := range op.Regions[0].Args {
		if a.Type != ir.Index {
			return nil, fmt.Errorf("has a subscript of type %s", a.Type)
		}
	}
	end := op.Regions[0].Terminator()
	if end == nil || !end.Is(OpYield) {
		return nil, fmt.Errorf("has a body that does not end in %s", OpYield.Name)
	}
	if len(end.Operands()) != len(op.Results) {
		return nil, fmt.Errorf("has %d results, its body yields %d values", len(op.Results), len(end.Operands()))
	}
	return end.Operands(), nil
}

func verifyCompute(op *ir.Op) error {
	values, err := checkSpace(op)
	if err != nil {
		return err
	}
	if p := op.Parent(); p != nil && p.Info != ir.OpFunc {
		return errors.New("is not directly in a function")
	}
	if FusedAttr.In(op) {
		return errors.New("is fused, but no sum")
	}
	for n, v := range values {
		elem, ok := v.Type.(ir.Scalar)
		if want := (Type{Extents: ExtentsOf(op), Elem: elem}); !ok || op.Results[n].Type != ir.Type(want) {
			return fmt.Errorf("has result %d of type %s, its body yields %s", n, op.Results[n].Type, v.Type)
		}
	}
	return nil
}

func verifySum(op *ir.Op) error {
	values, err := checkSpace(op)
	if err != nil {
		return err
	}
	t, ok := op.Result().Type.(ir.Scalar)
	if !ok || !t.IsFloat() || values[0].Type != op.Result().Type {
		return fmt.Errorf("has a result of type %s, its body yields %s; expected floating-point numbers", op.Result().Type, values[0].Type)
	}
	return nil
}

func verifyAt(op *ir.Op) error {
	t, ok := op.Operand(0).Type.(Type)
	if !ok {
		return fmt.Errorf("reads %s, expected an array", op.Operand(0).Type)
	}
	if n := len(op.Operands()) - 1; n != t.Extents.Rank() {
		return fmt.Errorf("has %d subscripts, the array has %d dimensions", n, t.Extents.Rank())
	}
	for _, v := range op.Operands()[1:] {
		if v.Type != ir.Index {
			return fmt.Errorf("has a subscript of type %s", v.Type)
		}
	}
	if op.Result().Type != ir.Type(t.Elem) {
		return fmt.Errorf("has a result of type %s, the array's elements are %s", op.Result().Type, t.Elem)
	}
	return nil
}

func verifyStore(op *ir.Op) error {
	v, out := op.Operand(0), op.Operand(1)
	to, ok := out.Type.(Type)
	if !ok || !to.Batch || out.Region() == nil || out.Def() != nil {
		return errors.New("stores to what is no batch among the arguments")
	}
	if from, ok := v.Type.(Type); !ok || from.Each() != to.Each() {
		return fmt.Errorf("stores %s to %s", v.Type, out.Type)
	}
	if p := op.Parent(); p != nil && p.Info != ir.OpFunc {
		return errors.New("is not directly in a function")
	}
	for _, u := range out.Uses() {
		switch {
		case u.Op == op && u.Index == 1:
		case u.Op.Is(OpStore) && u.Index == 1:
			return fmt.Errorf("writes the batch %s, which is stored more than once", out.Name)
		default:
			return fmt.Errorf("writes the batch %s, which is also read: an output cannot be an input", out.Name)
		}
	}
	return nil
}
