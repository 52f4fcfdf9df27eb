package cosmo

import "github.com/openearthgo/oec"

// Hdiffsa is the horizontal diffusion of the COSMO model on the sphere: the
// differences along j are weighted with the metric terms crlato and crlatu of
// their rows.
//
// Source: the program hdiffsa of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Hdiffsa[T oec.Float](in, mask oec.IJK[T], crlato, crlatu oec.J[T], i, j, k int) (out T) {
	lap := func(i, j, k int) T { return laplacian(in, crlato, crlatu, i, j, k) }
	flx := func(i, j, k int) T {
		f := lap(i+1, j, k) - lap(i, j, k)
		if f*(in(i+1, j, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	fly := func(i, j, k int) T {
		f := crlato(j) * (lap(i, j+1, k) - lap(i, j, k))
		if f*(in(i, j+1, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	return in(i, j, k) + mask(i, j, k)*((flx(i-1, j, k)-flx(i, j, k))+(fly(i, j-1, k)-fly(i, j, k)))
}
