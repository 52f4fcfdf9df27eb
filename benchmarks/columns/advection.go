package columns

import "github.com/openearthgo/oec"

// Advection is the tendency of the velocity u by vertical advection, in the implicit scheme
// of COSMO's dynamical core: half of the difference over the levels is that of the stage u,
// the other half that of the result. The vertical velocity w is on the edges below levels,
// half a point to the left of u; the lowest is not read. The old tendencies are tend, of this
// stage, and slow, of the slow processes; old is u at the beginning of the time step, and rdt
// the inverse of its length.
//
// Source: the benchmark vertical advection of GridTools, whose formulas these are.
//
//oec:stencil
func Advection[T oec.Float](d oec.Domain, tend, u, w, old, slow oec.IJK[T], rdt T, i, j, k int) (out T) {
	const half = 0.5 // the explicit part, and the implicit one
	lower := func(i, j, k int) T {
		if k == 0 {
			return 0
		}
		return -0.25 * (w(i+1, j, k) + w(i, j, k)) * half
	}
	upper := func(i, j, k int) T {
		if k == d.NK-1 {
			return 0
		}
		return 0.25 * (w(i+1, j, k+1) + w(i, j, k+1)) * half
	}
	right := func(i, j, k int) T {
		explicit := T(0)
		if k > 0 {
			explicit -= lower(i, j, k) * (u(i, j, k-1) - u(i, j, k))
		}
		if k < d.NK-1 {
			explicit -= upper(i, j, k) * (u(i, j, k+1) - u(i, j, k))
		}
		return rdt*old(i, j, k) + slow(i, j, k) + tend(i, j, k) + explicit
	}
	pivot := func(i, j, k int) T { return rdt - lower(i, j, k) - upper(i, j, k) }
	c := oec.Forward(d, func(c oec.IJK[T], i, j, k int) T {
		if k == 0 {
			return upper(i, j, k) / pivot(i, j, k)
		}
		return upper(i, j, k) * (1 / (pivot(i, j, k) - c(i, j, k-1)*lower(i, j, k)))
	})
	r := oec.Forward(d, func(r oec.IJK[T], i, j, k int) T {
		if k == 0 {
			return right(i, j, k) / pivot(i, j, k)
		}
		return (right(i, j, k) - r(i, j, k-1)*lower(i, j, k)) * (1 / (pivot(i, j, k) - c(i, j, k-1)*lower(i, j, k)))
	})
	x := oec.Backward(d, func(x oec.IJK[T], i, j, k int) T {
		if k == d.NK-1 {
			return r(i, j, k)
		}
		return r(i, j, k) - c(i, j, k)*x(i, j, k+1)
	})
	return rdt * (x(i, j, k) - old(i, j, k))
}
