package columns

import "github.com/openearthgo/oec"

// Diffusion is one implicit step, of length dt, of the vertical diffusion of q. The
// coefficient kappa is that between a level and the one below; nothing passes through the
// ends of a column. The inverse thickness of a level is rdz, and rdzh that of the distance
// between its middle and that of the level below.
//
//oec:stencil
func Diffusion[T oec.Float](d oec.Domain, q, kappa oec.IJK[T], rdz, rdzh oec.K[T], dt T, i, j, k int) (out T) {
	below := func(i, j, k int) T {
		if k == 0 {
			return 0
		}
		return dt * rdz(k) * rdzh(k) * kappa(i, j, k)
	}
	above := func(i, j, k int) T {
		if k == d.NK-1 {
			return 0
		}
		return dt * rdz(k) * rdzh(k+1) * kappa(i, j, k+1)
	}
	u := oec.Forward(d, func(u oec.IJK[T], i, j, k int) T {
		pivot := 1 + below(i, j, k) + above(i, j, k)
		if k > 0 {
			pivot -= below(i, j, k) * u(i, j, k-1)
		}
		return above(i, j, k) / pivot
	})
	r := oec.Forward(d, func(r oec.IJK[T], i, j, k int) T {
		pivot := 1 + below(i, j, k) + above(i, j, k)
		right := q(i, j, k)
		if k > 0 {
			pivot -= below(i, j, k) * u(i, j, k-1)
			right += below(i, j, k) * r(i, j, k-1)
		}
		return right / pivot
	})
	return oec.Backward(d, func(x oec.IJK[T], i, j, k int) T {
		if k == d.NK-1 {
			return r(i, j, k)
		}
		return r(i, j, k) + u(i, j, k)*x(i, j, k+1)
	})(i, j, k)
}
