// Package water holds the stencils of a model of shallow water on a plane that rotates: a stage of
// its time step, and the energy.
package water

import (
	"math"

	"github.com/openearthgo/oec"
)

//go:generate go tool oecgen -O tuned -targets go,amd64,arm64,cuda,hip,sim -c ../../embed/water

// Gravity is the acceleration of free fall, in m/s².
const Gravity = 9.81

// Step is one stage of a Runge-Kutta method for the shallow water equations on a plane that
// rotates: the state that the tendencies of now lead to from old, after dt. The depth h is at the centres of cells, the velocity
// u on left and v on lower faces. The form of the equations, after Sadourny (1975), conserves the sum of the energy
// at any resolution, but for the error of the time steps.
//
//oec:stencil
func Step(hOld, uOld, vOld, h, u, v oec.IJ[float64], coriolis, dt, dx float64, i, j int) (hNext, uNext, vNext float64) {
	fluxX := func(i, j int) float64 { return 0.5 * (h(i-1, j) + h(i, j)) * u(i, j) }
	fluxY := func(i, j int) float64 { return 0.5 * (h(i, j-1) + h(i, j)) * v(i, j) }
	// The potential vorticity is at the lower left corner of a cell.
	vorticity := func(i, j int) float64 {
		depth := 0.25 * ((h(i-1, j-1) + h(i, j)) + (h(i, j-1) + h(i-1, j)))
		return (coriolis + ((v(i, j)-v(i-1, j))-(u(i, j)-u(i, j-1)))/dx) / depth
	}
	bernoulli := func(i, j int) float64 {
		kinetic := (u(i, j)*u(i, j) + u(i+1, j)*u(i+1, j)) + (v(i, j)*v(i, j) + v(i, j+1)*v(i, j+1))
		return Gravity*h(i, j) + 0.25*kinetic
	}
	turnV := func(i, j int) float64 { return vorticity(i, j) * (fluxY(i-1, j) + fluxY(i, j)) }
	turnU := func(i, j int) float64 { return vorticity(i, j) * (fluxX(i, j-1) + fluxX(i, j)) }

	hNext = hOld(i, j) - dt/dx*((fluxX(i+1, j)-fluxX(i, j))+(fluxY(i, j+1)-fluxY(i, j)))
	uNext = uOld(i, j) + dt*(0.25*(turnV(i, j)+turnV(i, j+1))-(bernoulli(i, j)-bernoulli(i-1, j))/dx)
	vNext = vOld(i, j) - dt*(0.25*(turnU(i, j)+turnU(i+1, j))+(bernoulli(i, j)-bernoulli(i, j-1))/dx)
	return hNext, uNext, vNext
}

// Energy divides the energy, by the area and the density of water, into that of the motion and that of the
// height above the mean depth. The third result is the fastest that anything moves.
//
//oec:stencil
func Energy(h, u, v oec.IJ[float64], mean float64, i, j int) (kinetic, potential, speed float64) {
	kinetic = 0.25 * ((h(i-1, j)+h(i, j))*u(i, j)*u(i, j) + (h(i, j-1)+h(i, j))*v(i, j)*v(i, j))
	potential = 0.5 * Gravity * (h(i, j) - mean) * (h(i, j) - mean)
	speed = math.Sqrt(Gravity*h(i, j)) + max(math.Abs(u(i, j)), math.Abs(v(i, j)))
	return kinetic, potential, speed
}
