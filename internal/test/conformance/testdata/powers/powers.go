// Package powers holds stencils that call the functions of package fmath for exponentials, logarithms and roots, for both
// types; those of angles are in package angles. The tests compare the compiled stencils with the plain functions.
//
// Arguments are products of a field of numbers near 1, special ones among them, and of one that
// brings them to where a function is interesting.
package powers

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen

// Powers are the exponential functions.
//
//oec:stencil
func Powers[T oec.Float](q, scale oec.IJK[T], i, j, k int) (e, two, minusOne T) {
	x := T(q(i, j, k) * scale(i, j, k))
	return fmath.Exp(x), fmath.Exp2(x), fmath.Expm1(x)
}

// Logs are the logarithms, and the one of 1 and a difference.
//
//oec:stencil
func Logs[T oec.Float](q, scale oec.IJK[T], i, j, k int) (e, two, ten, onePlus T) {
	x := T(q(i, j, k) * scale(i, j, k))
	return fmath.Log(x), fmath.Log2(x), fmath.Log10(x), fmath.Log1p(T(q(i+1, j, k)*scale(i+1, j, k)) - x)
}

// Roots are roots, a power, and the error function.
//
//oec:stencil
func Roots[T oec.Float](q, scale oec.IJK[T], i, j, k int) (cbrt, hypot, pow, erf T) {
	x, y := T(q(i, j, k)*scale(i, j, k)), q(i, j+1, k)
	return fmath.Cbrt(x), fmath.Hypot(x, y), fmath.Pow(y, x), fmath.Erf(x)
}

// Chains calls functions so often that the code has one of each, which it calls: with vectors, with what
// is the same for all points of a row, and on a side of a branch.
//
//oec:stencil
func Chains[T oec.Float](q, scale oec.IJK[T], rate T, i, j, k int) (e, pow, log T) {
	x := T(q(i, j, k) * scale(i, j, k))
	for n := range 16 {
		f := T(n) + 1
		e += fmath.Exp(T(x / f))
		log += fmath.Log(T(x * f))
	}
	for n := range 4 {
		f := T(n) - 1.5
		pow += fmath.Pow(q(i, j, k), T(x*f)) + fmath.Pow(rate, f)
	}
	if q(i, j, k) > 1 {
		pow = fmath.Pow(T(q(i, j, k-1)*3), rate) - pow
	}
	return e, pow, log
}
