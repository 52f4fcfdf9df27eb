package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Sin returns the sine of the radian argument x, however large.
//
// Special cases are:
//
//	Sin(±0) = ±0
//	Sin(±Inf) = NaN
//	Sin(NaN) = NaN
func Sin[T oec.Float](x T) T {
	if single[T]() {
		return T(sin32(float32(x)))
	}
	return T(sin64(float64(x)))
}

// Cos returns the cosine of the radian argument x, however large.
//
// Special cases are:
//
//	Cos(±Inf) = NaN
//	Cos(NaN) = NaN
func Cos[T oec.Float](x T) T {
	if single[T]() {
		return T(cos32(float32(x)))
	}
	return T(cos64(float64(x)))
}

// Tan returns the tangent of the radian argument x, however large.
//
// Special cases are:
//
//	Tan(±0) = ±0
//	Tan(±Inf) = NaN
//	Tan(NaN) = NaN
func Tan[T oec.Float](x T) T {
	if single[T]() {
		return T(tan32(float32(x)))
	}
	return T(tan64(float64(x)))
}

// nearLimit is up to where π/2 in three parts reduces an argument: its multiples have at most 15 bits.
const nearLimit = 0x1p15

// quarters splits x ≥ 0 into q·π/2 + hi + lo, of which the low two bits of q are right.
//
// The first two parts of π/2 have 38 bits, so that their multiples are exact. (Cody and Waite 1980.)
func quarters(x float64) (hi, lo float64, q uint64) {
	z := float64(x*twoOverPi) + shifter
	n := z - shifter
	q = math.Float64bits(z)
	a := x - float64(n*halfPiA)
	b := float64(n * halfPiB)
	r := a - b
	rest := float64(n*halfPiC) - ((a - r) - b)
	hi = r - rest
	lo = (r - hi) - rest
	if x > nearLimit {
		hi, lo, q = farQuarters(x)
	}
	return hi, lo, q
}

// wave returns the sine of hi+lo, |hi| ≤ π/4, after q quarters of a turn.
func wave(hi, lo float64, q uint64) float64 {
	z := float64(hi * hi)
	half := float64(0.5 * z)
	one := 1 - half
	// sin r = r + r·z·p(z) + lo·(1-z/2), or cos r = 1 - z/2 + z·z·p(z) - r·lo
	c5, c4, c3, c2, c1, c0 := sinC5, sinC4, sinC3, sinC2, sinC1, sinC0
	first, factor, rest := hi, hi, float64(lo*one)
	if q&1 != 0 {
		c5, c4, c3, c2, c1, c0 = cosC5, cosC4, cosC3, cosC2, cosC1, cosC0
		first, factor, rest = one, z, ((1-one)-half)-float64(hi*lo)
	}
	p := c0 + float64(z*(c1+float64(z*(c2+float64(z*(c3+float64(z*(c4+float64(z*c5)))))))))
	y := first + (float64(float64(factor*z)*p) + rest)
	return flip(y, q<<62&signBit)
}

func sin64(x float64) float64 {
	hi, lo, q := quarters(math.Abs(x))
	return flip(wave(hi, lo, q), signOf(x))
}

func cos64(x float64) float64 {
	hi, lo, q := quarters(math.Abs(x))
	return wave(hi, lo, q+1)
}

// tan64 divides the sine by the cosine, or the cosine by the sine. Both are known to some bits more
// than they have, and so must be the square of the argument.
func tan64(x float64) float64 {
	hi, lo, q := quarters(math.Abs(x))
	z, ze := squared(hi)
	half := float64(0.5 * z)
	one := 1 - half
	s := sinC0 + float64(z*(sinC1+float64(z*(sinC2+float64(z*(sinC3+float64(z*(sinC4+float64(z*sinC5)))))))))
	c := cosC0 + float64(z*(cosC1+float64(z*(cosC2+float64(z*(cosC3+float64(z*(cosC4+float64(z*cosC5)))))))))
	nh, nl := fastSum(hi, float64(float64(hi*z)*s)+(float64(lo*one)+float64(hi*float64(ze*s))))
	dh, dl := fastSum(one, float64(float64(z*z)*c)+(((1-one)-half)-(float64(hi*lo)+float64(0.5*ze))))
	if q&1 != 0 {
		nh, nl, dh, dl = -dh, -dl, nh, nl
	}
	y, e := quotient(nh, nl, dh, dl)
	return flip(y+e, signOf(x))
}
