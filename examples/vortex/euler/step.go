package euler

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned

// Step is one implicit step of length dt, of first order in space and time: one pass of LU-SGS
// from the present state. The cells are hx by hy by hz. The residual is that of the density
// before the step, which is 0 in a steady flow.
//
//oec:stencil
func Step(d oec.Domain, w [5]oec.IJK[float64], dt, hx, hy, hz float64, i, j, k int) (next [5]float64, residual float64) {
	h := [3]float64{hx, hy, hz}
	gas := func(i, j, k int) Gas { return GasAt(w, i, j, k) }
	left := func(axis int) oec.IJK[State] { return upwind(gas, axis) }
	faces := [3]oec.IJK[State]{left(0), left(1), left(2)}
	rest := func(i, j, k int) State { return Residual(faces, h, i, j, k) }
	change := LUSGS(d, gas, rest, 1, dt, h)(i, j, k)
	for n := range next {
		next[n] = w[n](i, j, k) + change[n]
	}
	return next, rest(i, j, k)[0]
}

// upwind returns the fluxes along an axis into cells from the ones before, where the gas of a
// cell is the same in all of it.
func upwind(gas oec.IJK[Gas], axis int) oec.IJK[State] {
	switch axis {
	case 0:
		return func(i, j, k int) State { return Roe(gas(i-1, j, k), gas(i, j, k), 0) }
	case 1:
		return func(i, j, k int) State { return Roe(gas(i, j-1, k), gas(i, j, k), 1) }
	}
	return func(i, j, k int) State { return Roe(gas(i, j, k-1), gas(i, j, k), 2) }
}
