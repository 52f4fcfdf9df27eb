package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Pow returns x to the y.
//
// Special cases are (in order):
//
//	Pow(x, ±0) = 1 for any x
//	Pow(1, y) = 1 for any y
//	Pow(x, NaN) = NaN
//	Pow(NaN, y) = NaN
//	Pow(±0, y) = ±Inf for y an odd integer < 0
//	Pow(±0, -Inf) = +Inf
//	Pow(±0, +Inf) = +0
//	Pow(±0, y) = +Inf for finite y < 0 and not an odd integer
//	Pow(±0, y) = ±0 for y an odd integer > 0
//	Pow(±0, y) = +0 for finite y > 0 and not an odd integer
//	Pow(-1, ±Inf) = 1
//	Pow(x, +Inf) = +Inf for |x| > 1
//	Pow(x, -Inf) = +0 for |x| > 1
//	Pow(x, +Inf) = +0 for |x| < 1
//	Pow(x, -Inf) = +Inf for |x| < 1
//	Pow(+Inf, y) = +Inf for y > 0
//	Pow(+Inf, y) = +0 for y < 0
//	Pow(-Inf, y) = Pow(-0, -y)
//	Pow(x, y) = NaN for finite x < 0 and finite non-integer y
func Pow[T oec.Float](x, y T) T {
	if single[T]() {
		return T(pow32(float32(x), float32(y)))
	}
	return T(pow64(float64(x), float64(y)))
}

// log2Of returns the binary logarithm of a positive number to 68 bits and more.
//
// The number m·2^e is compared to the nearest c of 0.8, 1 and 1.25, so that s = (m-c)/(m+c)
// is small, and log(m/c) = 2·atanh(s). The first two terms of the series are computed to twice
// the precision.
func log2Of(x float64) (hi, lo float64) {
	m, e := exponent(x)
	c, base, baseLo := 1.0, 0.0, 0.0
	if m < 0.894 {
		c, base, baseLo = 0.8, log2FourFifths, log2FourFifthsLo
	}
	if m > 1.118 {
		c, base, baseLo = 1.25, log2FiveFourths, log2FiveFourthsLo
	}
	d, de := fastSum(c, m)
	s, se := quotient(m-c, 0, d, de)
	z, ze := squared(s)
	ze += float64(2 * float64(s*se))
	// s + s³/3 + s⁵·tail, of which s³/3 is s·third
	tail := powC0 + float64(z*(powC1+float64(z*(powC2+float64(z*(powC3+float64(z*powC4)))))))
	third, thirdLo := product(z, oneThird)
	thirdLo += float64(z*oneThirdLo) + float64(ze*oneThird) + float64(float64(z*z)*tail)
	cube, cubeLo := product(s, third)
	a, ae := fastSum(s, cube)
	ae += se + (cubeLo + (float64(s*thirdLo) + float64(se*third)))
	b, be := product(a, twoLog2E)
	be += float64(a*twoLog2ELo) + float64(ae*twoLog2E)
	// e + base is exact
	hi, lo = fastSum(e+base, b)
	return hi, lo + (be + baseLo)
}

func pow64(x, y float64) float64 {
	size := math.Abs(x)
	hi, lo := log2Of(size)
	if size == 0 {
		hi, lo = math.Inf(-1), 0
	}
	if size == math.Inf(1) {
		hi, lo = math.Inf(1), 0
	}
	p, pe := product(y, hi)
	pe += float64(y * lo)
	if math.Abs(p) > 1100 {
		pe = 0 // and not a NaN
	}
	rh, rl, k := binary(clamp(p, -1100, 1100), pe)
	return powSpecial(x, y, scale(expOf(rh, rl), k))
}

// powSpecial gives |x|^y its sign, and replaces it where the logarithm does not give it.
func powSpecial(x, y, r float64) float64 {
	whole := math.Floor(y) == y
	half := float64(0.5 * y)
	odd := whole && math.Floor(half) != half
	if odd {
		r = flip(r, signOf(x))
	}
	if x < 0 && x != math.Inf(-1) && !whole {
		r = math.NaN()
	}
	if x == -1 && math.Abs(y) == math.Inf(1) {
		r = 1
	}
	if x != x || y != y {
		r = math.NaN()
	}
	if x == 1 || y == 0 {
		r = 1
	}
	return r
}
