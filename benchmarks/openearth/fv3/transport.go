package fv3

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/ppm"
)

// Fvtp2dQi is the first part of the transport in two dimensions (see package fvtp2d): that of q along j alone.
//
// Source: the program fvtp2d_qi of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Fvtp2dQi[T oec.Float](q, cry, ray, yfx, area oec.IJK[T], i, j, k int) (qi, fy2 T) {
	flux := func(i, j, k int) T { return ppm.Flux(q, cry, 0, 1, i, j, k) }
	return ppm.Transported(q, area, ray, yfx, flux, 0, 1, i, j, k), flux(i, j, k)
}

// Fvtp2dQj is the second part of the transport in two dimensions: that of q along i alone, and the flux
// along i of qi, what the first part has transported.
//
// Source: the program fvtp2d_qj of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Fvtp2dQj[T oec.Float](q, crx, rax, xfx, area, qi oec.IJK[T], i, j, k int) (qj, fx1, fx2 T) {
	flux := func(i, j, k int) T { return ppm.Flux(q, crx, 1, 0, i, j, k) }
	return ppm.Transported(q, area, rax, xfx, flux, 1, 0, i, j, k), ppm.Flux(qi, crx, 1, 0, i, j, k), flux(i, j, k)
}

// Fvtp2dFlux is the third part of the transport in two dimensions: the fluxes are the means of those with either
// order of directions.
//
// Source: the program fvtp2d_flux of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Fvtp2dFlux[T oec.Float](cry, xfx, yfx, qj, fx1, fx2, fy2 oec.IJK[T], i, j, k int) (fx, fy T) {
	fx = 0.5 * (fx1(i, j, k) + fx2(i, j, k)) * xfx(i, j, k)
	fy = 0.5 * (ppm.Flux(qj, cry, 0, 1, i, j, k) + fy2(i, j, k)) * yfx(i, j, k)
	return fx, fy
}
