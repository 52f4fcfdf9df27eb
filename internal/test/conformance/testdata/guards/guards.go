// Package guards holds stencils whose conditions on the point's coordinates keep reads
// inside their fields: an access counts towards the halo only where the conditions around
// it hold. The tests compare the compiled stencils with the plain functions, on fields
// that end at the last point that may be read.
package guards

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Column is the difference from the level below, with the lowest level as it is. It needs
// no halo.
//
//oec:stencil
func Column[T oec.Float](q oec.IJK[T], i, j, k int) (out T) {
	if k == 0 {
		return q(i, j, k)
	}
	return q(i, j, k) - q(i, j, k-1)
}

// Shore is one-sided at the first two points along i and centred elsewhere, so that
// neighbouring lanes of a vector read different fields, or nothing.
//
//oec:stencil
func Shore[T oec.Float](q, land oec.IJK[T], i, j, k int) (out T) {
	slope := func(i, j, k int) T {
		if i < 2 {
			return q(i+1, j, k) - q(i, j, k)
		}
		return (q(i+1, j, k) - q(i-1, j, k)) / 2
	}
	if i > 0 && slope(i, j, k) > 0 {
		return slope(i, j, k) - slope(i-1, j, k)
	}
	if i == 0 || j == 1 {
		return land(i, j, k)
	}
	return slope(i, j, k)
}

// Ramp uses the coordinates as numbers, next to a coefficient that varies along j.
//
//oec:stencil
func Ramp(q oec.IJK[float64], c oec.J[float64], i, j, k int) (out float64) {
	w := float64(k) + 0.5
	if j >= 3 && k != 2 {
		w = w * float64(i-j)
	}
	return q(i, j, k)*w + c(j)
}
