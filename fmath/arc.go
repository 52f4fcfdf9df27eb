package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Asin returns the arcsine, in radians, of x.
//
// Special cases are:
//
//	Asin(±0) = ±0
//	Asin(x) = NaN if x < -1 or x > 1
func Asin[T oec.Float](x T) T {
	if single[T]() {
		return T(asin32(float32(x)))
	}
	return T(asin64(float64(x)))
}

// Acos returns the arccosine, in radians, of x.
//
// Special case is:
//
//	Acos(x) = NaN if x < -1 or x > 1
func Acos[T oec.Float](x T) T {
	if single[T]() {
		return T(acos32(float32(x)))
	}
	return T(acos64(float64(x)))
}

// Atan returns the arctangent, in radians, of x.
//
// Special cases are:
//
//	Atan(±0) = ±0
//	Atan(±Inf) = ±Pi/2
func Atan[T oec.Float](x T) T {
	if single[T]() {
		return T(atan32(float32(x)))
	}
	return T(atan64(float64(x)))
}

// Atan2 returns the arc tangent of y/x, using the signs of the two to determine the quadrant of the
// return value.
//
// Special cases are (in order):
//
//	Atan2(y, NaN) = NaN
//	Atan2(NaN, x) = NaN
//	Atan2(+0, x>=0) = +0
//	Atan2(-0, x>=0) = -0
//	Atan2(+0, x<=-0) = +Pi
//	Atan2(-0, x<=-0) = -Pi
//	Atan2(y>0, 0) = +Pi/2
//	Atan2(y<0, 0) = -Pi/2
//	Atan2(+Inf, +Inf) = +Pi/4
//	Atan2(-Inf, +Inf) = -Pi/4
//	Atan2(+Inf, -Inf) = 3Pi/4
//	Atan2(-Inf, -Inf) = -3Pi/4
//	Atan2(y, +Inf) = 0
//	Atan2(y>0, -Inf) = +Pi
//	Atan2(y<0, -Inf) = -Pi
//	Atan2(+Inf, x) = +Pi/2
//	Atan2(-Inf, x) = -Pi/2
func Atan2[T oec.Float](y, x T) T {
	if single[T]() {
		return T(atan232(float32(y), float32(x)))
	}
	return T(atan264(float64(y), float64(x)))
}

// angle returns the angle of the point (x, y), none of them negative, after a turn: base is added,
// or what is computed subtracted from it, as the sign bit says. The larger of the two must be
// a normal number with room for rounding errors.
//
// The nearest of the directions 0, ½ and 1 and their mirror images leaves a tangent
// below √5-2.
func angle(y, x, base, baseLo float64, sign uint64) float64 {
	if y > x {
		y, x = x, y
		base, baseLo, sign = fold(base, baseLo, sign)
	}
	c, at, atLo := 0.0, 0.0, 0.0
	if y > float64(0.2360679775*x) {
		c, at, atLo = 0.5, atanHalf, atanHalfLo
	}
	if y > float64(0.72360679775*x) {
		c, at, atLo = 1, 0.5*halfPi, 0.5*halfPiLo
	}
	d, de := fastSum(x, float64(c*y))
	n, ne := fastSum(-float64(c*x), y)
	t, te := quotient(n, ne, d, de)
	z := float64(t * t)
	zz := float64(z * z)
	p := (atanC0 + float64(zz*(atanC2+float64(zz*(atanC4+float64(zz*atanC6)))))) +
		float64(z*(atanC1+float64(zz*(atanC3+float64(zz*(atanC5+float64(zz*atanC7)))))))
	tail := float64(float64(t*z)*p) + te
	a, ae := fastSum(base, flip(at, sign))
	b, be := fastSum(a, flip(t, sign))
	return b + (((ae + be) + baseLo) + flip(tail+atLo, sign))
}

