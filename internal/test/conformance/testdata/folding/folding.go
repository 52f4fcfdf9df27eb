// Package folding holds stencils whose constants are computed with each other, and whose
// products are fused with sums. The tests compare the compiled stencils with functions in which
// that is written by hand.
package folding

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen -fp=fold -O tuned,original

// Scaled divides by constants and multiplies with them.
//
//oec:stencil
func Scaled[T oec.Float](q oec.IJ[T], i, j int) (quotient, factors, rounded, vanishing T) {
	a := q(i, j)
	quotient = (q(i+1, j) - a) / 3
	factors = 0.7 * (a * 0.1) / 3
	rounded = T(a*0.1) * 0.7
	vanishing = a * 1e-30 * 1e-30
	return quotient, factors, rounded, vanishing
}

// Shifted adds constants and subtracts them.
//
//oec:stencil
func Shifted[T oec.Float](q oec.IJ[T], i, j int) (sum, difference, fused, rounded T) {
	a := q(i, j)
	sum = a + 0.1 + 0.7
	difference = 0.3 - (0.1 - a) - 0.9
	fused = q(i-1, j)/7 + a/3
	rounded = T(a+0.1) - 0.7
	return sum, difference, fused, rounded
}

// Functions are rounded as they are without folding: they add numbers and take them away again.
//
//oec:stencil
func Functions[T oec.Float](q oec.IJ[T], i, j int) (exp, log1p, tan, sinh, erf T) {
	a := q(i, j)
	return fmath.Exp(a), fmath.Log1p(a), fmath.Tan(a), fmath.Sinh(a), fmath.Erf(a)
}
