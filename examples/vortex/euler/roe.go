package euler

import (
	"math"

	"github.com/openearthgo/oec"
)

// Flux is what a gas carries along an axis, by area and time.
func Flux(g Gas, axis int) State {
	mass := g.Density * g.Velocity[axis]
	f := State{mass, mass * g.Velocity[0], mass * g.Velocity[1], mass * g.Velocity[2], mass * g.Enthalpy}
	f[1+axis] += g.Pressure
	return f
}

// Roe is the flux along an axis between a gas on the left and one on the right, by Roe's
// solution of the equations linearized about a mean of the two: half the sum of both fluxes,
// less what the waves spread that the jump is divided into.
func Roe(l, r Gas, axis int) State {
	rootL, rootR := math.Sqrt(l.Density), math.Sqrt(r.Density)
	shareL := rootL / (rootL + rootR)
	shareR := 1 - shareL
	density := rootL * rootR
	var v, dv [3]float64
	for n := range v {
		v[n] = shareL*l.Velocity[n] + shareR*r.Velocity[n]
		dv[n] = r.Velocity[n] - l.Velocity[n]
	}
	enthalpy := shareL*l.Enthalpy + shareR*r.Enthalpy
	kinetic := 0.5 * (v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	sound2 := (Gamma - 1) * (enthalpy - kinetic)
	sound := math.Sqrt(sound2)
	q, dp, drop := v[axis], r.Pressure-l.Pressure, density*sound*dv[axis]

	// The strengths of the waves, times their speeds: two of sound, one that moves with the
	// gas, and the shear that moves with it, too.
	half := 0.5 / sound2
	back := math.Abs(q-sound) * ((dp - drop) * half)
	forth := math.Abs(q+sound) * ((dp + drop) * half)
	still := math.Abs(q) * (r.Density - l.Density - 2*dp*half)
	shear := math.Abs(q) * density

	all := back + still + forth
	spread := State{all, 0, 0, 0, (back+forth)*enthalpy + (forth-back)*(sound*q) + still*kinetic}
	for n := range v {
		spread[1+n] = all * v[n]
		if n != axis {
			spread[1+n] += shear * dv[n]
			spread[4] += shear * (v[n] * dv[n])
		}
	}
	spread[1+axis] += (forth - back) * sound

	f, right := Flux(l, axis), Flux(r, axis)
	for n := range f {
		f[n] = 0.5 * ((f[n] + right[n]) - spread[n])
	}
	return f
}

// Residual returns how much more leaves each cell than enters it, by volume and time, if what
// goes through the face between a cell and the one before it along each axis is that of
// faces. Of these, each is one function, so that what goes through a face is computed once.
func Residual(faces [3]oec.IJK[State], h [3]float64, i, j, k int) State {
	var out State
	west, east := faces[0](i, j, k), faces[0](i+1, j, k)
	south, north := faces[1](i, j, k), faces[1](i, j+1, k)
	down, up := faces[2](i, j, k), faces[2](i, j, k+1)
	for n := range out {
		out[n] = ((up[n]-down[n])*(1/h[2]) + (north[n]-south[n])*(1/h[1])) + (east[n]-west[n])*(1/h[0])
	}
	return out
}
