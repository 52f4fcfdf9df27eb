package fmath

import "math"

// The functions of float32 compute with float64: that takes half of the lanes of a vector, but so many
// bits more that no error needs a correction, that polynomials are short, and that nearly
// all results are the exact ones, rounded.

// oneExponentShifter rounds to an integer as shifter does, and leaves it in the low bits with the
// bias of an exponent.
const oneExponentShifter = shifter + bias

// natural32 splits x into n·ln 2 + r, and returns 2^n.
func natural32(x float64) (r, power float64) {
	z := float64(x*log2E) + oneExponentShifter
	return x - float64((z-oneExponentShifter)*ln2), math.Float64frombits(math.Float64bits(z) << 52)
}

// hyperbolic32 returns sinh(r) and cosh(r)-1 for |r| ≤ ln(2)/2.
func hyperbolic32(r float64) (s, c float64) {
	z := float64(r * r)
	s = r + float64(float64(z*r)*(sinhS0+float64(z*(sinhS1+float64(z*sinhS2)))))
	c = float64(z * (coshS0 + float64(z*(coshS1+float64(z*coshS2)))))
	return s, c
}

// power32 returns e to the r, times a power of two.
func power32(r, power float64) float64 {
	s, c := hyperbolic32(r)
	return float64((1 + (s + c)) * power)
}

func exp32(x float32) float32 {
	return float32(power32(natural32(clamp(float64(x), -110, 90))))
}

// binary32 is 2^x.
func binary32(x float64) float64 {
	z := x + oneExponentShifter
	r := float64((x - (z - oneExponentShifter)) * ln2)
	return power32(r, math.Float64frombits(math.Float64bits(z)<<52))
}

func exp232(x float32) float32 { return float32(binary32(clamp(float64(x), -160, 130))) }

// minusOne32 returns e^x - 1.
func minusOne32(x float64) float64 {
	r, power := natural32(x)
	s, c := hyperbolic32(r)
	return float64(power*(s+c)) + (power - 1)
}

func expm132(x float32) float32 {
	y := float32(minusOne32(clamp(float64(x), -40, 90)))
	if x == 0 {
		y = x
	}
	return y
}

// halves32 returns hyperbolic functions of the fraction of |x|, and 2^(n-1) and its inverse by which
// they are multiplied.
func halves32(x float32) (s, c, up, down float64) {
	r, power := natural32(clamp(math.Abs(float64(x)), 0, 90))
	s, c = hyperbolic32(r)
	return s, 1 + c, 0.5 * power, 0.5 / power
}

func sinh32(x float32) float32 {
	s, c, up, down := halves32(x)
	return float32(flip(float64((up-down)*c)+float64((up+down)*s), signOf(float64(x))))
}

func cosh32(x float32) float32 {
	s, c, up, down := halves32(x)
	return float32(float64((up+down)*c) + float64((up-down)*s))
}

func tanh32(x float32) float32 {
	e := minusOne32(clamp(2*math.Abs(float64(x)), 0, 40))
	return float32(flip(e/(e+2), signOf(float64(x))))
}
