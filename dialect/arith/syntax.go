package arith

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/ir"
)

// printSame writes "addf %a, %b : f64": all operands and the result have one type.
func printSame(p *ir.Printer, op *ir.Op) {
	p.Text(" ")
	p.List(op.Operands())
	p.AttrDict(op)
	p.Text(" : ", op.Result().Type)
}

func parseSame(n int) func(*ir.Parser, *ir.OpState) {
	return func(p *ir.Parser, st *ir.OpState) {
		for i := range n {
			if i > 0 {
				p.Expect(",")
			}
			st.Operands = append(st.Operands, p.Operand())
		}
		st.Attrs = p.AttrDict()
		p.Expect(":")
		t := typeOf(p, st.Operands...)
		st.Results = []ir.Type{t}
	}
}

// typeOf reads a type and checks that the operands have it.
func typeOf(p *ir.Parser, vs ...*ir.Value) ir.Type {
	pos := p.Pos()
	t := p.Type()
	for _, v := range vs {
		if v.Type != t {
			p.FailAt(pos, "operand has type %s, expected %s", v.Type, t)
		}
	}
	return t
}

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

func printConstant(p *ir.Printer, op *ir.Op) { p.Text(" ", op.Attrs["value"].String()) }

func parseConstant(p *ir.Parser, st *ir.OpState) {
	a := p.ConstantWithType()
	st.SetAttr("value", a)
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
	if t := attrType(op.Attrs["value"]); t != op.Result().Type {
		return fmt.Errorf("value has type %v, the result %s", t, op.Result().Type)
	}
	if n, ok := op.Attrs["value"].(ir.Int); ok && !n.Type.Holds(n.Value) {
		return fmt.Errorf("has the value %d, which %s does not hold", n.Value, n.Type)
	}
	return nil
}

func printCompare(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Attrs["predicate"].String(), ", ")
	p.List(op.Operands())
	p.Text(" : ", op.Operand(0).Type)
}

func parseCompare(p *ir.Parser, st *ir.OpState) {
	st.SetAttr("predicate", ir.Str(p.String()))
	p.Expect(",")
	x := p.Operand()
	p.Expect(",")
	st.Operands = []*ir.Value{x, p.Operand()}
	p.Expect(":")
	typeOf(p, st.Operands...)
	st.Results = []ir.Type{ir.I1}
}

func verifyCompare(predicates []string, ok func(ir.Scalar) bool) func(*ir.Op) error {
	return func(op *ir.Op) error {
		if p := op.StrAttr("predicate"); !slices.Contains(predicates, p) {
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
	t, p := op.Operand(0).Type.(ir.Scalar), op.StrAttr("predicate")
	if t.IsUnsigned() && p[0] == 's' || t == ir.I1 && p != "eq" && p != "ne" {
		return fmt.Errorf("does not compare %s by %q", t, p)
	}
	return nil
}

func printSelect(p *ir.Printer, op *ir.Op) {
	p.Text(" ")
	p.List(op.Operands())
	p.Text(" : ", op.Result().Type)
}

func parseSelect(p *ir.Parser, st *ir.OpState) {
	c := p.OperandOf(ir.I1)
	p.Expect(",")
	x := p.Operand()
	p.Expect(",")
	y := p.Operand()
	p.Expect(":")
	st.Operands = []*ir.Value{c, x, y}
	st.Results = []ir.Type{typeOf(p, x, y)}
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

func printConversion(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Operand(0), " : ", op.Operand(0).Type, " to ", op.Result().Type)
}

func parseConversion(p *ir.Parser, st *ir.OpState) {
	x := p.Operand()
	p.Expect(":")
	typeOf(p, x)
	p.Expect("to")
	st.Operands = []*ir.Value{x}
	st.Results = []ir.Type{p.Type()}
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
