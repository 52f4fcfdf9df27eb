package main

import (
	"math"

	"github.com/openearthgo/oec/fmath"
	"github.com/openearthgo/oec/internal/reference"
)

// function is a function of package fmath and all that it is measured with; of one
// argument or of two.
type function struct {
	name string

	unary  func(float64) float64
	vector vector
	exact  func(float64) reference.Value

	binary   func(x, y float64) float64
	binary32 func(x, y float32) float32
	math2    func(x, y float64) float64
	exact2   func(x, y float64) reference.Value
}

// functions returns the functions in the order of the documentation.
func functions() []*function {
	list := []*function{
		{name: "Exp", unary: fmath.Exp[float64]},
		{name: "Exp2", unary: fmath.Exp2[float64]},
		{name: "Expm1", unary: fmath.Expm1[float64]},
		{name: "Log", unary: fmath.Log[float64]},
		{name: "Log2", unary: fmath.Log2[float64]},
		{name: "Log10", unary: fmath.Log10[float64]},
		{name: "Log1p", unary: fmath.Log1p[float64]},
		{name: "Pow", binary: fmath.Pow[float64], binary32: fmath.Pow[float32], math2: math.Pow},
		{name: "Sin", unary: fmath.Sin[float64]},
		{name: "Cos", unary: fmath.Cos[float64]},
		{name: "Tan", unary: fmath.Tan[float64]},
		{name: "Asin", unary: fmath.Asin[float64]},
		{name: "Acos", unary: fmath.Acos[float64]},
		{name: "Atan", unary: fmath.Atan[float64]},
		{name: "Atan2", binary: fmath.Atan2[float64], binary32: fmath.Atan2[float32], math2: math.Atan2},
		{name: "Sinh", unary: fmath.Sinh[float64]},
		{name: "Cosh", unary: fmath.Cosh[float64]},
		{name: "Tanh", unary: fmath.Tanh[float64]},
		{name: "Cbrt", unary: fmath.Cbrt[float64]},
		{name: "Hypot", binary: fmath.Hypot[float64], binary32: fmath.Hypot[float32], math2: math.Hypot},
		{name: "Erf", unary: fmath.Erf[float64]},
	}
	exact := reference.New()
	unary, binary, vectors := exact.Unary(), exact.Binary(), vectors()
	for _, f := range list {
		f.exact, f.exact2, f.vector = unary[f.name], binary[f.name], vectors[f.name]
	}
	return list
}
