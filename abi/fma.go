package abi

import "math"

// FMA32 returns x*y+z rounded once, for kernels in Go: package math has only [math.FMA] of
// float64, whose result is rounded a second time when it becomes a float32.
func FMA32(x, y, z float32) float32 {
	product := float64(float64(x) * float64(y)) // exact
	sum := product + float64(z)
	// The second rounding does harm only from the middle of two float32, which have 29 bits
	// less, or fewer still if they are subnormal.
	const middle, smallest = 1 << 28 << 35, 0x381 << 53 // of 0x1p-126, without a sign
	if bits := math.Float64bits(sum); bits<<35 != middle && bits<<1 >= smallest {
		return float32(sum)
	}
	return float32(toOdd(product, float64(z), sum))
}

// toOdd returns the sum of two numbers that is rounded to the nearest, rounded to an odd last bit
// instead if it is not exact: then another rounding to far less bits is that of the exact sum.
func toOdd(x, y, sum float64) float64 {
	back := sum - x
	lost := (x - (sum - back)) + (y - back) // exact
	bits := math.Float64bits(sum)
	if (lost < 0 || lost > 0) && bits&1 == 0 {
		if math.Signbit(lost) == math.Signbit(sum) {
			bits++
		} else {
			bits--
		}
	}
	return math.Float64frombits(bits)
}
