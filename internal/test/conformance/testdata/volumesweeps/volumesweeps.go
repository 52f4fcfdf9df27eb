// Package volumesweeps holds stencils that are updated in place and whose points wait for others
// along i, j and k: a symmetric relaxation, and the factors of a solver. The tests compare the
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
