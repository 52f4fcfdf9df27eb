package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Log returns the natural logarithm of x.
//
// Special cases are:
//
//	Log(+Inf) = +Inf
//	Log(0) = -Inf
//	Log(x < 0) = NaN
//	Log(NaN) = NaN
func Log[T oec.Float](x T) T {
	if single[T]() {
		return T(log32(float32(x)))
	}
	return T(log64(float64(x)))
}

// Log2 returns the binary logarithm of x, exactly for powers of two.
//
// Special cases are the same as for Log.
func Log2[T oec.Float](x T) T {
	if single[T]() {
		return T(log232(float32(x)))
	}
	return T(log264(float64(x)))
}

// Log10 returns the decimal logarithm of x.
//
// Special cases are the same as for Log.
func Log10[T oec.Float](x T) T {
	if single[T]() {
		return T(log1032(float32(x)))
	}
	return T(log1064(float64(x)))
}

// Log1p returns the natural logarithm of 1 plus its argument x. It is more accurate than Log(1+x)
// where x is near 0.
//
// Special cases are:
//
//	Log1p(+Inf) = +Inf
//	Log1p(±0) = ±0
//	Log1p(-1) = -Inf
//	Log1p(x < -1) = NaN
//	Log1p(NaN) = NaN
func Log1p[T oec.Float](x T) T {
	if single[T]() {
		return T(log1p32(float32(x)))
	}
	return T(log1p64(float64(x)))
}

const (
	sqrtHalfBits = 0x3fe6a09e667f3bcd
	smallest     = 0x1p-1022 // normal number
	integerBits  = 0x4330000000000000
	integer      = 0x1p52 // or-ing a small integer to its bits adds it
)

// exponent splits a positive number into m·2^e with m in [√½, √2].
func exponent(x float64) (m, e float64) {
	adjust := 0.0
	if x < smallest {
		x = float64(x * 0x1p54)
		adjust = 54
	}
	u := math.Float64bits(x) + (oneBits - sqrtHalfBits)
	e = math.Float64frombits(u>>52|integerBits) - (integer + bias + adjust)
	return math.Float64frombits(u&fracMask + sqrtHalfBits), e
}

// logOf returns f²/2 and log(1+f) - f + f²/2, for 1+f in [√½, √2], as a series in s = f/(2+f): the
// logarithm is f - s·(f - R(s²)), in which s·f is f²/2 - s·f²/2.
func logOf(f float64) (half, tail float64) {
	s := f / (2 + f)
	z := float64(s * s)
	zz := float64(z * z)
	r := float64(z*(logC0+float64(zz*(logC2+float64(zz*(logC4+float64(zz*logC6))))))) +
		float64(zz*(logC1+float64(zz*(logC3+float64(zz*logC5)))))
	half = float64(float64(0.5*f) * f)
	return half, float64(s * (half + r))
}

// logSpecial replaces the logarithm of x where that is no positive number.
func logSpecial(x, y float64) float64 {
	if !(x < math.Inf(1)) {
		y = x // +Inf and NaN
	}
	if x == 0 {
		y = math.Inf(-1)
	}
	if x < 0 {
		y = math.NaN()
	}
	return y
}

func log64(x float64) float64 {
	m, e := exponent(x)
	f := m - 1
	half, tail := logOf(f)
	return logSpecial(x, float64(e*ln2Hi)+(f-(half-(tail+float64(e*ln2Lo)))))
}

// logParts returns e and log(m) for m·2^e = x, the logarithm with 26 bits in hi.
func logParts(x float64) (e, hi, lo float64) {
	m, e := exponent(x)
	f := m - 1
	half, tail := logOf(f)
	hi = top(f - half)
	return e, hi, ((f - hi) - half) + tail
}

func log264(x float64) float64 {
	e, hi, lo := logParts(x)
	y, rest := fastSum(e, float64(hi*log2ETop))
	return logSpecial(x, y+(rest+(float64(lo*log2E)+float64(hi*log2ERest))))
}

func log1064(x float64) float64 {
	e, hi, lo := logParts(x)
	y, rest := fastSum(float64(e*log10Of2Hi), float64(hi*log10ETop))
	return logSpecial(x, y+(rest+(float64(e*log10Of2Lo)+float64(lo*log10E)+float64(hi*log10ERest))))
}

func log1p64(x float64) float64 {
	u, rest := sum(1, x)
	m, e := exponent(u)
	f := m - 1
	half, tail := logOf(f)
	y := float64(e*ln2Hi) + (f - (half - (tail + (float64(e*ln2Lo) + rest/u))))
	if x == 0 {
		y = x
	}
	return logSpecial(u, y)
}
