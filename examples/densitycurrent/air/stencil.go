// Package air holds the stencils of a nonhydrostatic model of dry air in a plane: a stage of its
// time step, what that step is limited by, and what one looks at.
package air

import (
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen -O tuned -targets go,amd64,arm64,cuda,hip,sim

// The numbers of the fields of a state, on a grid that is staggered as Arakawa's C: the cell (i,k) has the
// densities at its centre, and the momenta on its left and on its lower face.
const (
	Mass   = iota // density, kg/m³, less that of the base state
	Heat          // density times potential temperature, kg K/m³, less that of the base state
	AlongX        // density times velocity along x, kg/(m² s)
	Upward        // density times velocity upwards, kg/(m² s)
	Fields        // how many there are
)

// The atmosphere of Straka et al. (1993): dry air, neutral, over a surface of 1000 hPa.
const (
	Gravity   = 9.81   // m/s²
	GasDry    = 287.0  // J/(kg K)
	HeatDry   = 1004.0 // J/(kg K), at constant pressure
	ratio     = HeatDry / (HeatDry - GasDry)
	Surface   = 1e5   // Pa
	BaseTheta = 300.0 // K
	diffusion = 75.0  // m²/s
)

// Advance is one stage of a Runge-Kutta method for the compressible equations of dry air in
// flux form: the state that the tendencies of now lead to from old, after dt. Advection
// is of fifth order and upwind, pressure and gravity are centred. The domain is periodic in x, and between
// walls without friction below and above.
//
//oec:stencil
func Advance(old, now [Fields]oec.IK[float64], rhoBase, heatBase, pressureBase oec.K[float64], d oec.Domain, dt, dx float64, i, k int) (next [Fields]float64) {
	rho := func(i, k int) float64 { return rhoBase(k) + now[Mass](i, k) }
	theta := func(i, k int) float64 { return (heatBase(k) + now[Heat](i, k)) / rho(i, k) }
	pressure := func(i, k int) float64 { return perturbation(pressureBase(k), now[Heat](i, k)/heatBase(k)) }
	mu := now[AlongX]
	mw := betweenWalls(now[Upward], d)
	rhoCorner := func(i, k int) float64 {
		return 0.25 * ((rho(i-1, k-1) + rho(i, k-1)) + (rho(i-1, k) + rho(i, k)))
	}
	u := func(i, k int) float64 { return 2 * mu(i, k) / (rho(i-1, k) + rho(i, k)) }
	w := func(i, k int) float64 { return 2 * mw(i, k) / (rho(i, k-1) + rho(i, k)) }

	// The fluxes through the left and the lower faces of cells, of the heat in them ...
	heatX := func(i, k int) float64 {
		mixed := 0.5 * (rho(i-1, k) + rho(i, k)) * (theta(i, k) - theta(i-1, k))
		return acrossX(mu(i, k), theta, i, k) - diffusion/dx*mixed
	}
	heatZ := func(i, k int) float64 {
		mixed := 0.5 * (rho(i, k-1) + rho(i, k)) * (theta(i, k) - theta(i, k-1))
		return acrossZ(mw(i, k), theta, i, k) - diffusion/dx*mixed
	}
	// ... and of the momenta: through centres where those lie on faces, and through corners.
	uX := func(i, k int) float64 {
		return acrossX(0.5*(mu(i-1, k)+mu(i, k)), u, i, k) - diffusion/dx*rho(i-1, k)*(u(i, k)-u(i-1, k))
	}
	uZ := func(i, k int) float64 {
		return acrossZ(0.5*(mw(i-1, k)+mw(i, k)), u, i, k) - diffusion/dx*rhoCorner(i, k)*(u(i, k)-u(i, k-1))
	}
	wX := func(i, k int) float64 {
		return acrossX(0.5*(mu(i, k-1)+mu(i, k)), w, i, k) - diffusion/dx*rhoCorner(i, k)*(w(i, k)-w(i-1, k))
	}
	wZ := func(i, k int) float64 {
		return acrossZ(0.5*(mw(i, k-1)+mw(i, k)), w, i, k) - diffusion/dx*rho(i, k-1)*(w(i, k)-w(i, k-1))
	}

	step := dt / dx
	next[Mass] = old[Mass](i, k) - step*((mu(i+1, k)-mu(i, k))+(mw(i, k+1)-mw(i, k)))
	next[Heat] = old[Heat](i, k) - step*((heatX(i+1, k)-heatX(i, k))+(heatZ(i, k+1)-heatZ(i, k)))
	forceX := (uX(i+1, k) - uX(i, k)) + (uZ(i, k+1) - uZ(i, k)) + (pressure(i, k) - pressure(i-1, k))
	next[AlongX] = old[AlongX](i, k) - step*forceX
	if k > 0 {
		weight := 0.5 * Gravity * (now[Mass](i, k-1) + now[Mass](i, k))
		forceZ := (wX(i+1, k) - wX(i, k)) + (wZ(i, k+1) - wZ(i, k)) + (pressure(i, k) - pressure(i, k-1))
		next[Upward] = old[Upward](i, k) - step*forceZ - dt*weight
	}
	return next
}

// perturbation is the pressure less that of the base state, by the gas law for a relative
// change of the heat. There is no cancellation in it.
func perturbation(base, change float64) float64 {
	return base * fmath.Expm1(ratio*fmath.Log1p(change))
}

// betweenWalls continues a momentum on lower faces beyond the walls at the lowest and
// the highest face, where it is zero, as an odd function.
func betweenWalls(m oec.IK[float64], d oec.Domain) oec.IK[float64] {
	return func(i, k int) float64 {
		switch k {
		case 0, d.NK:
			return 0
		case -1:
			return -m(i, k+2)
		case -2:
			return -m(i, k+4)
		case d.NK + 1:
			return -m(i, k-2)
		case d.NK + 2:
			return -m(i, k-4)
		}
		return m(i, k)
	}
}

// acrossX is the advective flux between q at i-1 and at i, for the mass flux m.
func acrossX(m float64, q oec.IK[float64], i, k int) float64 {
	return upwind(m, [6]float64{q(i-3, k), q(i-2, k), q(i-1, k), q(i, k), q(i+1, k), q(i+2, k)})
}

// acrossZ is the advective flux between q at k-1 and at k, for the mass flux m.
func acrossZ(m float64, q oec.IK[float64], i, k int) float64 {
	return upwind(m, [6]float64{q(i, k-3), q(i, k-2), q(i, k-1), q(i, k), q(i, k+1), q(i, k+2)})
}

// upwind interpolates between the third and the fourth of six values by the polynomial through the
// five that lie around the cell which m comes from. A mirror image has the
// same bits.
func upwind(m float64, q [6]float64) float64 {
	centred := 37*(q[2]+q[3]) - 8*(q[1]+q[4]) + (q[0] + q[5])
	damping := 10*(q[3]-q[2]) - 5*(q[4]-q[1]) + (q[5] - q[0])
	return (m*centred - math.Abs(m)*damping) / 60
}

// Rate is the largest rate at which anything changes at a point in a second: by sound,
// which passes the two cells of its shortest wave along x and along z, and by advection.
//
//oec:stencil
func Rate(now [Fields]oec.IK[float64], rhoBase, heatBase, pressureBase oec.K[float64], dx float64, i, k int) (rate float64) {
	rho := rhoBase(k) + now[Mass](i, k)
	p := pressureBase(k) + perturbation(pressureBase(k), now[Heat](i, k)/heatBase(k))
	wind := (math.Abs(now[AlongX](i, k)) + math.Abs(now[Upward](i, k))) / rho
	return (2*math.Sqrt2*math.Sqrt(ratio*p/rho) + 1.5*wind) / dx
}

// Diagnose makes of a state what one looks at: the potential temperature less that of the base state at
// centres, and the velocities on left and on lower faces.
//
//oec:stencil
func Diagnose(now [Fields]oec.IK[float64], rhoBase, heatBase oec.K[float64], i, k int) (theta, u, w float64) {
	rho := func(i, k int) float64 { return rhoBase(k) + now[Mass](i, k) }
	theta = (heatBase(k)+now[Heat](i, k))/rho(i, k) - BaseTheta
	u = 2 * now[AlongX](i, k) / (rho(i-1, k) + rho(i, k))
	w = 2 * now[Upward](i, k) / (rho(i, k-1) + rho(i, k))
	return theta, u, w
}
