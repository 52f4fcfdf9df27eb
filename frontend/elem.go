package frontend

import (
	"go/types"
	"slices"
	"strings"
)

// Elem is the Go name of a type of numbers or bool, or TypeParam.
type Elem string

// The types that fields and scalars have. TypeParam stands for the type parameter of a
// generic stencil, whatever its name.
const (
	Float32   Elem = "float32"
	Float64   Elem = "float64"
	Int       Elem = "int"
	TypeParam Elem = "<T>"
)

// knownElems are the members of oec.Elem: the types of the elements of fields.
var knownElems = [...]Elem{Float32, Float64, "int32", "int64", "bool", "uint8", "int16", "uint16"}

// valueElems are the types that values have, and scalars: those of fields, and the other
// integers of Go.
var valueElems = append(knownElems[:], Int, "int8", "uint", "uint32", "uint64")

// elemOf returns the element type that t is, if it is one.
func elemOf(t types.Type) (Elem, bool) { return oneOf(knownElems[:], t) }

// valueOf returns the type of numbers that t is, if it is one.
func valueOf(t types.Type) (Elem, bool) { return oneOf(valueElems, t) }

func oneOf(list []Elem, t types.Type) (Elem, bool) {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok {
		return TypeParam, true
	}
	b, ok := t.(*types.Basic)
	if !ok {
		return "", false
	}
	e := Elem(types.Typ[b.Kind()].Name()) // byte is uint8
	if !contains(list, e) {
		return "", false
	}
	return e, true
}

// satisfying returns the element types that a type parameter can stand for.
func satisfying(tp *types.TypeParam) []Elem {
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []Elem
	for _, e := range knownElems {
		if types.Satisfies(types.Universe.Lookup(string(e)).Type(), iface) {
			out = append(out, e)
		}
	}
	return out
}

// otherElem returns a type that satisfies the constraint of a type parameter and is no
// element type, or nil. Of a constraint that does not list types, any will do.
func otherElem(tp *types.TypeParam) types.Type {
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok || types.Satisfies(types.NewStruct(nil, nil), iface) {
		return nil
	}
	for _, t := range types.Typ[types.Bool : types.UnsafePointer+1] {
		if _, known := elemOf(t); !known && types.Satisfies(t, iface) {
			return t
		}
	}
	return nil
}

func contains(list []Elem, e Elem) bool { return slices.Contains(list, e) }

func join(list []Elem, separator string) string {
	var words []string
	for _, e := range list {
		words = append(words, string(e))
	}
	return strings.Join(words, separator)
}
