package main

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,original -targets go,amd64,arm64,cuda,hip,sim

// Hdiff is COSMO's flux-limited horizontal diffusion of fourth order: the Laplacian of
// the Laplacian, as the divergence of fluxes that are dropped where they would steepen a
// gradient. The coefficient is the fraction of a flux that is moved in one step.
//
//oec:stencil
func Hdiff[T oec.Float](in, coeff oec.IJK[T], i, j, k int) (out T) {
	lap := func(i, j, k int) T {
		return in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k) - 4*in(i, j, k)
	}
	flx := func(i, j, k int) T {
		f := lap(i+1, j, k) - lap(i, j, k)
		if f*(in(i+1, j, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	fly := func(i, j, k int) T {
		f := lap(i, j+1, k) - lap(i, j, k)
		if f*(in(i, j+1, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	return in(i, j, k) + coeff(i, j, k)*(flx(i-1, j, k)-flx(i, j, k)+fly(i, j-1, k)-fly(i, j, k))
}
