package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Erf returns the error function of x.
//
// Special cases are:
//
//	Erf(+Inf) = 1
//	Erf(-Inf) = -1
//	Erf(NaN) = NaN
func Erf[T oec.Float](x T) T {
	if single[T]() {
		return T(erf32(float32(x)))
	}
	return T(erf64(float64(x)))
}

// erf64 is a polynomial near 0, and 1 less e to the power of one from 0.65 on.
func erf64(x float64) float64 {
	size := math.Abs(x)
	z := float64(size * size)
	zz := float64(z * z)
	even := erfC0 + float64(zz*(erfC2+float64(zz*(erfC4+float64(zz*(erfC6+float64(zz*erfC8)))))))
	odd := erfC1 + float64(zz*(erfC3+float64(zz*(erfC5+float64(zz*(erfC7+float64(zz*erfC9)))))))
	s, e := fastSum(size, float64(0.125*size))
	r := s + (e + float64(size*(even+float64(z*odd))))
	if size > 0.65 {
		r = erfFar(clamp(size, 0.65, 5.95) - 0.65)
	}
	return flip(r, signOf(x))
}

// erfFar returns erf(t+0.65) for 0 ≤ t ≤ 5.3, where it is 1-e^g.
func erfFar(t float64) float64 {
	tt := float64(t * t)
	even := erfcC2 + float64(tt*(erfcC4+float64(tt*(erfcC6+float64(tt*(erfcC8+float64(tt*(erfcC10+float64(tt*(erfcC12+float64(tt*(erfcC14+float64(tt*(erfcC16+float64(tt*erfcC18)))))))))))))))
	odd := erfcC3 + float64(tt*(erfcC5+float64(tt*(erfcC7+float64(tt*(erfcC9+float64(tt*(erfcC11+float64(tt*(erfcC13+float64(tt*(erfcC15+float64(tt*erfcC17)))))))))))))
	u := float64(t*erfcC1) + float64(tt*(even+float64(t*odd)))
	g, ge := sum(-erfcC0, -u)
	hi, lo, _, k := natural(g)
	y, e := expm1Of(hi, lo+(erfcC0Lo-ge))
	// 1 - 2^n·(1+y)
	power := scale(1, k)
	a, ae := fastSum(1, -power)
	b, be := fastSum(a, -float64(power*y))
	return b + ((ae + be) - float64(power*e))
}
