// Package warn has what compiles but is hardly meant.
package warn

import (
	"math"

	"github.com/openearthgo/oec"
)

//oec:stencil
func captured(in oec.IJK[float64], i, j, k int) float64 {
	one := func(i int) float64 {
		return in(i, j, k) + in(i, j+1, k) // want "closure one has its own i, but its j is that of the point where it is defined .CapturedIndex." "closure one has its own i, but its k"
	}
	var two = func(i, j int) float64 {
		return one(i) + in(i, j, k-1) // want "closure two has its own i, but its k .*\n\thint: make k a parameter of two too"
	}
	whole := func(i, j, k int) float64 { return in(i, j, k) }
	none := func() float64 { return in(i, j, k) }
	number := func(i, j int) float64 { return float64(k) * float64(min(i, j, k)) }
	named := func(offset float64) float64 { return offset * in(i, j, k) }
	column := along(func(j int) float64 { return in(i, j, k) }, j)
	return two(i, j) + whole(i, j, k) + none() + number(i, j) + named(1) + column
}

func along(f oec.J[float64], j int) float64 { return f(j+1) - f(j) }

//oec:stencil
func nested(in oec.IJ[float64], i, j int) float64 {
	outer := func(i, j int) float64 {
		inner := func(i int) float64 { return in(i, j) } // want "closure inner has its own i, but its j"
		return inner(i)
	}
	return outer(i, j)
}

//oec:stencil
func trips(in oec.I[float32], wide oec.I[float64], i int) float32 {
	x := in(i)
	a := float32(math.Abs(float64(x)))
	b := float32(math.Abs(float64(in(i))))
	c := float32(math.Min(float64(x), float64(in(i)))) // want "math.Min makes a detour .*\n\thint: use the built-in function"
	d := float32(math.Max(float64(x), 0))              // want "math.Max makes a detour"
	root := float32(math.Sqrt(float64(x)))
	narrow := float32(math.Abs(wide(i)))
	sum := float32(math.Abs(float64(x) + wide(i)))
	return a + b + c + d + root + narrow + sum
}

//oec:stencil
func generic[T oec.Float](in oec.I[T], i int) T {
	x := in(i)
	return T(math.Abs(float64(x))) + helper(x)
}

func helper[T oec.Float](x T) T {
	return T(math.Max(float64(x), 1)) // want "math.Max makes a detour of T through float64"
}

type metres float64

//oec:stencil
func ints(in oec.I[float64], f oec.I[float32], i int) (n int32, b uint8) {
	x := metres(in(i))
	n = int32(in(i)) // want "what int32.x. gives depends on the platform where int32 does not hold the number .FloatToInt.\n\thint: write oec.Int.int32..x., which gives the nearest"
	n += int32(x)    // want "what int32.x. gives depends .*\n\thint: write oec.Int.int32..float64.x."
	n += oec.Int[int32](in(i)) + int32(2.0)
	b = uint8(f(i) * 255) // want "what uint8.x. gives depends"
	return n, b + uint8(n) + rounded[uint8](f(i))
}

func rounded[I oec.Integer, F oec.Float](x F) I {
	return I(x + 0.5) // want "what I.x. gives depends on the platform where I does not hold the number"
}

//oec:stencil
func synonym(in oec.I[float64], i int) float64 {
	x := math.Exp(in(i)) // want "kernels compute fmath.Exp, which differs from math.Exp by some units in the last place .MathSynonym.\n\thint: call fmath.Exp of github.com/openearthgo/oec/fmath here too"
	return math.Floor(x)
}

// unreached is not checked.
func unreached(x float32) float32 { return float32(math.Abs(float64(x))) }

const third = 1 / 3

