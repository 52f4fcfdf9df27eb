// Package recurrences holds stencils that depend on what they have computed: solvers along
// columns, and sums over levels. The tests compare the compiled stencils with the plain
// functions, on fields that end at the last point that may be read.
package recurrences

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,inline

// Tridiagonal solves a(k) x(k-1) + b(k) x(k) + c(k) x(k+1) = r(k) in each column.
//
//oec:stencil
func Tridiagonal[T oec.Float](d oec.Domain, a, b, c, r oec.IJK[T], i, j, k int) (x T) {
	upper := oec.Forward(d, func(upper oec.IJK[T], i, j, k int) T {
		if k == 0 {
			return c(i, j, k) / b(i, j, k)
		}
		return c(i, j, k) / (b(i, j, k) - a(i, j, k)*upper(i, j, k-1))
	})
	right := oec.Forward(d, func(right oec.IJK[T], i, j, k int) T {
		if k == 0 {
			return r(i, j, k) / b(i, j, k)
		}
		return (r(i, j, k) - a(i, j, k)*right(i, j, k-1)) / (b(i, j, k) - a(i, j, k)*upper(i, j, k-1))
	})
	return oec.Backward(d, func(x oec.IJK[T], i, j, k int) T {
		if k == d.NK-1 {
			return right(i, j, k)
		}
		return right(i, j, k) - upper(i, j, k)*x(i, j, k+1)
	})(i, j, k)
}

// Implicit is one implicit step of vertical diffusion of the mean of a field and its
// neighbours, with no flux through the ends of the column. The coefficients are
// intermediates.
//
//oec:stencil
func Implicit(d oec.Domain, q, kappa oec.IJK[float64], dt float64, i, j, k int) (out float64) {
	below := func(i, j, k int) float64 {
		if k == 0 {
			return 0
		}
		return -dt * kappa(i, j, k)
	}
	above := func(i, j, k int) float64 {
		if k == d.NK-1 {
			return 0
		}
		return -dt * kappa(i, j, k+1)
	}
	pivot := func(i, j, k int, before float64) float64 {
		return 1 - below(i, j, k) - above(i, j, k) - below(i, j, k)*before
	}
	upper := oec.Forward(d, func(upper oec.IJK[float64], i, j, k int) float64 {
		if k > 0 {
			return above(i, j, k) / pivot(i, j, k, upper(i, j, k-1))
		}
		return above(i, j, k) / pivot(i, j, k, 0)
	})
	right := oec.Forward(d, func(right oec.IJK[float64], i, j, k int) float64 {
		mean := q(i, j, k)/2 + (q(i-1, j, k)+q(i+1, j, k))/4
		if k > 0 {
			return (mean - below(i, j, k)*right(i, j, k-1)) / pivot(i, j, k, upper(i, j, k-1))
		}
		return mean / pivot(i, j, k, 0)
	})
	x := oec.Backward(d, func(x oec.IJK[float64], i, j, k int) float64 {
		if k < d.NK-1 {
			return right(i, j, k) - upper(i, j, k)*x(i, j, k+1)
		}
		return right(i, j, k)
	})
	return x(i, j, k) + (x(i, j+1, k)-x(i, j-1, k))/8
}

// Pressure is the weight of the air above each level, and the height of it: sums over the
// levels downwards and upwards, one of a field over k alone.
//
//oec:stencil
func Pressure(d oec.Domain, rho oec.IJK[float32], dz oec.K[float32], i, j, k int) (weight, height float32) {
	z := oec.ForwardK(d, func(z oec.K[float32], k int) float32 {
		if k == 0 {
			return dz(k) / 2
		}
		return z(k-1) + (dz(k-1)+dz(k))/2
	})
	p := oec.Backward(d, func(p oec.IJK[float32], i, j, k int) float32 {
		if k == d.NK-1 {
			return rho(i, j, k) * dz(k)
		}
		return p(i, j, k+1) + rho(i, j, k)*dz(k)
	})
	return p(i, j, k), z(k)
}

// Waves is a recurrence that goes two levels back, over a plane, and one that reads nothing
// that it has computed.
//
//oec:stencil
func Waves(d oec.Domain, q oec.IK[float64], i, k int) (out, copied float64) {
	wave := oec.ForwardIK(d, func(wave oec.IK[float64], i, k int) float64 {
		if k < 2 {
			return q(i, k)
		}
		return q(i, k) + wave(i, k-1)/2 - wave(i, k-2)/4
	})
	copied = oec.BackwardIK(d, func(_ oec.IK[float64], i, k int) float64 { return q(i+1, k) })(i, k)
	return wave(i, k), copied
}

// Totals counts from the top at how many levels a field is positive, and adds up the counts
// since the last even one; both are stored as they are.
//
//oec:stencil
func Totals(d oec.Domain, q oec.IJK[float32], i, j, k int) (count int32, last float32) {
	n := oec.Backward(d, func(n oec.IJK[int32], i, j, k int) int32 {
		one := int32(0)
		if q(i, j, k) > 0 {
			one = 1
		}
		if k == d.NK-1 {
			return one
		}
		return n(i, j, k+1) + one
	})
	l := oec.Backward(d, func(l oec.IJK[float32], i, j, k int) float32 {
		if k == d.NK-1 || n(i, j, k)%2 == 0 {
			return q(i, j, k)
		}
		return l(i, j, k+1) + float32(n(i, j, k+1))
	})
	return n(i, j, k), l(i, j, k)
}
