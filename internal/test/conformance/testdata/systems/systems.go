// Package systems holds recurrences that compute several values at a point, which read each
// other at the points before: factors of blocks, solvers with blocks along columns, counters
// beside what they count. The tests compare the compiled stencils with the plain functions. A
// relaxation of coupled fields is in package coupled.
package systems

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned

// wave is what Factors computes at a point.
type wave[T oec.Float] struct {
	u, v  T
	steep int32
}

// Factors solves with a lower and then an upper factor, of blocks of two by two, and counts
// what it limits on the way.
//
//oec:stencil T=float32
func Factors[T oec.Float](d oec.Domain, r, s, diagonal oec.IJ[T], i, j int) (u, v T, steep int32) {
	zero := func(i, j int) wave[T] { return wave[T]{} }
	lower := oec.SweepIJ(d, zero, func(y oec.IJ[wave[T]], i, j int) wave[T] {
		a, b := y(i-1, j), y(i, j-1)
		return limited(wave[T]{(r(i, j) - a.v + b.u) / diagonal(i, j), s(i, j) + a.u/4 - b.v/2, a.steep})
	})
	w := oec.SweepBackIJ(d, lower, func(y oec.IJ[wave[T]], i, j int) wave[T] {
		a, b, own := y(i+1, j), y(i, j+1), y(i, j)
		return limited(wave[T]{own.u - (a.v+b.u)/diagonal(i, j), own.v + a.u/8, own.steep + b.steep})
	})(i, j)
	return w.u, w.v, w.steep
}

// limited bounds a wave from above.
func limited[T oec.Float](w wave[T]) wave[T] {
	if w.u > 1 {
		w.u = 1
		w.steep++
	}
	return w
}

// block is a matrix of two by two.
type block [2][2]float64

// over returns the inverse of a block times a vector.
func over(m block, x [2]float64) [2]float64 {
	det := m[0][0]*m[1][1] - m[0][1]*m[1][0]
	return [2]float64{(x[0]*m[1][1] - x[1]*m[0][1]) / det, (x[1]*m[0][0] - x[0]*m[1][0]) / det}
}

// eliminated is a row of a system after the elimination of what is below.
type eliminated struct {
	upper block
	right [2]float64
}

// Column solves a system with three diagonals in each column, of blocks of two by two: each
// level couples two unknowns with each other and with those above and below.
//
//oec:stencil
func Column(d oec.Domain, pivot, coupling oec.IJK[float64], r [2]oec.IJK[float64], i, j, k int) (x [2]float64) {
	rows := oec.Forward(d, func(below oec.IJK[eliminated], i, j, k int) eliminated {
		c := coupling(i, j, k)
		m := block{{pivot(i, j, k), c}, {-c, pivot(i, j, k)}}
		right := [2]float64{r[0](i, j, k), r[1](i, j, k)}
		if k > 0 {
			b := below(i, j, k-1)
			for row := range m {
				for column := range m[row] {
					m[row][column] -= c * b.upper[row][column]
				}
				right[row] -= c * b.right[row]
			}
		}
		first, second := over(m, [2]float64{c, 0}), over(m, [2]float64{0, c})
		return eliminated{block{{first[0], second[0]}, {first[1], second[1]}}, over(m, right)}
	})
	return oec.Backward(d, func(above oec.IJK[[2]float64], i, j, k int) [2]float64 {
		row := rows(i, j, k)
		if k == d.NK-1 {
			return row.right
		}
		x, a := row.right, above(i, j, k+1)
		for n := range x {
			x[n] -= row.upper[n][0]*a[0] + row.upper[n][1]*a[1]
		}
		return x
	})(i, j, k)
}

// longest is what Runs knows of the points up to one.
type longest struct {
	length, best uint16
	inside       bool
}

// Runs finds the longest run of positive values along i so far, and where there is one now.
//
//oec:stencil
func Runs(d oec.Domain, q oec.I[float32], i int) (best uint16, inside bool) {
	none := func(i int) longest { return longest{} }
	l := oec.SweepI(d, none, func(y oec.I[longest], i int) longest {
		before := y(i - 1)
		now := longest{0, before.best, q(i) > 0}
		if now.inside {
			now.length = before.length + 1
			now.best = max(now.best, now.length)
		}
		return now
	})(i)
	return l.best, l.inside
}
