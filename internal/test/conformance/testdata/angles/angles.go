// Package angles holds stencils that call the functions of package fmath of angles, circular and hyperbolic, for both
// types; those for powers are in package powers. The tests compare the compiled stencils with the plain functions.
//
// Arguments are products of a field of numbers near 1, special ones among them, and of one that
// brings them to where a function is interesting.
package angles

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen

// Waves are functions of angles.
//
//oec:stencil
func Waves[T oec.Float](q, scale oec.IJK[T], i, j, k int) (sin, cos T) {
	x := T(q(i, j, k) * scale(i, j, k))
	return fmath.Sin(x), fmath.Cos(x)
}

// Turns calls functions of angles so often that the code has one of each, which it calls.
//
//oec:stencil
func Turns[T oec.Float](q, scale oec.IJK[T], i, j, k int) (sin, tan T) {
	x := T(q(i, j, k) * scale(i, j, k))
	for n := range 8 {
		sin += fmath.Sin(T(x + T(n)))
		tan += fmath.Tan(T(x - T(n)))
	}
	return sin, tan
}

// Slope is the tangent.
//
//oec:stencil
func Slope[T oec.Float](q, scale oec.IJK[T], i, j, k int) (tan T) {
	return fmath.Tan(T(q(i, j, k) * scale(i, j, k)))
}

// Arcs are angles.
//
//oec:stencil
func Arcs[T oec.Float](q, scale oec.IJK[T], i, j, k int) (asin, acos, atan, atan2 T) {
	x, y := T(q(i, j, k)*scale(i, j, k)), q(i, j, k+1)
	return fmath.Asin(x), fmath.Acos(x), fmath.Atan(x), fmath.Atan2(y, x)
}

// Hyperbolas are the hyperbolic functions.
//
//oec:stencil
func Hyperbolas[T oec.Float](q, scale oec.IJK[T], i, j, k int) (sinh, cosh, tanh T) {
	x := T(q(i, j, k) * scale(i, j, k))
	return fmath.Sinh(x), fmath.Cosh(x), fmath.Tanh(x)
}
