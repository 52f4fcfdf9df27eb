package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Sinh returns the hyperbolic sine of x.
//
// Special cases are:
//
//	Sinh(±0) = ±0
//	Sinh(±Inf) = ±Inf
//	Sinh(NaN) = NaN
func Sinh[T oec.Float](x T) T {
	if single[T]() {
		return T(sinh32(float32(x)))
	}
	return T(sinh64(float64(x)))
}

// Cosh returns the hyperbolic cosine of x.
//
// Special cases are:
//
//	Cosh(±0) = 1
//	Cosh(±Inf) = +Inf
//	Cosh(NaN) = NaN
func Cosh[T oec.Float](x T) T {
	if single[T]() {
		return T(cosh32(float32(x)))
	}
	return T(cosh64(float64(x)))
}

// Tanh returns the hyperbolic tangent of x.
//
// Special cases are:
//
//	Tanh(±0) = ±0
//	Tanh(±Inf) = ±1
//	Tanh(NaN) = NaN
func Tanh[T oec.Float](x T) T {
	if single[T]() {
		return T(tanh32(float32(x)))
	}
	return T(tanh64(float64(x)))
}

// halves splits size into n·ln 2 + hi - lo, and returns the hyperbolic functions of r = hi-lo, and d = 2^-2n,
// with which
//
//	sinh size = 2^(n-1)·((1-d)·cosh r + (1+d)·sinh r)
//	cosh size = 2^(n-1)·((1+d)·cosh r + (1-d)·sinh r)
//
// The low bits of k are n-1 plus the biases of two exponents. s and c are sinh(r)-hi and cosh(r)-1.
func halves(size float64) (hi, s, c, d float64, k uint64) {
	hi, lo, n, k := natural(clamp(size, 0, 720))
	s, c, half := hyperbolic(hi - lo)
	d = inversePower(2*k - 2*bias)
	if n > 100 {
		d = 0
	}
	return hi, s - lo, half + c, d, k - 1
}

func sinh64(x float64) float64 {
	hi, s, c, d, k := halves(math.Abs(x))
	// (1-d) + hi + d·hi, of which no bits get lost, and what is small
	m, me := fastSum(1, -d)
	a, ae := fastSum(m, hi)
	b, be := fastSum(a, float64(d*hi))
	y := b + ((me + ae + be) + (float64(m*c) + float64((1+d)*s)))
	return flip(scale(y, k), signOf(x))
}

func cosh64(x float64) float64 {
	hi, s, c, d, k := halves(math.Abs(x))
	m, me := fastSum(1, d)
	a, ae := fastSum(m, hi)
	b, be := fastSum(a, -float64(d*hi))
	y := b + ((me + ae + be) + (float64(m*c) + float64((1-d)*s)))
	return scale(y, k)
}

// tanh64 is (e^2x - 1) / (e^2x + 1), both divided by 2^n.
func tanh64(x float64) float64 {
	hi, lo, _, k := natural(clamp(2*math.Abs(x), 0, 50))
	y, e := expm1Of(hi, lo)
	d := inversePower(k)
	m, me := fastSum(1, -d)
	nh, ne := fastSum(m, y)
	p, pe := fastSum(1, d)
	dh, de := fastSum(p, y)
	q, qe := quotient(nh, ne+(me+e), dh, de+(pe+e))
	return flip(q+qe, signOf(x))
}
