package fv3

import "github.com/openearthgo/oec"

// PGradC advances the wind uc, vc of the C grid by half a time step dt2 of the pressure
// gradient: the contour integral of the pressure pkc around a cell of heights gz, over its
// mass delpc.
//
// Source: the program p_grad_c of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func PGradC[T oec.Float](uc, vc, rdxc, rdyc, delpc, gz, pkc oec.IJK[T], dt2 T, i, j, k int) (uout, vout T) {
	contour := func(di, dj int) T { // from the cell before to this one
		return (gz(i-di, j-dj, k+1)-gz(i, j, k))*(pkc(i, j, k+1)-pkc(i-di, j-dj, k)) +
			(gz(i-di, j-dj, k)-gz(i, j, k+1))*(pkc(i-di, j-dj, k+1)-pkc(i, j, k))
	}
	uout = uc(i, j, k) + dt2*rdxc(i, j, k)/(delpc(i-1, j, k)+delpc(i, j, k))*contour(1, 0)
	vout = vc(i, j, k) + dt2*rdyc(i, j, k)/(delpc(i, j-1, k)+delpc(i, j, k))*contour(0, 1)
	return uout, vout
}

// NhPGrad advances the wind u, v of the D grid by a time step dt of the pressure gradient:
// its hydrostatic part from pk3, its nonhydrostatic part from pp over the mass wk1.
//
// Source: the program nh_p_grad of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func NhPGrad[T oec.Float](u, v, rdx, rdy, gz, pp, pk3, wk1 oec.IJK[T], dt T, i, j, k int) (uout, vout T) {
	wk := func(i, j, k int) T { return pk3(i, j, k+1) - pk3(i, j, k) }
	contour := func(q oec.IJK[T], di, dj int) T {
		return (gz(i, j, k+1)-gz(i+di, j+dj, k))*(q(i+di, j+dj, k+1)-q(i, j, k)) +
			(gz(i, j, k)-gz(i+di, j+dj, k+1))*(q(i, j, k+1)-q(i+di, j+dj, k))
	}
	advance := func(wind T, di, dj int) T {
		hydrostatic := dt / (wk(i, j, k) + wk(i+di, j+dj, k)) * contour(pk3, di, dj)
		nonhydrostatic := dt / (wk1(i, j, k) + wk1(i+di, j+dj, k)) * contour(pp, di, dj)
		return wind + hydrostatic + nonhydrostatic
	}
	uout = advance(u(i, j, k), 1, 0) * rdx(i, j, k)
	vout = advance(v(i, j, k), 0, 1) * rdy(i, j, k)
	return uout, vout
}
