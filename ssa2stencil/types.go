package ssa2stencil

import (
	"go/types"

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/ir"
)

// scalars are the types of values, by the types of Go. An int is an index; the constants
// that have no type yet are of the type that they would get.
var scalars = map[types.BasicKind]ir.Scalar{
	types.Bool: ir.I1, types.Float32: ir.F32, types.Float64: ir.F64, types.Int: ir.Index,
	types.Int8: ir.I8, types.Int16: ir.I16, types.Int32: ir.I32, types.Int64: ir.I64,
	types.Uint8: ir.U8, types.Uint16: ir.U16, types.Uint32: ir.U32, types.Uint64: ir.U64, types.Uint: ir.U64,
	types.UntypedBool: ir.I1, types.UntypedInt: ir.Index, types.UntypedRune: ir.I32, types.UntypedFloat: ir.F64,
}

// scalarOf returns the type of values that a Go type is held in, or 0 if it is an array, a
// struct or a function.
func scalarOf(t types.Type) ir.Scalar {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0
	}
	return scalars[b.Kind()]
}

// elemType is scalarOf of a type by its name.
func elemType(e frontend.Elem) ir.Scalar {
	return scalarOf(types.Universe.Lookup(string(e)).Type())
}

// inMemory returns the type of the elements of fields that holds the bits of a value: not
// all types of integers are those of fields, and their values are kept as others of their
// width.
func inMemory(t ir.Scalar) ir.Scalar {
	switch t {
	case ir.I8:
		return ir.U8
	case ir.U32:
		return ir.I32
	case ir.U64, ir.Index:
		return ir.I64
	}
	return t
}
