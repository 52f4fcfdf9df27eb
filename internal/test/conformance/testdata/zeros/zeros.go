// Package zeros holds stencils whose results tell 0 from -0: subtractions from zero as operands,
// and choices between a number and a zero.
package zeros

import (
	"math"

	"github.com/openearthgo/oec"
)

//go:generate go tool oecgen -O tuned,original,inline,inline+unroll2

// Minus subtracts from zero.
//
//oec:stencil
func Minus[T oec.Float](q oec.IJ[T], i, j int) (quotient, product, difference, sum, negated, whole, lesser, again T) {
	x := q(i, j)
	quotient = 1 / (0 - x)
	product = (0 - x) * 2
	difference = (0 - x) - x
	sum = (0 - x) + (0 - q(i+1, j))
	negated = -(0 - x) * q(i+1, j)
	whole = T(math.Floor(float64(0-x))) / 2
	lesser = min(0-x, q(i+1, j))
	again = (0 - (0 - x)) * 3
	return quotient, product, difference, sum, negated, whole, lesser, again
}

// Hidden subtracts from zeros that come of folding, and adds zero to what is negated.
//
//oec:stencil
func Hidden[T oec.Float](q oec.IJ[T], i, j int) (negated, scaled, folded, product, index, signed T) {
	x := q(i, j)
	negated = 1 / (-x + 0)
	scaled = (0 + -1*x) * 2
	folded = (T(math.Floor(0.5)) - x) * x
	product = 1 / (3*T(math.Floor(0.5)) - x)
	index = 1 / (T(i-i) - x)
	signed = 1 / (T(math.Copysign(0, -1)) - x)
	return negated, scaled, folded, product, index, signed
}

// Bounded chooses a zero on one side of zero.
//
//oec:stencil
func Bounded[T oec.Float](q oec.IJ[T], i, j int) (below, notBelow, above, notAbove, to, notTo, from, notFrom T) {
	x := q(i, j) * q(i+1, j)
	below, notBelow, above, notAbove, to, notTo, from, notFrom = x, x, x, x, x, x, x, x
	minus := T(math.Copysign(0, -1))
	if x < 0 {
		below = 0
	}
	if !(x < 0) {
		notBelow = 0
	}
	if x > 0 {
		above = minus
	}
	if !(x > minus) {
		notAbove = minus
	}
	if x <= 0 {
		to = 0
	}
	if !(x <= 0) {
		notTo = 0
	}
	if x >= 0 {
		from = minus
	}
	if !(x >= 0) {
		notFrom = minus
	}
	return below, notBelow, above, notAbove, to, notTo, from, notFrom
}
