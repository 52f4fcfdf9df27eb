package fmath

import "math"

// exponent32 is exponent of a number that is no subnormal float64, as no float32 is.
func exponent32(x float64) (m, e float64) {
	u := math.Float64bits(x) + (oneBits - sqrtHalfBits)
	e = math.Float64frombits(u>>52|integerBits) - (integer + bias)
	return math.Float64frombits(u&fracMask + sqrtHalfBits), e
}

// logOf32 returns log(1+f), for 1+f in [√½, √2].
func logOf32(f float64) float64 {
	s := f / (2 + f)
	z := float64(s * s)
	return float64(s * (2 + float64(z*(logS0+float64(z*(logS1+float64(z*(logS2+float64(z*logS3))))))))) // 2·atanh(s)
}

func log32(x float32) float32 {
	m, e := exponent32(float64(x))
	return float32(logSpecial(float64(x), logOf32(m-1)+float64(e*ln2)))
}

// log2Of32 returns the binary logarithm of a positive number.
func log2Of32(x float64) float64 {
	m, e := exponent32(x)
	return float64(logOf32(m-1)*log2E) + e
}

func log232(x float32) float32 { return float32(logSpecial(float64(x), log2Of32(float64(x)))) }

func log1032(x float32) float32 {
	m, e := exponent32(float64(x))
	return float32(logSpecial(float64(x), float64(logOf32(m-1)*log10E)+float64(e*log10Of2)))
}

func log1p32(x float32) float32 {
	u, rest := sum(1, float64(x))
	m, e := exponent32(u)
	y := float32(logSpecial(u, logOf32(m-1)+(float64(e*ln2)+rest/u)))
	if x == 0 {
		y = x
	}
	return y
}

func pow32(x, y float32) float32 {
	size := math.Abs(float64(x))
	l := log2Of32(size)
	if size == 0 {
		l = math.Inf(-1)
	}
	if size == math.Inf(1) {
		l = math.Inf(1)
	}
	p := clamp(float64(float64(y)*l), -160, 130)
	return float32(powSpecial(float64(x), float64(y), binary32(p)))
}
