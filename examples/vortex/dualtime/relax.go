package dualtime

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/examples/vortex/euler"
)

//go:generate go tool oecgen -O tuned

// Relax is one pass of LU-SGS towards the end of a step of length dt, of second order in time
// and of third in space where the flow is smooth: w comes closer, with each pass, to the state
// that follows on now and before. The residual is that of the density, which is then 0.
//
//oec:stencil
func Relax(d oec.Domain, w, now, before [5]oec.IJK[float64], dt, hx, hy, hz float64, i, j, k int) (next [5]float64, residual float64) {
	h := [3]float64{hx, hy, hz}
	gas := func(i, j, k int) euler.Gas { return euler.GasAt(w, i, j, k) }
	faces := [3]oec.IJK[euler.State]{
		func(i, j, k int) euler.State {
			return between(gas(i-2, j, k), gas(i-1, j, k), gas(i, j, k), gas(i+1, j, k), 0)
		},
		func(i, j, k int) euler.State {
			return between(gas(i, j-2, k), gas(i, j-1, k), gas(i, j, k), gas(i, j+1, k), 1)
		},
		func(i, j, k int) euler.State {
			return between(gas(i, j, k-2), gas(i, j, k-1), gas(i, j, k), gas(i, j, k+1), 2)
		},
	}
	rest := func(i, j, k int) euler.State {
		r := euler.Residual(faces, h, i, j, k)
		for n := range r {
			r[n] += (1.5*(w[n](i, j, k)-now[n](i, j, k)) - 0.5*(now[n](i, j, k)-before[n](i, j, k))) / dt
		}
		return r
	}
	change := euler.LUSGS(d, gas, rest, 1.5, dt, h)(i, j, k)
	for n := range next {
		next[n] = w[n](i, j, k) + change[n]
	}
	return next, rest(i, j, k)[0]
}

// between is the flux between the second and the third of four cells in a row, where the gas
// of a cell varies as a parabola through it and its neighbours.
func between(a, b, c, d euler.Gas, axis int) euler.State {
	return euler.Roe(towards(a, b, c), towards(d, c, b), axis)
}

// towards returns the gas at the face of the second of three cells to the third.
func towards(a, b, c euler.Gas) euler.Gas {
	var v [3]float64
	for n := range v {
		v[n] = edge(a.Velocity[n], b.Velocity[n], c.Velocity[n])
	}
	return euler.NewGas(edge(a.Density, b.Density, c.Density), v, edge(a.Pressure, b.Pressure, c.Pressure))
}

func edge(a, b, c float64) float64 { return b + ((b-a)+2*(c-b))/6 }
