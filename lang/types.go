package lang

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/ir"
)

// Elem is the name of a type in the source of a stencil: that of a [Type], or TypeParam.
type Elem string

// TypeParam stands for the type parameter of a generic stencil, whatever its name.
const TypeParam Elem = "<T>"

// Type is a type of numbers, or bool: a type that values have, and scalars.
type Type struct {
	Name   Elem         // in Go
	Scalar ir.Scalar    // of its values in programs
	Kind   abi.ElemKind // of the elements that hold its bits: its own, if fields have such elements
}

// types is the table of types: those of oec.Elem, then the others. Of two with the same scalar, the
// first is what values of that scalar are in generated Go.
var types = [...]Type{
	{"float32", ir.F32, abi.Float32},
	{"float64", ir.F64, abi.Float64},
	{"int32", ir.I32, abi.Int32},
	{"int64", ir.I64, abi.Int64},
	{"bool", ir.I1, abi.Bool},
	{"uint8", ir.U8, abi.Uint8},
	{"int16", ir.I16, abi.Int16},
	{"uint16", ir.U16, abi.Uint16},

	{"int", ir.Index, abi.Int64},
	{"int8", ir.I8, abi.Uint8},
	{"uint32", ir.U32, abi.Int32},
	{"uint64", ir.U64, abi.Int64},
	{"uint", ir.U64, abi.Int64},
}

// Types returns all types that values have.
func Types() []Type { return slices.Clone(types[:]) }

// Elems returns the types of the elements of fields: the members of oec.Elem.
func Elems() []Type { return slices.DeleteFunc(Types(), func(t Type) bool { return !t.IsElem() }) }

// IsElem reports whether fields have elements of type t.
func (t Type) IsElem() bool { return t.Name != "" && string(t.Name) == t.Kind.String() }

// InMemory returns the type of elements that holds the bits of a value.
func (t Type) InMemory() Type {
	return find(func(e Type) bool { return e.IsElem() && e.Kind == t.Kind })
}

// TypeOf returns the type of a name; the zero Type if there is none.
func TypeOf(name Elem) Type { return find(func(t Type) bool { return t.Name == name }) }

// TypeOfScalar returns the type whose values are those of a scalar; the zero Type if there is none.
func TypeOfScalar(s ir.Scalar) Type { return find(func(t Type) bool { return t.Scalar == s }) }

func find(is func(Type) bool) Type {
	if at := slices.IndexFunc(types[:], is); at >= 0 {
		return types[at]
	}
	return Type{}
}
