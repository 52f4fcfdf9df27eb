package fmath

import "math"

// arcSine32 returns the arc sine of a size up to ½, and beyond that half the arc cosine.
func arcSine32(size float64) float64 {
	z, t := float64(size*size), size
	if size > 0.5 {
		z = float64(0.5 * (1 - size))
		t = math.Sqrt(z)
	}
	p := asinS0 + float64(z*(asinS1+float64(z*(asinS2+float64(z*(asinS3+float64(z*(asinS4+float64(z*asinS5)))))))))
	return t + float64(float64(t*z)*p)
}

func asin32(x float32) float32 {
	size := math.Abs(float64(x))
	r := arcSine32(size)
	if size > 0.5 {
		r = halfPi - 2*r
	}
	return float32(flip(r, signOf(float64(x))))
}

func acos32(x float32) float32 {
	size := math.Abs(float64(x))
	r := arcSine32(size)
	y := 2 * r
	if x < 0 {
		y = 2*halfPi - 2*r
	}
	if size <= 0.5 {
		y = halfPi - flip(r, signOf(float64(x)))
	}
	return float32(y)
}

// angle32 returns the angle of the point (x, y), none of them negative.
func angle32(y, x float64) float64 {
	swap := y > x
	if swap {
		y, x = x, y
	}
	c, at := 0.0, 0.0
	if y > float64(0.2360679775*x) {
		c, at = 0.5, atanHalf
	}
	if y > float64(0.72360679775*x) {
		c, at = 1, 0.5*halfPi
	}
	t := (y - float64(c*x)) / (x + float64(c*y))
	z := float64(t * t)
	r := at + (t + float64(float64(t*z)*(atanS0+float64(z*(atanS1+float64(z*(atanS2+float64(z*atanS3))))))))
	if swap {
		r = halfPi - r
	}
	return r
}

func atan32(x float32) float32 {
	size := math.Abs(float64(x))
	if size > 0x1p200 {
		size = 0x1p200
	}
	return float32(flip(angle32(size, 1), signOf(float64(x))))
}

func atan232(y, x float32) float32 {
	ay, ax := finitePoint(math.Abs(float64(y)), math.Abs(float64(x)))
	r := angle32(ay, ax)
	if signOf(float64(x)) != 0 {
		r = 2*halfPi - r
	}
	if x != x || y != y {
		r = math.NaN()
	}
	return float32(flip(r, signOf(float64(y))))
}
