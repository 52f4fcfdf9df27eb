package ssa2stencil

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// convert evaluates a conversion between numbers.
func (fr *frame) convert(x value, operand ssa.Value, in ssa.Value) value {
	from, to := scalarOf(operand.Type()), scalarOf(in.Type())
	switch {
	case isPoison(x) || from == to:
		return x
	case from.IsFloat() && to.IsFloat():
		return fr.resizeFloat(x, from, to)
	case from.IsFloat() && isInt(to):
		return fr.truncate(x, from, to)
	case isInt(from) && to.IsFloat():
		return fr.intToFloat(x, from, to)
	case isInt(from) && isInt(to):
		return fr.resize(x, from, to)
	}
	return fr.unsupported(in.(ssa.Instruction))
}

// resizeFloat converts between the types of floating-point numbers.
func (fr *frame) resizeFloat(x value, from, to ir.Scalar) value {
	info := arith.OpExtF
	if to == ir.F32 {
		info = arith.OpTruncF
	}
	if v, ok := fold(info, to, x); ok {
		return v
	}
	return computed{arith.NewConversion(fr.ctx.b, info, fr.ctx.number(x, from), to)}
}

func isInt(t ir.Scalar) bool { return t.IsSigned() || t.IsUnsigned() }

// truncate converts a floating-point number to an integer.
func (fr *frame) truncate(x value, from, to ir.Scalar) value {
	info := arith.OpFPToSI
	if to.IsUnsigned() {
		info = arith.OpFPToUI
	}
	if v, ok := fold(info, to, x); ok {
		return v
	}
	return computed{arith.NewConversion(fr.ctx.b, info, fr.ctx.number(x, from), to)}
}

// intToFloat converts an integer; a constant stays exact until it is used.
func (fr *frame) intToFloat(x value, from, to ir.Scalar) value {
	info := arith.OpSIToFP
	if from.IsUnsigned() {
		info = arith.OpUIToFP
	}
	if c, ok := intConstant(x); ok {
		return float{exactInt(c), to}
	}
	return computed{arith.NewConversion(fr.ctx.b, info, fr.ctx.number(x, from), to)}
}

func exactInt(c ir.Int) constant.Value {
	if c.Type.IsUnsigned() {
		return constant.MakeUint64(uint64(c.Value))
	}
	return constant.MakeInt64(c.Value)
}

// resize converts an integer to another type of integers.
func (fr *frame) resize(x value, from, to ir.Scalar) value {
	if from == to {
		return x
	}
	if v, ok := fold(resizing(from, to), to, x); ok {
		return v
	}
	return computed{convertInt(fr.ctx.b, fr.ctx.number(x, from), to)}
}

// convertInt is resize for a value of the program.
func convertInt(b *ir.Builder, v *ir.Value, to ir.Scalar) *ir.Value {
	from := v.Type.(ir.Scalar)
	if from == to {
		return v
	}
	return arith.NewConversion(b, resizing(from, to), v, to)
}

// resizing returns the operation that converts between two types of integers.
func resizing(from, to ir.Scalar) *ir.OpInfo {
	switch {
	case from == ir.Index || to == ir.Index:
		return arith.OpIndexCast
	case from.Bits() == to.Bits():
		return arith.OpBitcast
	case from.Bits() > to.Bits():
		return arith.OpTruncI
	case from.IsSigned():
		return arith.OpExtSI
	}
	return arith.OpExtUI
}

// scalarOf returns the type of values that a Go type is held in, or 0 if it is an array, a
// struct or a function. An int is an index; the constants that have no type yet are of the type
// that they would get.
func scalarOf(t types.Type) ir.Scalar {
	b, ok := types.Default(t.Underlying()).(*types.Basic)
	if !ok {
		return 0
	}
	return elemType(lang.Elem(types.Typ[b.Kind()].Name())) // byte is uint8
}

// elemType is scalarOf of a type by its name.
func elemType(e lang.Elem) ir.Scalar { return lang.TypeOf(e).Scalar }

// inMemory returns the type of the elements of fields that holds the bits of a value: not
// all types of integers are those of fields, and their values are kept as others of their
// width.
func inMemory(t ir.Scalar) ir.Scalar { return lang.TypeOfScalar(t).InMemory().Scalar }
