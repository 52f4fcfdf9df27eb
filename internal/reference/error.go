package reference

import "math"

// Error returns how far a float64 is from a value, in units of the last place that the value
// has when it is rounded.
func (v Value) Error(got float64) float64 { return v.distance(got, 53, -1074, 1024) }

// Error32 is Error for a float32.
func (v Value) Error32(got float32) float64 { return v.distance(float64(got), 24, -149, 128) }

// distance measures in units of a type with so many bits, with the exponents of its smallest number
// and of the first that it has no more, which is where its infinity stands.
func (v Value) distance(got float64, bits, smallest, limit int) float64 {
	_, n := math.Frexp(v.Hi)
	unit := max(n+v.Exp-bits, smallest)
	inf := math.IsInf(got, 0)
	if inf && n+v.Exp > limit {
		return 0
	}
	got = math.Ldexp(got, -unit)
	if inf {
		got = math.Copysign(math.Ldexp(1, limit-unit), got)
	}
	return math.Abs((got - math.Ldexp(v.Hi, v.Exp-unit)) - math.Ldexp(v.Lo, v.Exp-unit))
}
