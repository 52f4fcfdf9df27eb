package arith

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// The attributes of assert. The message is what plain Go says when it panics. The code is
// what a kernel reports: the numbers of a program's asserts from 1, in order.
const (
	MessageAttr = "message"
	CodeAttr    = "code"
)

// NewAssert makes an assert that the condition holds.
func NewAssert(b *ir.Builder, ok *ir.Value, message string) *ir.Op {
	return b.Create(OpAssert, []*ir.Value{ok}, nil, map[string]ir.Attr{MessageAttr: ir.Str(message)})
}

// NumberAsserts gives each assert of a program the code by which it is known from here on.
func NumberAsserts(program *ir.Op) {
	code := int64(0)
	ir.Walk(program, func(op *ir.Op) {
		if op.Is(OpAssert) {
			code++
			op.SetAttr(CodeAttr, ir.Int{Value: code, Type: ir.I64})
		}
	})
}

func printAssert(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Operand(0))
	p.AttrDict(op)
}

func parseAssert(p *ir.Parser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.OperandOf(ir.I1)}
	st.Attrs = p.AttrDict()
}

func verifyAssert(op *ir.Op) error {
	if op.Operand(0).Type != ir.I1 {
		return fmt.Errorf("has a condition of type %s, expected i1", op.Operand(0).Type)
	}
	if op.StrAttr(MessageAttr) == "" {
		return errors.New("has a message that says nothing")
	}
	if f := op.Parent(); f.Is(ir.OpFunc) && !f.HasAttr(ir.KernelAttr) {
		return errors.New("is not in the body of an apply or of a nest, which run at points, nor in a kernel")
	}
	if op.HasAttr(CodeAttr) && op.IntAttr(CodeAttr) < 1 {
		return errors.New("has a code that is not 1 or more")
	}
	return nil
}
