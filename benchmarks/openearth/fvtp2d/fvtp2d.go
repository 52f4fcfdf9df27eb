// Package fvtp2d holds the transport of the FV3 dynamical core in two dimensions as one
// stencil.
package fvtp2d

//go:generate go tool oecgen -O tuned

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/ppm"
)

// Fvtp2d is the transport of q in two dimensions by the piecewise parabolic method (Lin
// and Rood 1996): q is transported along j and along i, giving qi and qj, and the fluxes
// fx1 and fy1 are the means of those of both orders of directions. The Courant numbers are
// crx and cry, the mass fluxes xfx and yfx, the areas of a cell area, and after the
// transport rax and ray.
//
// Source: the program fvtp2d of the Open Earth Compiler's examples.
//
//oec:stencil
func Fvtp2d[T oec.Float](q, crx, cry, rax, ray, xfx, yfx, area oec.IJK[T], i, j, k int) (qi, qj, fx1, fx2, fy1, fy2 T) {
	alongI := func(i, j, k int) T { return ppm.Flux(q, crx, 1, 0, i, j, k) }
	alongJ := func(i, j, k int) T { return ppm.Flux(q, cry, 0, 1, i, j, k) }
	movedI := func(i, j, k int) T { return ppm.Transported(q, area, rax, xfx, alongI, 1, 0, i, j, k) }
	movedJ := func(i, j, k int) T { return ppm.Transported(q, area, ray, yfx, alongJ, 0, 1, i, j, k) }
	fx1 = 0.5 * (ppm.Flux(movedJ, crx, 1, 0, i, j, k) + alongI(i, j, k)) * xfx(i, j, k)
	fy1 = 0.5 * (ppm.Flux(movedI, cry, 0, 1, i, j, k) + alongJ(i, j, k)) * yfx(i, j, k)
	return movedJ(i, j, k), movedI(i, j, k), fx1, alongI(i, j, k), fy1, alongJ(i, j, k)
}
