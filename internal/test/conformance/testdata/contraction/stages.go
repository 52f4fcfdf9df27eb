package contraction

import "github.com/openearthgo/oec"

// Diffuse is limited horizontal diffusion, of which the intermediates may be recomputed or
// kept: they are rounded in the same way.
//
//oec:stencil
func Diffuse[T oec.Float](in, coeff oec.IJK[T], i, j, k int) (out T) {
	lap := func(i, j, k int) T {
		return in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k) - 4*in(i, j, k)
	}
	flux := func(i, j, k int) T {
		f := 0.3*lap(i+1, j, k) - lap(i, j, k)*coeff(i, j, k)
		if f*(in(i+1, j, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	return in(i, j, k) - coeff(i, j, k)*(flux(i, j, k)-flux(i-1, j, k))
}

// Relax solves by increasing k, and goes back.
//
//oec:stencil
func Relax(d oec.Domain, a, r oec.IJK[float64], i, j, k int) (out float64) {
	up := oec.Forward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return r(i, j, k)
		}
		return r(i, j, k) - a(i, j, k)*self(i, j, k-1)
	})
	down := oec.Backward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == d.NK-1 {
			return up(i, j, k)
		}
		return a(i, j, k)*self(i, j, k+1) + up(i, j, k)
	})
	return down(i, j, k)
}
