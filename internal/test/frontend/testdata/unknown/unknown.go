// Package unknown has loops that no constant ends, and elements of arrays whose number is
// not known. What is not clear from the syntax alone has no expectation here.
package unknown

import (
	"math"

	"github.com/openearthgo/oec"
)

//oec:stencil
func Loops(in oec.IJK[float64], d oec.Domain, most int, eps float64, i, j, k int) float64 {
	x := in(i, j, k)
	for x > 1 { // want "how often this loop runs is not known when it is compiled .UnsupportedLoop.\n\thint: give the loop constant bounds"
		x /= 2
	}
	for n := 0; n < d.NK; n++ { // clear to the compiler, which knows whether the point has a k
		x++
	}
	for n := range most { // want "UnsupportedLoop"
		x += float64(n)
	}
	for n := 0; n < k-1; n++ { // want "UnsupportedLoop"
		x++
	}
	for { // want "UnsupportedLoop"
		x = math.Sqrt(x)
		if x < eps {
			break
		}
	}
	for n := 0; x > eps && n < most; n++ { // want "UnsupportedLoop"
		x -= eps
	}
	below := func(y float64) float64 {
		for y > 1 { // not clear without the call
			y--
		}
		for range d.NI - 1 { // likewise
			y++
		}
		return y
	}
	return below(x)
}

//oec:stencil
func Endless(in oec.I[float64], i int) float64 {
	x := in(i)
	for { // want "UnsupportedLoop"
		x++
	}
}

//oec:stencil
func Elements(in oec.I[float64], q [2]oec.I[float64], most, i int) float64 {
	w := [3]float64{1, 2, 3}
	at := oec.Int[int](in(i))
	w[at] = 1 // want "the index of an array is not a constant .ArrayIndex.\n\thint: assign to elements, and choose fields of an array, with constants"
	n := 0
	if in(i) > 0 {
		n = 1
	}
	return q[most](i) + // want "ArrayIndex"
		w[n] + w[min(at, 2)] + w[i] // the compiler knows what they may be
}

// Bounded compiles.
//
//oec:stencil
func Bounded(in oec.I[float64], d oec.Domain, eps float64, i int) float64 {
	x := in(i)
	for n := 0; n < 4 && x > eps; n++ {
		x /= 2
	}
	for n := i; n < i+3; n++ {
		x += in(n)
	}
	for n := i; n-i < 3; n++ {
		x += in(n)
	}
	for n := d.NI; d.NI-n < 2; n-- {
		x++
	}
	for n := 0; ; n++ {
		if x < eps {
			break
		}
		if n == 3 {
			break
		}
		x--
	}
	left := 3
	for {
		if x > eps {
			if left--; left < 0 {
				break
			}
		} else {
			left--
		}
		if left < 0 {
			break
		}
	}
	for s := 0.5; s < 1; s += 0.25 {
		x *= s
	}
	w := [3]float64{x, 1, 2}
	for n := range w {
		x += w[n] * w[i-i+n%2]
	}
	return x + w[len(w)-1]
}
