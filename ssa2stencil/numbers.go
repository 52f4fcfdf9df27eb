package ssa2stencil

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// The results of an apply are numbers. Those of a function may be arrays and structs: their
// numbers are the elements and fields, from first to last.

// resultTypes returns the types of the results of a function.
func resultTypes(fn *ssa.Function) []types.Type {
	var out []types.Type
	for v := range fn.Signature.Results().Variables() {
		out = append(out, v.Type())
	}
	return out
}

// parts returns the types of the elements of an array or the fields of a struct; ok is
// false for any other type.
func parts(t types.Type) (list []types.Type, ok bool) {
	switch t := t.Underlying().(type) {
	case *types.Array:
		for range t.Len() {
			list = append(list, t.Elem())
		}
		return list, true
	case *types.Struct:
		for f := range t.Fields() {
			list = append(list, f.Type())
		}
		return list, true
	}
	return nil, false
}

// numbersOf returns the types of the numbers of some types; that of a function is 0.
func numbersOf(list []types.Type) []ir.Scalar {
	var out []ir.Scalar
	for _, t := range list {
		if inner, ok := parts(t); ok {
			out = append(out, numbersOf(inner)...)
		} else {
			out = append(out, scalarOf(t))
		}
	}
	return out
}

// flatten returns the numbers of values of some types.
func flatten(values []value, list []types.Type) []value {
	var out []value
	for n, t := range list {
		inner, ok := parts(t)
		if !ok {
			out = append(out, values[n])
			continue
		}
		elems := make([]value, len(inner))
		for m := range inner {
			elems[m] = elem(values[n], m)
		}
		out = append(out, flatten(elems, inner)...)
	}
	return out
}

// assemble makes a value of a type of the numbers that next returns one after the other.
func assemble(t types.Type, next func(t ir.Scalar) value) value {
	inner, ok := parts(t)
	if !ok {
		return next(scalarOf(t))
	}
	var out aggregate
	for _, t := range inner {
		out = append(out, assemble(t, next))
	}
	return out
}

// assembleOf makes a value of a type of the numbers that number returns by their positions.
func assembleOf(t types.Type, number func(n int, t ir.Scalar) value) value {
	n := -1
	return assemble(t, func(t ir.Scalar) value {
		n++
		return number(n, t)
	})
}

// Go's compilers may compute a product and the sum that it is part of with one rounding. A
// conversion forbids it, also one to the type that the product has already, of which go/ssa
// keeps no trace but the reference for debuggers: the value of the call is not that of a
// call. Since no product is fused that is used twice, the value may be rounded where it is
// computed instead of where it is converted.

// rounds reports whether the call of which v is the value is a conversion between equal
// floating-point types.
func rounds(call *ast.CallExpr, v ssa.Value) bool {
	t := scalarOf(v.Type())
	if !t.IsFloat() {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		return v.Pos() != call.Lparen
	case *ssa.Convert:
		return scalarOf(v.X.Type()) == t
	}
	return true
}

// bind gives a variable its value, rounded if the source says so.
func (fr *frame) bind(v ssa.Value, x value) {
	fr.env.set(v, x)
	c, ok := x.(computed)
	if !ok || !fr.rounded[v] || c.v.DefinedBy(arith.OpRound) != nil {
		return
	}
	fr.env.set(v, computed{arith.NewUnary(fr.ctx.b, arith.OpRound, c.v)})
}
