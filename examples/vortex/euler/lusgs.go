package euler

import (
	"math"

	"github.com/openearthgo/oec"
)

// kappa is by how much the split Jacobians have a larger spectral radius than the whole one.
const kappa = 1.01

// radius is the spectral radius of a split Jacobian along an axis.
func radius(g Gas, axis int) float64 { return kappa * (math.Abs(g.Velocity[axis]) + g.Sound) }

// split multiplies the part with positive eigenvalues of the Jacobian of the flux along an
// axis with a change of the state, or with sign -1 the part with negative ones: half the sum,
// or the difference, of the Jacobian and its spectral radius. The Jacobian is not stored.
func split(g Gas, z State, axis int, sign float64) State {
	v, q := g.Velocity, g.Velocity[axis]
	kinetic := 0.5 * (v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	pressure := (Gamma - 1) * ((z[4] + kinetic*z[0]) - (v[0]*z[1] + v[1]*z[2] + v[2]*z[3]))
	mass := z[1+axis] - q*z[0] // of the gas that has the velocity already
	out := State{z[1+axis], q*z[1] + v[0]*mass, q*z[2] + v[1]*mass, q*z[3] + v[2]*mass, g.Enthalpy*mass + q*(z[4]+pressure)}
	out[1+axis] += pressure
	s := sign * radius(g, axis)
	for n := range out {
		out[n] = 0.5 * (out[n] + s*z[n])
	}
	return out
}

// LUSGS returns the change of the states of cells in an implicit step of length dt that takes a
// residual away: it grows with the change by weight/dt, and as upwind fluxes between cells of
// the size h do. There is one sweep with the lower factor of that matrix, and one with the
// upper one. Outside of the domain nothing changes.
func LUSGS(d oec.Domain, gas oec.IJK[Gas], residual oec.IJK[State], weight, dt float64, h [3]float64) oec.IJK[State] {
	diagonal := func(i, j, k int) float64 {
		g := gas(i, j, k)
		return 1 / (weight/dt + radius(g, 2)*(1/h[2]) + radius(g, 1)*(1/h[1]) + radius(g, 0)*(1/h[0]))
	}
	none := func(i, j, k int) State { return State{} }
	lower := oec.Sweep(d, none, func(y oec.IJK[State], i, j, k int) State {
		below := split(gas(i, j, k-1), y(i, j, k-1), 2, 1)
		front := split(gas(i, j-1, k), y(i, j-1, k), 1, 1)
		left := split(gas(i-1, j, k), y(i-1, j, k), 0, 1)
		r, per := residual(i, j, k), diagonal(i, j, k)
		for n := range r {
			r[n] = (((below[n]*(1/h[2]) + front[n]*(1/h[1])) - r[n]) + left[n]*(1/h[0])) * per
		}
		return r
	})
	return oec.SweepBack(d, lower, func(y oec.IJK[State], i, j, k int) State {
		above := split(gas(i, j, k+1), y(i, j, k+1), 2, -1)
		behind := split(gas(i, j+1, k), y(i, j+1, k), 1, -1)
		right := split(gas(i+1, j, k), y(i+1, j, k), 0, -1)
		z, per := y(i, j, k), diagonal(i, j, k)
		for n := range z {
			z[n] -= ((above[n]*(1/h[2]) + behind[n]*(1/h[1])) + right[n]*(1/h[0])) * per
		}
		return z
	})
}
