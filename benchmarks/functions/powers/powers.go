// Package powers has the functions of package fmath for exponentials, logarithms, powers, roots and hyperbolas as stencils along a
// row, one each: with them their speed is measured, and the errors at all arguments of float32.
package powers

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen

// Exp is [fmath.Exp] of each element of x.
//
//oec:stencil
func Exp[T oec.Float](x oec.I[T], i int) T { return fmath.Exp(x(i)) }

// Exp2 is [fmath.Exp2] of each element of x.
//
//oec:stencil
func Exp2[T oec.Float](x oec.I[T], i int) T { return fmath.Exp2(x(i)) }

// Expm1 is [fmath.Expm1] of each element of x.
//
//oec:stencil
func Expm1[T oec.Float](x oec.I[T], i int) T { return fmath.Expm1(x(i)) }

// Log is [fmath.Log] of each element of x.
//
//oec:stencil
func Log[T oec.Float](x oec.I[T], i int) T { return fmath.Log(x(i)) }

// Log2 is [fmath.Log2] of each element of x.
//
//oec:stencil
func Log2[T oec.Float](x oec.I[T], i int) T { return fmath.Log2(x(i)) }

// Log10 is [fmath.Log10] of each element of x.
//
//oec:stencil
func Log10[T oec.Float](x oec.I[T], i int) T { return fmath.Log10(x(i)) }

// Log1p is [fmath.Log1p] of each element of x.
//
//oec:stencil
func Log1p[T oec.Float](x oec.I[T], i int) T { return fmath.Log1p(x(i)) }

// Cbrt is [fmath.Cbrt] of each element of x.
//
//oec:stencil
func Cbrt[T oec.Float](x oec.I[T], i int) T { return fmath.Cbrt(x(i)) }

// Erf is [fmath.Erf] of each element of x.
//
//oec:stencil
func Erf[T oec.Float](x oec.I[T], i int) T { return fmath.Erf(x(i)) }

// Pow is [fmath.Pow] of each pair of elements.
//
//oec:stencil
func Pow[T oec.Float](x, y oec.I[T], i int) T { return fmath.Pow(x(i), y(i)) }

// Hypot is [fmath.Hypot] of each pair of elements.
//
//oec:stencil
func Hypot[T oec.Float](x, y oec.I[T], i int) T { return fmath.Hypot(x(i), y(i)) }

// Sinh is [fmath.Sinh] of each element of x.
//
//oec:stencil
func Sinh[T oec.Float](x oec.I[T], i int) T { return fmath.Sinh(x(i)) }

// Cosh is [fmath.Cosh] of each element of x.
//
//oec:stencil
func Cosh[T oec.Float](x oec.I[T], i int) T { return fmath.Cosh(x(i)) }

// Tanh is [fmath.Tanh] of each element of x.
//
//oec:stencil
func Tanh[T oec.Float](x oec.I[T], i int) T { return fmath.Tanh(x(i)) }
