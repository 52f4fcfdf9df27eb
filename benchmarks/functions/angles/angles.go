// Package angles has the functions of package fmath of angles as stencils along a
// row, one each: with them their speed is measured, and the errors at all arguments of float32.
package angles

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen

// Sin is [fmath.Sin] of each element of x.
//
//oec:stencil
func Sin[T oec.Float](x oec.I[T], i int) T { return fmath.Sin(x(i)) }

// Cos is [fmath.Cos] of each element of x.
//
//oec:stencil
func Cos[T oec.Float](x oec.I[T], i int) T { return fmath.Cos(x(i)) }

// Tan is [fmath.Tan] of each element of x.
//
//oec:stencil
func Tan[T oec.Float](x oec.I[T], i int) T { return fmath.Tan(x(i)) }

// Asin is [fmath.Asin] of each element of x.
//
//oec:stencil
func Asin[T oec.Float](x oec.I[T], i int) T { return fmath.Asin(x(i)) }

// Acos is [fmath.Acos] of each element of x.
//
//oec:stencil
func Acos[T oec.Float](x oec.I[T], i int) T { return fmath.Acos(x(i)) }

// Atan is [fmath.Atan] of each element of x.
//
//oec:stencil
func Atan[T oec.Float](x oec.I[T], i int) T { return fmath.Atan(x(i)) }

// Atan2 is [fmath.Atan2] of each pair of elements.
//
//oec:stencil
func Atan2[T oec.Float](y, x oec.I[T], i int) T { return fmath.Atan2(y(i), x(i)) }
