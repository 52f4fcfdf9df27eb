package mathfuncs

import (
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

// Integral rounds numbers in every way: small ones, halves, and those next to the
// largest that has a fraction.
//
//oec:stencil
func Integral(a oec.IJK[float64], i, j, k int) (down, up, whole, near, even, high float64) {
	x := 10 * a(i, j, k)
	half := math.Floor(x) + 0.5
	down = math.Floor(x) + math.Floor(-half)
	up = math.Ceil(x) + math.Ceil(-half)
	whole = math.Trunc(x) - math.Trunc(-half)
	near = math.Round(x) + 100*math.Round(half)
	even = math.RoundToEven(x) + 100*math.RoundToEven(half)
	high = math.Round(float64(a(i, j, k)*0x1p51)) + math.Round(a(i+1, j, k)*0x1p-1023)
	return down, up, whole, near, even, high
}

// Wrapped computes remainders.
//
//oec:stencil
func Wrapped(a, b oec.IJK[float64], i, j, k int) (near, far, tiny float64) {
	near = math.Mod(8*a(i, j, k), b(i, j, k))
	far = math.Mod(a(i, j, k)*0x1p300, b(i, j, k)*0x1p-1000)
	tiny = math.Mod(a(i, j, k)*0x1p-1030, b(i, j, k)*0x1p-1060)
	return near, far, tiny
}

// Fused multiplies and adds with one rounding.
//
//oec:stencil
func Fused(a, b, c oec.IJK[float64], i, j, k int) (sum, lost, low, high float64) {
	x, y, z := a(i, j, k), b(i, j, k), c(i, j, k)
	sum = math.FMA(x, y, z)
	lost = math.FMA(x, y, -float64(x*y))
	low = math.FMA(x*0x1p-530, y*0x1p-530, z*0x1p-1070)
	high = math.FMA(x*0x1p512, y*0x1p511, -float64(z*0x1p1022))
	return sum, lost, low, high
}

// Signed takes signs from other numbers, of zeros too, and of NaN
// as it is in memory.
//
//oec:stencil
func Signed(a, b oec.IJK[float64], i, j, k int) (c, d, crossed float64) {
	x, y := a(i, j, k), b(i, j, k)
	if math.Signbit(x) != math.Signbit(math.Trunc(y)) {
		crossed = 1
	}
	return math.Copysign(x, y), math.Copysign(math.Floor(y), y*0x1p-1074), crossed
}

// Kinds fills what is missing.
//
//oec:stencil
func Kinds[T oec.Float](a, b oec.IJK[T], i, j, k int) (filled, limit T) {
	missing, top := T(math.NaN()), T(math.Inf(1))
	fill := func(i, j, k int) T {
		switch x := a(i, j, k); {
		case math.IsNaN(float64(x)):
			return b(i, j, k)
		case x == top, math.IsInf(float64(x), -1):
			return missing
		default:
			return x
		}
	}
	filled = fill(i-1, j, k) + fill(i+1, j, k)
	limit = T(math.Inf(k - 1))
	if math.IsInf(float64(fill(i, j, k)/b(i, j, k)), k) {
		limit = b(i, j, k)
	}
	return filled, limit
}

// Single computes in float64 what is float32 before and after.
//
//oec:stencil
func Single(a, b oec.IJK[float32], i, j, k int) (sum, rest, fused float32) {
	x, y := a(i, j, k), b(i, j, k)
	near := float32(math.Round(float64(6 * x)))
	root := float32(math.Sqrt(math.Abs(float64(y))))
	sum = near + root + float32(math.Floor(float64(4*y)))
	rest = float32(math.Mod(float64(x*0x1p90), float64(y*0x1p-20)))
	fused = float32(math.FMA(float64(x), float64(y), 0.1)) + float32(math.Copysign(2, float64(max(x, 0))))
	return sum, rest, fused
}

// Extremes are those of numbers, with any of them not a number or a zero of either sign, and of constants.
//
//oec:stencil
func Extremes[T oec.Float](a, b oec.IJK[T], s T, i, j, k int) (greater, lesser, above, below, between, zeros T) {
	x, y := a(i, j, k), b(i, j, k)
	p, q := T(math.Trunc(float64(x))), T(math.Trunc(float64(y))) // zeros of both signs are common
	greater = max(x, y) + 10*max(q, s, p)
	lesser = min(x, y) + 10*min(q, s, p)
	above = max(x, 0.25) + 10*max(-2, y)
	below = min(x, 0.25) + 10*min(-2, y)
	between = min(max(x, -0.5), 0.5) + 10*max(s, x, s)
	minus := T(math.Copysign(0, -1))
	zeros = signed(max(p, q)) + 4*signed(min(p, q)) + 16*signed(max(p, 0)) + 64*signed(min(0, p)) +
		256*signed(max(minus, p)) + 1024*signed(min(p, minus)) + 4096*signed(max(0, q)) + 16384*signed(min(q, 0))
	return greater, lesser, above, below, between, zeros
}

// signed tells zeros apart.
func signed[T oec.Float](x T) T {
	if x != 0 {
		return x
	}
	if 1/x > 0 {
		return 1
	}
	return 2
}

// Generic has the exact functions for both types.
//
//oec:stencil
func Generic[T oec.Float](a, b oec.IJK[T], i, j, k int) (root, whole, sides, rest T) {
	x, y := a(i, j, k), b(i, j, k)
	root = fmath.Sqrt(x) - fmath.Sqrt(fmath.Abs(y))
	whole = fmath.Floor(10*x) + 8*fmath.Ceil(10*y) + 64*fmath.Trunc(100*x)
	sides = fmath.Copysign(fmath.Round(10*x), y) + 32*fmath.RoundToEven(fmath.Floor(10*y)+0.5)
	rest = fmath.Mod(8*x, y)
	return root, whole, sides, rest
}
