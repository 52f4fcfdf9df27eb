package programs

import (
	"math"

	"github.com/openearthgo/oec"
)

// Integral uses the functions that give integers.
//
//oec:stencil
func Integral(a oec.I[float64], i int) (down, up, whole, near, even float64) {
	x := a(i) * 0.75
	return math.Floor(x), math.Ceil(x), math.Trunc(x), math.Round(x), math.RoundToEven(x)
}

// Remainders uses math.Mod.
//
//oec:stencil
func Remainders(a, b oec.I[float64], i int) (r, wrapped float64) {
	phase := func(i int) float64 { return math.Mod(a(i), math.Pi) }
	return math.Mod(a(i), b(i)), phase(i+1) - phase(i-1)
}

// Fused computes what a product loses.
//
//oec:stencil
func Fused(a, b oec.I[float64], i int) (sum, lost float64) {
	x, y := a(i)/3, b(i)/7
	return math.FMA(x, y, a(i+1)), math.FMA(x, y, -float64(x*y))
}

// Kinds tells what kind of number there is.
//
//oec:stencil
func Kinds(a oec.I[float64], sign, i int) float64 {
	x := a(i)
	switch {
	case math.IsNaN(x):
		return 1
	case math.IsInf(x, 1):
		return 2
	case math.IsInf(x, -1):
		return 3
	case math.IsInf(1/x, 0):
		return 4
	case math.IsInf(-1/x, sign):
		return 5
	}
	return math.Inf(sign)
}

// Signs uses the signs of zeros; that of a NaN would be another one on another machine.
//
//oec:stencil
func Signs(a, b oec.I[float64], i int) (c, d float64, minus bool) {
	x, y := a(i), b(i)
	if math.IsNaN(y) {
		y = math.NaN()
	}
	return math.Copysign(x, y), math.Copysign(math.Pi, -2), math.Signbit(y) != math.Signbit(1)
}

// Bounded captures constants that have no literal.
//
//oec:stencil
func Bounded[T oec.Float](a oec.I[T], i int) (out T) {
	top, bottom := T(math.Inf(1)), -T(math.Inf(1))
	missing := T(math.NaN())
	inside := func(i int) T {
		switch x := a(i); {
		case x == top:
			return bottom
		case x != x, x == 0:
			return missing
		default:
			return x
		}
	}
	return max(inside(i), inside(i+1))
}

// Narrow takes the detour through float64 that package math asks for.
//
//oec:stencil
func Narrow(a oec.I[float32], i int) (down, root, fused float32) {
	x := float64(a(i))
	return float32(math.Floor(x)), float32(math.Sqrt(math.Abs(x))), float32(math.FMA(x, x, 0.1))
}
