package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Cbrt returns the cube root of x.
//
// Special cases are:
//
//	Cbrt(±0) = ±0
//	Cbrt(±Inf) = ±Inf
//	Cbrt(NaN) = NaN
func Cbrt[T oec.Float](x T) T {
	if single[T]() {
		return T(cbrt32(float32(x)))
	}
	return T(cbrt64(float64(x)))
}

// Hypot returns Sqrt(p*p + q*q), taking care to avoid unnecessary overflow and underflow.
//
// Special cases are:
//
//	Hypot(±Inf, q) = +Inf
//	Hypot(p, ±Inf) = +Inf
//	Hypot(NaN, q) = NaN
//	Hypot(p, NaN) = NaN
func Hypot[T oec.Float](p, q T) T {
	if single[T]() {
		return T(hypot32(float32(p), float32(q)))
	}
	return T(hypot64(float64(p), float64(q)))
}

// cbrtGuess returns the cube root of a positive normal number to 23 bits: a third of its
// exponent and fraction, with a polynomial to mend it.
func cbrtGuess(x float64) float64 {
	third := math.Float64bits(x) >> 32 * 0x55555556 >> 32 // of the high word
	t := math.Float64frombits((third + cbrtBias) << 32)
	z := float64(float64(t*t)*(t/x)) - 1
	p := cbrtC0 + float64(z*(cbrtC1+float64(z*(cbrtC2+float64(z*(cbrtC3+float64(z*cbrtC4)))))))
	return float64(t * p)
}

// cbrtBias is two thirds of the bias of an exponent, less what balances the error of taking
// a straight line for the cube root.
const cbrtBias = 0x2a9f7893

func cbrt64(x float64) float64 {
	size, back := math.Abs(x), 1.0
	if size < smallest {
		size, back = float64(size*0x1p54), 0x1p-18
	}
	t := top(cbrtGuess(size)) // its square is exact
	q := size / float64(t*t)
	r := t + float64(t*((q-t)/(2*t+q))) // Halley's step
	r = flip(float64(r*back), signOf(x))
	if x == 0 || !(size < math.Inf(1)) {
		r = x
	}
	return r
}

func hypot64(x, y float64) float64 {
	ax, ay := math.Abs(x), math.Abs(y)
	if ay > ax {
		ax, ay = ay, ax
	}
	up, down := 1.0, 1.0
	if ax > 0x1p500 {
		up, down = 0x1p-600, 0x1p600
	}
	if ax < 0x1p-400 {
		up, down = 0x1p600, 0x1p-600
	}
	a, b := float64(ax*up), float64(ay*up)
	p, pe := squared(a)
	q, qe := squared(b)
	s, se := fastSum(p, q)
	h := math.Sqrt(s)
	g, ge := squared(h)
	h += (((s - g) - ge) + (se + (pe + qe))) / (2*h + 0x1p-1000) // h may be 0
	r := float64(h * down)
	if x != x || y != y {
		r = math.NaN()
	}
	if ax == math.Inf(1) || ay == math.Inf(1) {
		r = math.Inf(1)
	}
	return r
}
