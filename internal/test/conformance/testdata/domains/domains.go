// Package domains holds stencils that know where their domain ends: boundary conditions
// at the top and at the sides, and extents as numbers. Differences that become one-sided
// there are in package onesided. The tests compare the compiled stencils with the plain functions, on fields
// that end at the last point that may be read.
package domains

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Diffusion is vertical diffusion with no flux through the bottom and a given one through
// the top. It needs no halo.
//
//oec:stencil
func Diffusion[T oec.Float](q, kappa oec.IJK[T], d oec.Domain, top T, i, j, k int) (out T) {
	flux := func(i, j, k int) T {
		if k == 0 {
			return 0
		}
		return kappa(i, j, k) * (q(i, j, k) - q(i, j, k-1))
	}
	if k == d.NK-1 {
		return q(i, j, k) + (top - flux(i, j, k))
	}
	return q(i, j, k) + (flux(i, j, k+1) - flux(i, j, k))
}

// Inflow takes what is beyond either end of a row from another field, so that neighbouring
// lanes of a vector read different fields.
//
//oec:stencil
func Inflow[T oec.Float](q, ghost oec.IJ[T], d oec.Domain, i, j int) (out T) {
	at := func(i, j int) T {
		if i < 0 || d.NI <= i {
			return ghost(i, j)
		}
		return q(i, j)
	}
	curvature := func(i, j int) T { return at(i-1, j) - 2*at(i, j) + at(i+1, j) }
	return curvature(i, j) - curvature(i+1, j)/2
}

// Sponge damps towards the top and uses extents as numbers, those of the dimensions that
// it lacks included.
//
//oec:stencil
func Sponge(d oec.Domain, q oec.IK[float64], w oec.K[float64], i, k int) (out float64) {
	depth := func(k int) float64 { return float64(d.NK-k) / float64(d.NK+d.NJ) }
	if 3*k > 2*d.NK && d.NJ < 2 {
		return q(i, k) * (1 - depth(k)*w(k))
	}
	return q(i, k) - float64(min(d.NI, 7)-d.NI)*depth(k)
}
