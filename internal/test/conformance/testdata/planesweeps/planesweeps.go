// Package planesweeps holds stencils that are updated in place and whose points wait for others
// of their own plane or row: relaxations, filters along rows there and back, and counters. The
// tests compare the compiled stencils with the plain functions, on fields that end at the last
// point that may be read, and with loops. Those that wait along k, too, are in package
// volumesweeps.
package planesweeps

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline

// GaussSeidel relaxes five points in place.
//
//oec:stencil
func GaussSeidel(d oec.Domain, u, b oec.IJK[float64], i, j, k int) (out float64) {
	return oec.Sweep(d, u, func(y oec.IJK[float64], i, j, k int) float64 {
		return (b(i, j, k) + y(i-1, j, k) + y(i+1, j, k) + y(i, j-1, k) + y(i, j+1, k)) / 5
	})(i, j, k)
}

// NinePoint is the mean of nine points in place, over two dimensions.
//
//oec:stencil
func NinePoint(d oec.Domain, u oec.IJ[float32], i, j int) (out float32) {
	return oec.SweepIJ(d, u, func(y oec.IJ[float32], i, j int) float32 {
		sum := float32(0)
		for dj := -1; dj <= 1; dj++ {
			for di := -1; di <= 1; di++ {
				sum += y(i+di, j+dj)
			}
		}
		return sum / 9
	})(i, j)
}

// Lopsided relaxes points that are further away on one side than on the other, with weights.
//
//oec:stencil
func Lopsided(d oec.Domain, u oec.IJ[float64], w float64, i, j int) (out float64) {
	return oec.SweepIJ(d, u, func(y oec.IJ[float64], i, j int) float64 {
		far := y(i+2, j-1) - y(i-2, j+1) + y(i, j+2)
		return float64(w*(y(i-1, j)-far/3)) + (y(i+1, j+1)+y(i-1, j-2))/7
	})(i, j)
}

// Filter is a filter of first order along i, there and back.
//
//oec:stencil
func Filter(d oec.Domain, q oec.IJK[float64], alpha oec.J[float64], i, j, k int) (out float64) {
	there := oec.Sweep(d, q, func(y oec.IJK[float64], i, j, k int) float64 {
		if i == 0 {
			return y(i, j, k)
		}
		return y(i, j, k) + alpha(j)*(y(i-1, j, k)-y(i, j, k))
	})
	return oec.SweepBack(d, there, func(y oec.IJK[float64], i, j, k int) float64 {
		if i == d.NI-1 {
			return y(i, j, k)
		}
		return y(i, j, k) + alpha(j)*(y(i+1, j, k)-y(i, j, k))
	})(i, j, k)
}

// Runs counts how many points to the left of each one have been positive without a break.
//
//oec:stencil
func Runs(d oec.Domain, q oec.I[int32], i int) (n int32) {
	zero := func(i int) int32 { return 0 }
	return oec.SweepI(d, zero, func(n oec.I[int32], i int) int32 {
		if q(i) <= 0 {
			return 0
		}
		return n(i-1) + 1
	})(i)
}
