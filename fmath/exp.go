package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Exp returns e to the x.
//
// Special cases are:
//
//	Exp(+Inf) = +Inf
//	Exp(NaN) = NaN
//
// Very large values overflow to +Inf or underflow to 0, gradually.
func Exp[T oec.Float](x T) T {
	if single[T]() {
		return T(exp32(float32(x)))
	}
	return T(exp64(float64(x)))
}

// Exp2 returns 2 to the x, exactly if that is a float of the type.
//
// Special cases are the same as for Exp.
func Exp2[T oec.Float](x T) T {
	if single[T]() {
		return T(exp232(float32(x)))
	}
	return T(exp264(float64(x)))
}

// Expm1 returns e to the x, minus 1. It is more accurate than Exp(x)-1 where x is near 0.
//
// Special cases are:
//
//	Expm1(±0) = ±0
//	Expm1(+Inf) = +Inf
//	Expm1(-Inf) = -1
//	Expm1(NaN) = NaN
func Expm1[T oec.Float](x T) T {
	if single[T]() {
		return T(expm132(float32(x)))
	}
	return T(expm164(float64(x)))
}

// clamp keeps x where the exponent of a result is one that scale can make. A NaN stays.
func clamp(x, lo, hi float64) float64 {
	if x < lo {
		x = lo
	}
	if x > hi {
		x = hi
	}
	return x
}

// exponentShifter rounds to an integer as shifter does, and leaves it in the low bits with the biases
// of two exponents.
const exponentShifter = shifter + 2*bias

// natural splits x into n·ln 2 + hi - lo. The low bits of k are n plus two biases, and hi is exact.
func natural(x float64) (hi, lo, n float64, k uint64) {
	z := float64(x*log2E) + exponentShifter
	n = z - exponentShifter
	return x - float64(n*ln2Hi), float64(n * ln2Lo), n, math.Float64bits(z)
}

// scale returns y·2^n for the k of n. It does so in two steps, only the second of which
// rounds, because 2^n need be no normal number.
func scale(y float64, k uint64) float64 {
	half := k >> 1
	y = float64(y * math.Float64frombits(half<<52))
	return float64(y * math.Float64frombits((k-half)<<52))
}

// inversePower returns 2^-n for the k of n, if that is a normal number.
func inversePower(k uint64) float64 { return math.Float64frombits((3*bias - k) << 52) }

// hyperbolic returns sinh(r)-r, cosh(r)-1-r²/2 and r²/2 for |r| ≤ ln(2)/2.
func hyperbolic(r float64) (s, c, half float64) {
	z := float64(r * r)
	s = sinhC0 + float64(z*(sinhC1+float64(z*(sinhC2+float64(z*(sinhC3+float64(z*sinhC4)))))))
	c = coshC1 + float64(z*(coshC2+float64(z*(coshC3+float64(z*(coshC4+float64(z*coshC5)))))))
	return float64(float64(z*r) * s), float64(float64(z*z) * c), float64(coshC0 * z)
}

// expOf returns e to the hi-lo, for |hi| ≤ ln(2)/2. The exponential is the sum of the
// hyperbolic functions, which are shorter polynomials in r².
func expOf(hi, lo float64) float64 {
	s, c, half := hyperbolic(hi - lo)
	y, e := fastSum(1, hi)
	return y + (e + (half + ((c + s) - lo)))
}

func exp64(x float64) float64 {
	hi, lo, _, k := natural(clamp(x, -750, 710))
	return scale(expOf(hi, lo), k)
}

// binary splits 2^x: x is n + r, and r·ln 2 is hi-lo.
func binary(x, rest float64) (hi, lo float64, k uint64) {
	z := x + exponentShifter
	r := x - (z - exponentShifter)
	rh := top(r)
	hi = float64(rh * ln2Top)
	lo = float64(((rh-r)-rest)*ln2) - float64(rh*ln2Rest)
	return hi, lo, math.Float64bits(z)
}

func exp264(x float64) float64 {
	hi, lo, k := binary(clamp(x, -1080, 1030), 0)
	return scale(expOf(hi, lo), k)
}

// expm1Of returns e to the hi-lo, minus 1, and what is left of it. The polynomials are taken at hi, which
// is exact, and the factor e to the -lo is 1-lo.
func expm1Of(hi, lo float64) (y, e float64) {
	s, c, half := hyperbolic(hi)
	u := c + s
	power := 1 + (hi + (half + u))
	return fastSum(hi, half+(u-float64(lo*power)))
}

func expm164(x float64) float64 {
	hi, lo, _, k := natural(clamp(x, -40, 710))
	y, e := expm1Of(hi, lo)
	// e^x - 1 = 2^n·((1 - 2^-n) + y)
	d := inversePower(k)
	if x > 100 {
		d = 0
	}
	a, ae := sum(1, -d)
	b, be := fastSum(a, y)
	r := scale(b+(ae+be+e), k)
	if x == 0 {
		r = x
	}
	return r
}
