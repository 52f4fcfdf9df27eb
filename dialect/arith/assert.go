package arith

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// NewAssert makes an assert that the condition holds.
func NewAssert(b *ir.Builder, ok *ir.Value, message string) *ir.Op {
	return b.Create(OpAssert, []*ir.Value{ok}, nil, ir.With(MessageAttr.Is(message)))
}

// Asserts reports whether an operation asserts something, itself or in its regions.
func Asserts(op *ir.Op) (asserts bool) {
	ir.Walk(op, func(inner *ir.Op) { asserts = asserts || inner.Is(OpAssert) })
	return asserts
}

// NumberAsserts gives each assert of a program the code by which it is known from here on.
func NumberAsserts(program *ir.Op) {
	code := int64(0)
	ir.Walk(program, func(op *ir.Op) {
		if op.Is(OpAssert) {
			code++
			CodeAttr.Set(op, int(code))
		}
	})
}

func verifyAssert(op *ir.Op) error {
	if op.Operand(0).Type != ir.I1 {
		return fmt.Errorf("has a condition of type %s, expected i1", op.Operand(0).Type)
	}
	if MessageAttr.Of(op) == "" {
		return errors.New("has a message that says nothing")
	}
	if f := op.Parent(); f.Is(ir.OpFunc) && !ir.KernelAttr.In(f) && !ir.ArraysAttr.In(f) {
		return errors.New("is not in the body of an apply or of a nest, which run at points, nor in a kernel")
	}
	if CodeAttr.In(op) && CodeAttr.Of(op) < 1 {
		return errors.New("has a code that is not 1 or more")
	}
	return nil
}
