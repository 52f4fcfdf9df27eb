package looptest

import (
	"math"
	"math/rand/v2"
)

// Bits returns a number that is small, at the end of some range, that of a number of
// floating point, or any.
func Bits(r *rand.Rand) int64 {
	switch r.IntN(12) {
	case 0:
		return int64(r.Uint64())
	case 1:
		return (math.MinInt64 >> r.IntN(64)) + int64(r.IntN(3)) - 1
	case 2:
		return int64(math.Float64bits(float64(r.Uint64()) * math.Ldexp(float64(1-2*r.IntN(2)), -r.IntN(70))))
	case 3:
		return int64(math.Float32bits(float32(r.Uint32()) * float32(math.Ldexp(float64(1-2*r.IntN(2)), -r.IntN(40)))))
	}
	if r.IntN(8) == 0 { // just above the middle between two f32, which is what an f64 makes of it
		e := 55 + r.IntN(8)
		return (1<<e | 1<<(e-24) | 1) * int64(1-2*r.IntN(2))
	}
	return r.Int64N(80) - 9
}
