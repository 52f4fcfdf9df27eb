// Package volumesweeps holds stencils that are updated in place and whose points wait for others
// along i, j and k: a symmetric relaxation, the factors of a solver, and a long update. The tests compare the
// compiled stencils with the plain functions, on fields that end at the last point that may be
// read. Those that wait within planes are in package planesweeps.
package volumesweeps

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline

// relax is one update of successive over-relaxation of seven points.
func relax[T oec.Float](y, b oec.IJK[T], w T, i, j, k int) T {
	sum := b(i, j, k) + y(i-1, j, k) + y(i+1, j, k) + y(i, j-1, k) + y(i, j+1, k) + y(i, j, k-1) + y(i, j, k+1)
	return (1-w)*y(i, j, k) + w*(sum/7)
}

// Symmetric is symmetric successive over-relaxation: once forth and once back.
//
//oec:stencil T=float64
func Symmetric[T oec.Float](d oec.Domain, u, b oec.IJK[T], w T, i, j, k int) (out T) {
	update := func(y oec.IJK[T], i, j, k int) T { return relax(y, b, w, i, j, k) }
	return oec.SweepBack(d, oec.Sweep(d, u, update), update)(i, j, k)
}

// Factors solves with a lower and then an upper factor, as LU-SGS does, for a right-hand
// side that is computed, and reads the solution beside the point.
//
//oec:stencil
func Factors(d oec.Domain, r, diagonal oec.IJK[float64], i, j, k int) (out float64) {
	zero := func(i, j, k int) float64 { return 0 }
	residual := func(i, j, k int) float64 { return r(i+1, j, k) - 2*r(i, j, k) + r(i-1, j, k) }
	lower := oec.Sweep(d, zero, func(y oec.IJK[float64], i, j, k int) float64 {
		return (residual(i, j, k) + (y(i-1, j, k) + y(i, j-1, k) + y(i, j, k-1))) / diagonal(i, j, k)
	})
	upper := oec.SweepBack(d, zero, func(y oec.IJK[float64], i, j, k int) float64 {
		return lower(i, j, k) - (y(i+1, j, k)+y(i, j+1, k)+y(i, j, k+1))/diagonal(i, j, k)
	})
	return upper(i, j, k) + (upper(i+1, j, k)-upper(i, j-1, k))/2
}

// mix takes two numbers through 24 operations, and leaves them bounded.
func mix(x, y float64) float64 {
	a, b := x, y
	for range 6 {
		a = a*0.25 + b
		b = b*0.5 - a*x*0.125
	}
	return a / (3 + b*b)
}

// Long is an update of more operations than a core has under way, with conditions on its row, its column and on values. What does
// not wait for the point before is computed with vectors all the same, from the second point of a row on.
//
//oec:stencil
func Long(d oec.Domain, t, q oec.IJK[float64], plane oec.IK[float64], row oec.JK[float64], s float64, i, j, k int) (out float64) {
	zero := func(i, j, k int) float64 { return 0 }
	return oec.Sweep(d, zero, func(y oec.IJK[float64], i, j, k int) float64 {
		v := mix(y(i, j-1, k), t(i, j, k)) + mix(y(i, j, k-1), q(i, j, k)) + mix(t(i+1, j, k), q(i, j+1, k)) + mix(t(i-1, j, k), q(i, j, k+1))
		if t(i, j, k) > q(i, j, k) {
			v -= s * y(i, j-1, k-1)
		}
		if plane(i, k) > s {
			v += row(j, k)
		}
		if i == 5 || j == 3 {
			v = v*0.5 + plane(i, k)
		}
		return v + mix(v, row(j, k)) + y(i-1, j, k)*0.125
	})(i, j, k)
}