// fold makes of an angle that is added to base the one that is left to a right angle.
func fold(base, baseLo float64, sign uint64) (float64, float64, uint64) {
	h, l := halfPi, halfPiLo
	if sign != 0 {
		h, l = -halfPi, -halfPiLo
	}
	return base + h, baseLo + l, sign ^ signBit
}

func atan64(x float64) float64 {
	size := math.Abs(x)
	if size > 0x1p200 {
		size = 0x1p200 // its angle is a right one, rounded
	}
	return flip(angle(size, 1, 0, 0, 0), signOf(x))
}

func atan264(y, x float64) float64 {
	ay, ax := finitePoint(math.Abs(y), math.Abs(x))
	base, baseLo := 0.0, 0.0
	sign := signOf(x)
	if sign != 0 {
		base, baseLo = 2*halfPi, 2*halfPiLo
	}
	r := angle(ay, ax, base, baseLo, sign)
	if sign == 0 && ay < float64(0x1p-30*ax) {
		r = ay / ax // gradual underflow included
	}
	if x != x || y != y {
		r = math.NaN()
	}
	return flip(r, signOf(y))
}

// finitePoint returns a point at the same angle which angle can be asked for: none of the coordinates
// is infinite or too large or small, and not both are 0.
func finitePoint(y, x float64) (float64, float64) {
	if y == math.Inf(1) && x == math.Inf(1) {
		y, x = 1, 1
	}
	if x == math.Inf(1) {
		y, x = 0, 1
	}
	if y == math.Inf(1) {
		y, x = 1, 0
	}
	if y == 0 && x == 0 {
		x = 1
	}
	factor := 1.0
	if y > 0x1p1000 || x > 0x1p1000 {
		factor = 0x1p-100
	}
	if y < 0x1p-900 && x < 0x1p-900 {
		factor = 0x1p150
	}
	return float64(factor * y), float64(factor * x)
}

// chord returns z and s = √z + rest with which half of an arc sine or cosine of size is
// asin(s), for size > ½: the angle to the axis has twice the sine of its half.
func chord(size float64) (z, s, rest float64) {
	z = float64(0.5 * (1 - size))
	s = math.Sqrt(z)
	p, pe := squared(s)
	return z, s, ((z - p) - pe) / (2*s + 0x1p-1000) // s may be 0
}

// asinTail returns asin(t)-t for z = t², |t| ≤ ½.
func asinTail(t, z float64) float64 {
	zz := float64(z * z)
	even := asinC0 + float64(zz*(asinC2+float64(zz*(asinC4+float64(zz*(asinC6+float64(zz*(asinC8+float64(zz*(asinC10+float64(zz*asinC12)))))))))))
	odd := asinC1 + float64(zz*(asinC3+float64(zz*(asinC5+float64(zz*(asinC7+float64(zz*(asinC9+float64(zz*asinC11)))))))))
	return float64(float64(t*z) * (even + float64(z*odd)))
}

func asin64(x float64) float64 {
	size := math.Abs(x)
	z, t, rest := float64(size*size), size, 0.0
	if size > 0.5 {
		z, t, rest = chord(size)
	}
	tail := asinTail(t, z) + rest
	r := t + tail
	if size > 0.5 {
		a, ae := fastSum(halfPi, -2*t)
		r = a + ((ae + halfPiLo) - 2*tail)
	}
	return flip(r, signOf(x))
}

func acos64(x float64) float64 {
	size := math.Abs(x)
	z, t, rest := float64(x*x), x, 0.0
	if size > 0.5 {
		z, t, rest = chord(size)
	}
	tail := asinTail(t, z) + rest
	r := 2 * (t + tail)
	if x <= 0.5 {
		base, baseLo := 2*halfPi, 2*halfPiLo
		t, tail = 2*t, 2*tail
		if size <= 0.5 {
			base, baseLo = halfPi, halfPiLo
			t, tail = 0.5*t, 0.5*tail
		}
		a, ae := fastSum(base, -t)
		r = a + ((ae + baseLo) - tail)
	}
	return r
}
