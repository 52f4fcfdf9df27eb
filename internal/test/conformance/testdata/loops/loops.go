// Package loops holds stencils with loops, which are unrolled when they are compiled, and
// with arrays and structs, which become values. The tests compare the compiled stencils with the plain functions.
package loops

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Disc sums the points that are at most two steps away, nearer ones with more weight.
//
//oec:stencil
func Disc[T oec.Float](q oec.IJ[T], i, j int) (out T) {
	for m := -2; m <= 2; m++ {
		for n := -2; n <= 2; n++ {
			steps := max(m, -m) + max(n, -n)
			if steps > 2 {
				continue
			}
			out += q(i+m, j+n) / T(1+steps)
		}
	}
	return out
}

// Series is a polynomial by Horner's rule, with closures that capture the counter.
//
//oec:stencil
func Series[T oec.Float](q oec.IJK[T], i, j, k int) (out T) {
	p := T(1)
	for n := 5; n > 0; n-- {
		term := func(i, j, k int) T { return q(i, j, k) / T(n) }
		p = 1 + p*(term(i, j, k)-term(i-1, j, k)/4)
	}
	return p
}

// Filter is the five-point filter of sixth order, with the weights in an array and a limit
// on the change.
//
//oec:stencil
func Filter[T oec.Float](q oec.IJK[T], lim T, i, j, k int) (out T) {
	w := [5]T{-1, 4, 10, 4, -1}
	for n := -2; n <= 2; n++ {
		out += w[n+2] / 16 * q(i, j, k+n)
	}
	d := [...]T{out - q(i, j, k), lim, -lim}
	for n, bound := range d {
		if n > 0 && d[0]*bound > bound*bound {
			return q(i, j, k) + bound
		}
	}
	return out
}

// Median sorts the five points of a cross as far as the third one.
//
//oec:stencil
func Median[T oec.Float](q oec.IJ[T], i, j int) (out T) {
	type step struct{ i, j int }
	var w [5]T
	for n, s := range [5]step{{}, {i: 1}, {i: -1}, {j: 1}, {j: -1}} {
		w[n] = q(i+s.i, j+s.j)
	}
	for m := range 3 {
		for n := m + 1; n < len(w); n++ {
			if w[n] < w[m] {
				w[m], w[n] = w[n], w[m]
			}
		}
	}
	return w[2]
}

// Root takes a fixed number of steps of Newton towards the cube root, fewer where that is
// near enough, and none at zero.
//
//oec:stencil
func Root[T oec.Float](q oec.IJK[T], tol T, i, j, k int) (out T) {
	a := q(i, j, k)
	x := a
	for range 4 {
		if x == 0 {
			return a
		}
		d := (x - a/(x*x)) / 3
		x -= d
		if max(d, -d) <= tol {
			break
		}
	}
	return x
}

// Above is the height of the first of five levels that is greater than a threshold, with
// levels left out where there is no land.
//
//oec:stencil
func Above[T oec.Float](q, land oec.IJK[T], lim T, i, j, k int) (out T) {
	seen := 0
levels:
	for n := range 5 {
		for m := range 2 {
			if land(i+m, j, k) < 0 {
				continue levels
			}
			if q(i+m, j, k+n) > lim {
				return T(2*n + m)
			}
		}
		seen++
	}
	return -T(seen)
}
