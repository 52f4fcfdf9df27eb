package explicit

import "github.com/openearthgo/oec"

// Jacobi is a sweep of PolyBench's jacobi-2d.
//
//oec:stencil
func Jacobi[T oec.Float](a oec.IJ[T], i, j int) (b T) {
	return 0.2 * (a(i, j) + a(i-1, j) + a(i+1, j) + a(i, j+1) + a(i, j-1))
}

// Heat is a step of PolyBench's heat-3d.
//
//oec:stencil
func Heat[T oec.Float](a oec.IJK[T], i, j, k int) (b T) {
	x := a(i, j, k)
	return 0.125*(a(i, j, k+1)-2*x+a(i, j, k-1)) + 0.125*(a(i, j+1, k)-2*x+a(i, j-1, k)) + 0.125*(a(i+1, j, k)-2*x+a(i-1, j, k)) + x
}

// Wave is a step of the wave equation of second order in time and eighth in space, with the square of the
// Courant number at each point. What it computes may take the place of the state before.
//
//oec:stencil
func Wave[T oec.Float](before, now, courant oec.IJK[T], i, j, k int) (after T) {
	x := now(i, j, k)
	lap := -205.0/24*x +
		8.0/5*(now(i-1, j, k)+now(i+1, j, k)+now(i, j-1, k)+now(i, j+1, k)+now(i, j, k-1)+now(i, j, k+1)) -
		1.0/5*(now(i-2, j, k)+now(i+2, j, k)+now(i, j-2, k)+now(i, j+2, k)+now(i, j, k-2)+now(i, j, k+2)) +
		8.0/315*(now(i-3, j, k)+now(i+3, j, k)+now(i, j-3, k)+now(i, j+3, k)+now(i, j, k-3)+now(i, j, k+3)) -
		1.0/560*(now(i-4, j, k)+now(i+4, j, k)+now(i, j-4, k)+now(i, j+4, k)+now(i, j, k-4)+now(i, j, k+4))
	return 2*x - before(i, j, k) + courant(i, j, k)*lap
}

// Diffusion is COSMO's horizontal diffusion of fourth order, the fluxes of which are dropped where they
// would steepen a gradient.
//
//oec:stencil
func Diffusion[T oec.Float](in, coeff oec.IJK[T], i, j, k int) (out T) {
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
	return in(i, j, k) - coeff(i, j, k)*(flx(i, j, k)-flx(i-1, j, k)+fly(i, j, k)-fly(i, j-1, k))
}

// Water is a stage of a step of the shallow water equations on a plane that rotates, as in package water of the examples: the
// state that the tendencies of now lead to from old, after dt.
//
//oec:stencil
func Water[T oec.Float](hOld, uOld, vOld, h, u, v oec.IJ[T], coriolis, dt, dx T, i, j int) (hNext, uNext, vNext T) {
	const gravity = 9.81
	fluxX := func(i, j int) T { return 0.5 * (h(i-1, j) + h(i, j)) * u(i, j) }
	fluxY := func(i, j int) T { return 0.5 * (h(i, j-1) + h(i, j)) * v(i, j) }
	vorticity := func(i, j int) T {
		depth := 0.25 * ((h(i-1, j-1) + h(i, j)) + (h(i, j-1) + h(i-1, j)))
		return (coriolis + ((v(i, j)-v(i-1, j))-(u(i, j)-u(i, j-1)))/dx) / depth
	}
	bernoulli := func(i, j int) T {
		kinetic := (u(i, j)*u(i, j) + u(i+1, j)*u(i+1, j)) + (v(i, j)*v(i, j) + v(i, j+1)*v(i, j+1))
		return gravity*h(i, j) + 0.25*kinetic
	}
	turnV := func(i, j int) T { return vorticity(i, j) * (fluxY(i-1, j) + fluxY(i, j)) }
	turnU := func(i, j int) T { return vorticity(i, j) * (fluxX(i, j-1) + fluxX(i, j)) }
	hNext = hOld(i, j) - dt/dx*((fluxX(i+1, j)-fluxX(i, j))+(fluxY(i, j+1)-fluxY(i, j)))
	uNext = uOld(i, j) + dt*(0.25*(turnV(i, j)+turnV(i, j+1))-(bernoulli(i, j)-bernoulli(i-1, j))/dx)
	vNext = vOld(i, j) - dt*(0.25*(turnU(i, j)+turnU(i+1, j))+(bernoulli(i, j)-bernoulli(i, j-1))/dx)
	return hNext, uNext, vNext
}
