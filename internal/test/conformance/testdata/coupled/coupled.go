// Package coupled holds a relaxation of several fields together, in three dimensions: a recurrence
// that computes several values at a point, which read each other at the points before. The tests
// compare it with the plain function, and with loops.
package coupled

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned

// Coupled relaxes three fields together in place: each is the mean of others around the point.
//
//oec:stencil
func Coupled(d oec.Domain, q [3]oec.IJK[float64], b oec.IJK[float64], i, j, k int) (out [3]float64) {
	together := func(i, j, k int) [3]float64 { return [3]float64{q[0](i, j, k), q[1](i, j, k), q[2](i, j, k)} }
	return oec.Sweep(d, together, func(y oec.IJK[[3]float64], i, j, k int) [3]float64 {
		return relax(y, b(i, j, k), i, j, k)
	})(i, j, k)
}

// relax is one update of Coupled.
func relax(y oec.IJK[[3]float64], b float64, i, j, k int) [3]float64 {
	sum := y(i, j, k)
	sum[0] += b
	for n := range sum {
		next := (n + 1) % len(sum)
		sum[n] += y(i, j, k-1)[n] + y(i+1, j-1, k)[next] + y(i, j, k+1)[next] + y(i+1, j, k)[n] + y(i-1, j, k)[next]
	}
	for n := range sum {
		sum[n] *= 0.15625
	}
	return sum
}
