package ssa2stencil

import (
	"go/types"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

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
