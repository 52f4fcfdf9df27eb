package cosmo

import "github.com/openearthgo/oec"

// Hadvuv is the horizontal advection of the wind by upwind differences of third order.
// The metric terms of a row are acrlat0 and tgrlatda0 for u, and acrlat1 and tgrlatda1
// for v, whose rows are half a cell away.
//
// Source: the program hadvuv of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Hadvuv[T oec.Float](u, v oec.IJK[T], acrlat0, acrlat1, tgrlatda0, tgrlatda1 oec.J[T], eddlat, eddlon T, i, j, k int) (uout, vout T) {
	return advectWind(u, v, acrlat0, acrlat1, tgrlatda0, tgrlatda1, eddlat, eddlon, upwind3[T], i, j, k)
}

// Hadvuv5th is [Hadvuv] of fifth order.
//
// Source: the program hadvuv5th of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Hadvuv5th[T oec.Float](u, v oec.IJK[T], acrlat0, acrlat1, tgrlatda0, tgrlatda1 oec.J[T], eddlat, eddlon T, i, j, k int) (uout, vout T) {
	return advectWind(u, v, acrlat0, acrlat1, tgrlatda0, tgrlatda1, eddlat, eddlon, upwind5[T], i, j, k)
}

// advectWind is the tendency of the wind by its own advection, with differences by upwind.
func advectWind[T oec.Float](u, v oec.IJK[T], acrlat0, acrlat1, tgrlatda0, tgrlatda1 oec.J[T], eddlat, eddlon T,
	upwind func(q func(n int) T, c T) T, i, j, k int) (uout, vout T) {
	advect := func(q oec.IJK[T], courantI, courantJ T) T {
		alongI := upwind(func(n int) T { return q(i+n, j, k) }, courantI)
		alongJ := upwind(func(n int) T { return q(i, j+n, k) }, courantJ)
		return eddlat*alongI + eddlon*alongJ
	}
	um, vm := windAtU(u, v, i, j, k)
	uout = advect(u, acrlat0(j)*um, vm*(1/earthRadius)) + tgrlatda0(j)*u(i, j, k)*vm
	un, vn := windAtV(u, v, i, j, k)
	vout = advect(v, acrlat1(j)*un, vn*(1/earthRadius)) - tgrlatda1(j)*(un*un)
	return uout, vout
}

// windAtU returns the wind where u is: the grid is staggered, u is on the faces towards
// i+1, v on those towards j+1.
func windAtU[T oec.Float](u, v oec.IJK[T], i, j, k int) (um, vm T) {
	um = (u(i-1, j, k) + u(i, j, k) + u(i+1, j, k)) * (1.0 / 3)
	vm = 0.25 * (v(i+1, j, k) + v(i+1, j-1, k) + v(i, j, k) + v(i, j-1, k))
	return um, vm
}

// windAtV returns the wind where v is.
func windAtV[T oec.Float](u, v oec.IJK[T], i, j, k int) (un, vn T) {
	un = 0.25 * (u(i-1, j, k) + u(i, j, k) + u(i, j+1, k) + u(i-1, j+1, k))
	vn = (v(i, j-1, k) + v(i, j, k) + v(i, j+1, k)) * (1.0 / 3)
	return un, vn
}

// upwind3 is the tendency of q by a wind c along a line, of which q returns the values n
// steps away: differences of third order, against the wind.
func upwind3[T oec.Float](q func(n int) T, c T) T {
	if c > 0 {
		return c * (-1.0/6*q(-2) + q(-1) - 0.5*q(0) - 1.0/3*q(1))
	}
	return -c * (-1.0/3*q(-1) - 0.5*q(0) + q(1) - 1.0/6*q(2))
}

// upwind5 is upwind3 of fifth order.
func upwind5[T oec.Float](q func(n int) T, c T) T {
	if c > 0 {
		return c * (1.0/30*q(-3) - 0.25*q(-2) + q(-1) - 1.0/3*q(0) - 0.5*q(1) + 1.0/20*q(2))
	}
	return -c * (1.0/20*q(-2) - 0.5*q(-1) - 1.0/3*q(0) + q(1) - 0.25*q(2) + 1.0/30*q(3))
}
