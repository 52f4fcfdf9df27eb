package rt

import "math"

// FMA32 returns x*y+z rounded once, for kernels in Go: package math has only [math.FMA] of
// float64, whose result is rounded a second time when it becomes a float32.
func FMA32(x, y, z float32) float32 {
	product := float64(float64(x) * float64(y)) // exact
	sum := product + float64(z)
	// What the sum has lost is exact too. An odd last bit in its place is enough for the
	// rounding to float32 to be that of the exact sum: there are 29 bits between them.
	back := sum - product
	lost := (product - (sum - back)) + (float64(z) - back)
	bits := math.Float64bits(sum)
	if (lost < 0 || lost > 0) && bits&1 == 0 {
		if math.Signbit(lost) == math.Signbit(sum) {
			bits++
		} else {
			bits--
		}
	}
	return float32(math.Float64frombits(bits))
}
