package fmath

import "math"

// quarters32 splits a float32 x ≥ 0 into q·π/2 + r. No float32 is so near to a multiple of π/2 that
// more were needed of it than two parts.
func quarters32(x float64) (r float64, q uint64) {
	z := float64(x*twoOverPi) + shifter
	n := z - shifter
	q = math.Float64bits(z)
	r = (x - float64(n*halfPiTop)) - float64(n*halfPiRest)
	if x > nearLimit {
		hi, lo, k := farQuarters(x)
		r, q = hi+lo, k
	}
	return r, q
}

// wave32 returns the sine of r, |r| ≤ π/4, after q quarters of a turn.
func wave32(r float64, q uint64) float64 {
	z := float64(r * r)
	c2, c1, c0, first, factor := sinS2, sinS1, sinS0, r, r
	if q&1 != 0 {
		c2, c1, c0, first, factor = cosS2, cosS1, cosS0, 1-float64(0.5*z), z
	}
	y := first + float64(float64(factor*z)*(c0+float64(z*(c1+float64(z*c2)))))
	return flip(y, q<<62&signBit)
}

func sin32(x float32) float32 {
	r, q := quarters32(math.Abs(float64(x)))
	return float32(flip(wave32(r, q), signOf(float64(x))))
}

func cos32(x float32) float32 {
	r, q := quarters32(math.Abs(float64(x)))
	return float32(wave32(r, q+1))
}

func tan32(x float32) float32 {
	r, q := quarters32(math.Abs(float64(x)))
	z := float64(r * r)
	n := r + float64(float64(r*z)*(sinS0+float64(z*(sinS1+float64(z*sinS2)))))
	d := (1 - float64(0.5*z)) + float64(float64(z*z)*(cosS0+float64(z*(cosS1+float64(z*cosS2)))))
	if q&1 != 0 {
		n, d = -d, n
	}
	return float32(flip(n/d, signOf(float64(x))))
}
