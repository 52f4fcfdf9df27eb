package arith

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/ir"
)

func verifySame(ok func(ir.Scalar) bool) func(*ir.Op) error {
	return func(op *ir.Op) error {
		t := op.Result().Type
		for i, v := range op.Operands() {
			if v.Type != t {
				return fmt.Errorf("operand %d has type %s, the result %s", i, v.Type, t)
			}
		}
		return checkKind(t, ok)
	}
}

func checkKind(t ir.Type, ok func(ir.Scalar) bool) error {
	if s, scalar := t.(ir.Scalar); !scalar || !ok(s) {
		return fmt.Errorf("does not work on type %s", t)
	}
	return nil
}

func printConstant(p *ir.Printer, op *ir.Op) { p.Text(" ", ir.ValueAttr.Of(op).String()) }

func parseConstant(p *ir.Parser, st *ir.OpState) {
	a := p.ConstantWithType()
	ir.ValueAttr.Put(st, a)
	st.Results = []ir.Type{attrType(a)}
}

func attrType(a ir.Attr) ir.Type {
	switch a := a.(type) {
	case ir.Float:
		return a.Type
	case ir.Int:
		return a.Type
	}
	return nil
}

func verifyConstant(op *ir.Op) error {
	if t := attrType(ir.ValueAttr.Of(op)); t != op.Result().Type {
		return fmt.Errorf("value has type %v, the result %s", t, op.Result().Type)
	}
	if n, ok := ir.ValueAttr.Of(op).(ir.Int); ok && !n.Type.Holds(n.Value) {
		return fmt.Errorf("has the value %d, which %s does not hold", n.Value, n.Type)
	}
	return nil
}

func verifyCompare(predicates []string, ok func(ir.Scalar) bool) func(*ir.Op) error {
	return func(op *ir.Op) error {
		if p := PredicateAttr.Of(op); !slices.Contains(predicates, p) {
			return fmt.Errorf("has the unknown predicate %q; there are %q", p, predicates)
		}
		if op.Operand(0).Type != op.Operand(1).Type {
			return fmt.Errorf("compares %s with %s", op.Operand(0).Type, op.Operand(1).Type)
		}
		if op.Result().Type != ir.I1 {
			return fmt.Errorf("has a result of type %s, expected i1", op.Result().Type)
		}
		return checkKind(op.Operand(0).Type, ok)
	}
}

func verifyCompareInt(op *ir.Op) error {
	if err := verifyCompare(IntPredicates[:], isInteger)(op); err != nil {
		return err
	}
	t, p := op.Operand(0).Type.(ir.Scalar), PredicateAttr.Of(op)
	if t.IsUnsigned() && p[0] == 's' || t == ir.I1 && p != "eq" && p != "ne" {
		return fmt.Errorf("does not compare %s by %q", t, p)
	}
	return nil
}

func verifySelect(op *ir.Op) error {
	if op.Operand(0).Type != ir.I1 {
		return fmt.Errorf("has a condition of type %s, expected i1", op.Operand(0).Type)
	}
	if op.Operand(1).Type != op.Operand(2).Type || op.Operand(1).Type != op.Result().Type {
		return errors.New("chooses between values of different types")
	}
	return nil
}

func verifyConversion(from, to func(ir.Scalar) bool, pair func(from, to ir.Scalar) error) func(*ir.Op) error {
	return func(op *ir.Op) error {
		if err := checkKind(op.Operand(0).Type, from); err != nil {
			return err
		}
		if err := checkKind(op.Result().Type, to); err != nil || pair == nil {
			return err
		}
		return pair(op.Operand(0).Type.(ir.Scalar), op.Result().Type.(ir.Scalar))
	}
}
