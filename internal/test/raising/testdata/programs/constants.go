package programs

import "github.com/openearthgo/oec"

// Fractions counts with floating-point numbers, which are rounded at each step.
//
//oec:stencil
func Fractions(a oec.I[float64], i int) (s float64) {
	for x := 0.0; x < 1; x += 0.1 { // eleven times
		s += x * a(i)
	}
	for x := float32(1); x > 0.01; x /= 3 {
		s -= float64(-x)
	}
	return s
}

type sample struct {
	v    [2]float64
	n    int32
	_    float64
	good bool
}

// Equal compares arrays and structs.
//
//oec:stencil
func Equal(a oec.I[float64], n oec.I[int32], i int) float64 {
	x := sample{v: [2]float64{a(i), 1}, n: n(i), good: a(i) > 0}
	y := sample{v: [2]float64{a(i + 1), 1}, n: n(i + 1), good: a(i+1) > 0}
	switch {
	case x == y:
		return 1
	case x.v != y.v && [2]int32{1, 2} == [...]int32{1, 2}:
		return 2
	case y.v == [2]float64{0, 1}:
		return 3
	}
	return 4
}
