package openearth

import "github.com/openearthgo/oec"

// Hdiff is the horizontal diffusion of the COSMO model: fourth-order diffusion,
// the Laplacian of the Laplacian, as the divergence of a flux that is limited
// where it would go up the gradient.
//
//	out = in − coeff·div F,   F = −∇(Δin) where F·∇in < 0, else 0
//
// Source: the program hdiff of the Open Earth Compiler's examples.
//
//oec:stencil
func Hdiff[T oec.Float](in, coeff oec.IJK[T], i, j, k int) (out T) {
	lap := func(i, j, k int) T {
		return -4*in(i, j, k) + ((in(i-1, j, k) + in(i+1, j, k)) + (in(i, j+1, k) + in(i, j-1, k)))
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
	return in(i, j, k) + coeff(i, j, k)*((flx(i-1, j, k)-flx(i, j, k))+(fly(i, j-1, k)-fly(i, j, k)))
}
