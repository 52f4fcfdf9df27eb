package fmath

import "math"

func cbrt32(x float32) float32 {
	size := math.Abs(float64(x))
	t := cbrtGuess(size)
	q := size / float64(t*t)
	r := float32(flip(t+float64(t*((q-t)/(2*t+q))), signOf(float64(x))))
	if x == 0 || !(size < math.Inf(1)) {
		r = x
	}
	return r
}

func hypot32(x, y float32) float32 {
	a, b := float64(x), float64(y)
	r := math.Sqrt(float64(a*a) + float64(b*b))
	if math.Abs(a) == math.Inf(1) || math.Abs(b) == math.Inf(1) {
		r = math.Inf(1)
	}
	return float32(r)
}
