// Package regions holds stencils that compute something else in regions of the domain: at its
// boundaries, and above and below some level. Their loops are divided there.
package regions

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Frame diffuses q, but keeps it on the outermost points, and mirrors the flux next to them in
// the west and north; what it did is in kind, whose elements are smaller.
//
//oec:stencil
func Frame(d oec.Domain, q oec.IJK[float32], i, j, k int) (out float32, kind uint8) {
	lap := func(i, j, k int) float32 {
		return q(i-1, j, k) + q(i+1, j, k) + q(i, j-1, k) + q(i, j+1, k) - 4*q(i, j, k)
	}
	switch {
	case i == 0 || j == 0 || i == d.NI-1 || j == d.NJ-1:
		return q(i, j, k), 0
	case i < 3:
		return q(i, j, k) - 0.5*lap(i, j, k), 1
	case j >= d.NJ-2:
		return q(i, j, k) + 0.5*lap(i, j, k), 2
	}
	return q(i, j, k) + 0.25*lap(i, j, k), 3
}

// Levels takes a difference upwards at the ground, downwards at the top, with a smaller step in
// the lowest levels, and centred between them. Where it is land, data decide.
//
//oec:stencil
func Levels(d oec.Domain, q, h oec.IJK[float64], land oec.IJ[bool], i, j, k int) (out float64) {
	switch {
	case k == 0:
		return (q(i, j, 1+k) - q(i, j, k)) / (h(i, j, k+1) - h(i, j, k))
	case k == d.NK-1:
		return (q(i, j, k) - q(i, j, k-1)) / (h(i, j, k) - h(i, j, k-1))
	case k <= 4 && land(i, j):
		return 0.5 * (q(i, j, k+1) - q(i, j, k-1))
	}
	return (q(i, j, k+1) - q(i, j, k-1)) / (h(i, j, k+1) - h(i, j, k-1))
}

// Tail sums h from the top down, twice as much of it from level 5 on.
//
//oec:stencil
func Tail(d oec.Domain, h oec.IJK[float64], i, j, k int) (sum float64) {
	total := oec.Backward(d, func(sum oec.IJK[float64], i, j, k int) float64 {
		x := h(i, j, k)
		if k >= 5 {
			x = x + x
		}
		if k < d.NK-1 {
			return sum(i, j, k+1) + x
		}
		return x
	})
	return total(i, j, k)
}

// East is a line along i with a condition at an offset, of a field that has only one point more.
//
//oec:stencil
func East(d oec.Domain, x oec.I[float64], w oec.K[float64], i, k int) (out float64) {
	slope := func(i int) float64 {
		if i+1 < d.NI {
			return x(i+1) - x(i)
		}
		return 0
	}
	if k > 2 {
		return w(k) * (slope(i) - slope(i+1))
	}
	return slope(i) * w(k+1)
}
