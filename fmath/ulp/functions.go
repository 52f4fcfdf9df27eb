package main

import (
	"math"

	"github.com/openearthgo/oec/fmath"
	"github.com/openearthgo/oec/fmath/internal/reference"
)

// function is a function of package fmath and all that it is measured with; of one
// argument or of two.
type function struct {
	name string

	unary   func(float64) float64
	unary32 func(float32) float32
	math    func(float64) float64
	exact   func(float64) reference.Value

	binary   func(x, y float64) float64
	binary32 func(x, y float32) float32
	math2    func(x, y float64) float64
	exact2   func(x, y float64) reference.Value
}

// functions returns the functions in the order of the documentation.
func functions() []*function {
	list := []*function{
		{name: "Exp", unary: fmath.Exp[float64], unary32: fmath.Exp[float32], math: math.Exp},
		{name: "Exp2", unary: fmath.Exp2[float64], unary32: fmath.Exp2[float32], math: math.Exp2},
		{name: "Expm1", unary: fmath.Expm1[float64], unary32: fmath.Expm1[float32], math: math.Expm1},
		{name: "Log", unary: fmath.Log[float64], unary32: fmath.Log[float32], math: math.Log},
		{name: "Log2", unary: fmath.Log2[float64], unary32: fmath.Log2[float32], math: math.Log2},
		{name: "Log10", unary: fmath.Log10[float64], unary32: fmath.Log10[float32], math: math.Log10},
		{name: "Log1p", unary: fmath.Log1p[float64], unary32: fmath.Log1p[float32], math: math.Log1p},
		{name: "Pow", binary: fmath.Pow[float64], binary32: fmath.Pow[float32], math2: math.Pow},
		{name: "Sin", unary: fmath.Sin[float64], unary32: fmath.Sin[float32], math: math.Sin},
		{name: "Cos", unary: fmath.Cos[float64], unary32: fmath.Cos[float32], math: math.Cos},
		{name: "Tan", unary: fmath.Tan[float64], unary32: fmath.Tan[float32], math: math.Tan},
		{name: "Asin", unary: fmath.Asin[float64], unary32: fmath.Asin[float32], math: math.Asin},
		{name: "Acos", unary: fmath.Acos[float64], unary32: fmath.Acos[float32], math: math.Acos},
		{name: "Atan", unary: fmath.Atan[float64], unary32: fmath.Atan[float32], math: math.Atan},
		{name: "Atan2", binary: fmath.Atan2[float64], binary32: fmath.Atan2[float32], math2: math.Atan2},
		{name: "Sinh", unary: fmath.Sinh[float64], unary32: fmath.Sinh[float32], math: math.Sinh},
		{name: "Cosh", unary: fmath.Cosh[float64], unary32: fmath.Cosh[float32], math: math.Cosh},
		{name: "Tanh", unary: fmath.Tanh[float64], unary32: fmath.Tanh[float32], math: math.Tanh},
		{name: "Cbrt", unary: fmath.Cbrt[float64], unary32: fmath.Cbrt[float32], math: math.Cbrt},
		{name: "Hypot", binary: fmath.Hypot[float64], binary32: fmath.Hypot[float32], math2: math.Hypot},
		{name: "Erf", unary: fmath.Erf[float64], unary32: fmath.Erf[float32], math: math.Erf},
	}
	exact := reference.New()
	unary, binary := exact.Unary(), exact.Binary()
	for _, f := range list {
		f.exact, f.exact2 = unary[f.name], binary[f.name]
	}
	return list
}
