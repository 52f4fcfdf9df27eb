// Package ok holds stencils that are accepted.
package ok

import "github.com/openearthgo/oec"

const four = 4

// Hdiff is COSMO's flux-limited horizontal diffusion.
//
//oec:stencil sizes=128x128x60,64x64x60
func Hdiff(in, coeff oec.IJK[float64], i, j, k int) (out float64) {
	lap := func(i, j, k int) float64 {
		return in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k) - four*in(i, j, k)
	}
	flx := func(i, j, k int) float64 {
		f := lap(i+1, j, k) - lap(i, j, k)
		if f*(in(i+1, j, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	fly := func(i, j, k int) float64 {
		f := lap(i, j+1, k) - lap(i, j, k)
		if f*(in(i, j+1, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	return in(i, j, k) + coeff(i, j, k)*(flx(i-1, j, k)-flx(i, j, k)+fly(i, j-1, k)-fly(i, j, k))
}

type field = oec.IJK[float32]

// mix has all ranks, scalars of two types, several results and a helper.
//
//oec:stencil
func mix(q field, dt float32, a oec.I[float64], b oec.J[float64], c oec.K[float64],
	d oec.IJ[float64], e oec.IK[float64], f oec.JK[float64], s float64, i, j, k int) (u float32, v float64) {
	switch {
	case k == 0:
		return q(i, j, k), a(i) + b(j)
	case s > 0:
		v = avg(a, i) + c(k)
	default:
		v = min(d(i, j), e(i, k), f(j, k))
	}
	return dt * q(i, j, k), v * float64(k)
}

func avg(a oec.I[float64], i int) float64 { return (a(i) + a(i+1)) / 2 }

//oec:stencil
func Copy(in oec.J[float32], j int) float32 { return in(j) }

//oec:stencil
func Lid(in oec.K[float64], d oec.Domain, s float64, k int) float64 {
	if last := d.NK - 1; k == last {
		return s
	}
	return in(k + 1)
}
