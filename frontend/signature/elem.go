package signature

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/openearthgo/oec/lang"
)

// knownElems are the types of the elements of fields.
var knownElems = namesOf(lang.Elems())

func namesOf(list []lang.Type) []lang.Elem {
	names := make([]lang.Elem, len(list))
	for n, t := range list {
		names[n] = t.Name
	}
	return names
}

// ElemOf returns the element type that t is, or is declared with, if it is one.
func ElemOf(t types.Type) (lang.Elem, bool) { return nameOf(t, lang.Type.IsElem) }

// ValueOf returns the type of numbers that t is, or is declared with, if it is one.
func ValueOf(t types.Type) (lang.Elem, bool) {
	return nameOf(t, func(known lang.Type) bool { return known.Name != "" })
}

func nameOf(t types.Type, is func(lang.Type) bool) (lang.Elem, bool) {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok {
		return lang.TypeParam, true
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return "", false
	}
	e := lang.TypeOf(lang.Elem(types.Typ[b.Kind()].Name())) // byte is uint8
	if !is(e) {
		return "", false
	}
	return e.Name, true
}

// Satisfying returns the element types that a type parameter can stand for.
func Satisfying(tp *types.TypeParam) []lang.Elem {
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []lang.Elem
	for _, e := range knownElems {
		if types.Satisfies(types.Universe.Lookup(string(e)).Type(), iface) {
			out = append(out, e)
		}
	}
	return out
}

// TypesOf returns what a type is in a function: itself, or the types of numbers that a type parameter stands for.
func (r *Reader) TypesOf(fn *ast.FuncDecl, t types.Type) (list []types.Type) {
	tp, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return []types.Type{t}
	}
	d := r.Directives[fn]
	for _, b := range types.Typ[types.Int : types.Float64+1] {
		compiled := d == nil || d.elems == nil || slices.Contains(d.elems, lang.Elem(b.Name()))
		if compiled && types.Satisfies(b, tp.Constraint().Underlying().(*types.Interface)) {
			list = append(list, b)
		}
	}
	return list
}

// otherElem returns a type that satisfies the constraint of a type parameter and is no
// element type, or nil. Of a constraint that does not list types, any will do.
func otherElem(tp *types.TypeParam) types.Type {
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok || types.Satisfies(types.NewStruct(nil, nil), iface) {
		return nil
	}
	for _, t := range types.Typ[types.Bool : types.UnsafePointer+1] {
		if _, known := ElemOf(t); !known && types.Satisfies(t, iface) {
			return t
		}
	}
	return nil
}

func join(list []lang.Elem, separator string) string {
	var words []string
	for _, e := range list {
		words = append(words, string(e))
	}
	return strings.Join(words, separator)
}
