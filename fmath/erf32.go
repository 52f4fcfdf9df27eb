package fmath

import "math"

func erf32(x float32) float32 {
	size := math.Abs(float64(x))
	z := float64(size * size)
	p := erfS0 + float64(z*(erfS1+float64(z*(erfS2+float64(z*(erfS3+float64(z*(erfS4+float64(z*erfS5)))))))))
	r := float64(1.125*size) + float64(size*p)
	if size > 0.65 {
		t := clamp(size, 0.65, 3.95) - 0.65
		even := erfcS2 + float64(t*(erfcS3+float64(t*(erfcS4+float64(t*(erfcS5+float64(t*(erfcS6+float64(t*(erfcS7+float64(t*erfcS8)))))))))))
		r = 1 - power32(natural32(-(erfcS0 + float64(t*(erfcS1+float64(t*even))))))
	}
	return float32(flip(r, signOf(float64(x))))
}
