package contraction

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

// Sums has a product on each side of a sum and of a difference, and on both.
//
//oec:stencil
func Sums[T oec.Float](x, y, z, w oec.IJ[T], i, j int) (left, right, minuend, subtrahend, both, difference T) {
	a, b, c, d := x(i, j), y(i, j), z(i, j), w(i, j)
	return a*b + c, c + a*b, a*b - c, c - a*b, a*b + c*d, a*b - c*d
}

// Chains has sums of sums, of which each takes a product of its own.
//
//oec:stencil
func Chains[T oec.Float](x, y oec.IJ[T], s T, i, j int) (products, polynomial, looped T) {
	a, b := x(i, j), y(i, j)
	products = a*b + s*a - b*b
	polynomial = ((a*s+b)*s-a)*s + 1
	weights := [3]T{0.3, 0.1, 0.7}
	for n, w := range weights {
		looped += w * x(i+n-1, j)
	}
	return products, polynomial, looped
}

// Fences has products that are converted, used twice, or computed outside of the branch
// where they are added to something.
//
//oec:stencil
func Fences[T oec.Float](x, y, z oec.IJ[T], i, j int) (converted, variable, passed, twice, branch T) {
	a, b, c := x(i, j), y(i, j), z(i, j)
	converted = T(a*b) + c
	p := a * b
	q := T(p)
	variable = c - q
	passed = plus(a*c, b)
	r := b * c
	twice = (r + a) * (r - a)
	s := a * c
	if c > b {
		branch = s + b
	} else {
		branch = a*b - c
	}
	return converted, variable, passed, twice, branch
}

// plus rounds a parameter before it is added to something.
func plus[T oec.Float](x, y T) T { return T(x) + y }

// Mixed adds a product of float32 to a float64: it is rounded to float32 first.
//
//oec:stencil
func Mixed(x, y oec.IJ[float32], z oec.IJ[float64], i, j int) (wide float64, narrow float32) {
	wide = float64(x(i, j)*y(i, j)) + z(i, j)
	narrow = float32(float64(x(i, j))*float64(y(i, j)) + float64(x(i+1, j)))
	return wide, narrow
}

// Decay calls a function of package fmath, of which every product is converted.
//
//oec:stencil
func Decay[T oec.Float](q, rate oec.IJ[T], dt T, i, j int) (out T) {
	return q(i, j) + dt*fmath.Exp(-rate(i, j))
}