//oec:stencil
func divisions[T oec.Float](in oec.I[T], i int) T {
	const n = 7
	x := 1 / 3 * in(i)       // want "1 / 3 is a division of integers, and gives 0 .IntDivision.\n\thint: write 1.0 / 3"
	x += T(n-2) / 2 * in(i)  // a conversion first
	x += (n - 2) / 2 * in(i) // want ".n - 2. / 2 is a division of integers, and gives 2 .*\n\thint: write 1.0 . .n - 2. / 2"
	x += third * in(i+1)     // want "third is 1 / 3, a division of integers, which gives 0 .IntDivision."
	x += in(i + 1/2)         // want "1 / 2 is a division of integers, and gives 0, in the index i . 1 / 2 .IntDivision.\n\thint: write the index that is meant: of a field on faces, face i is the one before cell i"
	x += in(i - (3 / 2))     // want "3 / 2 is a division of integers, and gives 1, in the index i - .3 / 2."
	return x + in(i+n/2)*(6/3) + in(i+6/3) + 1.0/3
}

//oec:stencil
func unread(in, w oec.I[float64], t [2]oec.I[float64], i int) float64 { return in(i) } // want "unread never reads the field w .UnusedField." "unread never reads the field t"

//oec:stencil
func unset(in oec.I[float64], i int) (a, b float64, c [2]float64, d int32) { // want "output a is not set on every path" "output c.1. is not set on every path, and keeps its zero value there .UnsetResult."
	switch x := in(i); {
	case x > 3:
		return 1, 2, c, 3
	case x > 2:
		a, b = x, x
	default:
		b++
	}
	c[0] = in(i + 1)
	for n := range 2 {
		d += int32(n)
	}
	return
}

//oec:stencil
func set(in oec.I[float64], i int) (a float64, b [2]float64, c bool) {
	for n := range b {
		b[n] = in(i + n)
	}
	if in(i) > 0 {
		a = 1
	} else if in(i) < -1 {
		return a, b, c
	} else {
		a = 2
	}
	{
		c = a > b[0]
	}
	return
}

// The element that a condition selects is set where it is to be: the others are zero.
//
//oec:stencil
func selected(in oec.I[float64], i int) (h, w [4]float64) { // want "output w.0. is not set on every path"
	b := oec.Int[uint8](in(i)) % 4
	for n := range h {
		if n == int(b) {
			h[n]++
		}
		if b == 2 {
			w[n] = 1
		}
	}
	return
}

// A condition on the last face concerns outputs that are in cells along the dimension.
//
//oec:stencil staggered=u:i,corner:ij
func faces(in oec.IJ[float64], d oec.Domain, i, j int) (u, corner, cell, never float64) { // want "output corner is not set on every path" "output never is not set on every path"
	if j < d.NJ {
		u = in(i, j)
	}
	if i < d.NI && j < d.NJ {
		corner, cell = in(i, j), in(i, j)
	}
	return
}

func to[T uint8 | float32](x float32) T {
	return T(x) + T(1/2) // want "what T.x. gives depends on the platform where T does not hold the number, as from float32 to uint8 .FloatToInt.\n\thint: convert floating-point numbers to integers by oec.Int, in a function for those types alone" "1 / 2 is a division of integers, and gives 0, also where T is float32 .IntDivision.\n\thint: write T.1. / T.2."
}

func from[T int16 | float64](x T) int { return int(x) } // want "what int.x. gives depends on the platform where int does not hold the number, as from float64 to int"

func thirds[T uint8 | float32](x T) T { return third * x } // want "third is 1 / 3, a division of integers, which gives 0, also where T is float32 .IntDivision.\n\thint: write T.1. / T.3."

func part[T oec.Float]() T { return T(2/3) + T(third) } // want "2 / 3 is a division of integers, and gives 0 .IntDivision.\n\thint: write 2.0 / 3" "third is 1 / 3"

//oec:stencil T=float32
func mixed[T int32 | float32](in oec.I[T], x float32, i int) T {
	return T(to[uint8](x)) + T(from(int16(i))) + T(part[float32]()) + T(thirds(x)) + in(i)
}

//oec:kernel
func filled(u [4]float64) (v [4]float64) {
	oec.For1(4, func(n int) { v[n] = 2 * u[n] })
	return
}
