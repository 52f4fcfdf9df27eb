// Package onesided holds differences that become one-sided where the domain ends, so that a
// point has several neighbours to choose from, and needs no halo. The tests compare the
// compiled stencils with the plain functions, on fields that end at the last point that may
// be read.
package onesided

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Gradient is centred inside and one-sided at the lateral boundaries.
//
//oec:stencil
func Gradient[T oec.Float](d oec.Domain, q oec.IJK[T], i, j, k int) (dx, dy T) {
	switch {
	case i > 0 && i < d.NI-1:
		dx = (q(i+1, j, k) - q(i-1, j, k)) / 2
	case i == d.NI-1 && i != 0:
		dx = q(i, j, k) - q(i-1, j, k)
	case i+1 < d.NI:
		dx = q(i+1, j, k) - q(i, j, k)
	}
	return dx, along(q, d, i, j, k)
}

func along[T oec.Float](q oec.IJK[T], d oec.Domain, i, j, k int) T {
	if last := d.NJ - 1; 0 < j && j < last {
		return (q(i, j+1, k) - q(i, j-1, k)) / 2
	} else if j > 0 {
		return q(i, j, k) - q(i, j-1, k)
	} else if j < last {
		return q(i, j+1, k) - q(i, j, k)
	}
	return 0
}
