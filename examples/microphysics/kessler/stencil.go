// Package kessler holds the stencils of warm rain: the microphysics of Kessler, and the fall of the rain.
//
// The formulas are those of Kessler (1969, On the distribution and continuity of water substance in
// atmospheric circulations, Meteorological Monographs 32) as Klemp and Wilhelmson have them (1978, The
// simulation of three-dimensional convective storm dynamics, J. Atmos. Sci. 35, 1070-1096, section 2, with
// equations 2.13 to 2.15 for the rain), with the adjustment to saturation of Soong and Ogura (1973, A
// comparison between axisymmetric and slab-symmetric cumulus cloud models, J. Atmos. Sci. 30, 879-893).
package kessler

import (
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen -O tuned -targets go,amd64,arm64,sim

// The numbers of the fields of a state, at the centres of cells.
const (
	Theta  = iota // potential temperature, K
	Vapour        // kg for each kg of dry air, as the next two
	Cloud
	Rain
	Fields // how many there are
)

// What air and water are.
const (
	GasDry  = 287.0  // J/(kg K)
	HeatDry = 1004.0 // J/(kg K), at constant pressure
	Latent  = 2.5e6  // J/kg
	Surface = 1e5    // Pa, the pressure that potential temperatures refer to
	Kappa   = GasDry / HeatDry
)

// The constants of Kessler (1969), in the units of Klemp and Wilhelmson (1978).
const (
	conversionRate = 1e-3 // 1/s, of cloud above the threshold to rain
	threshold      = 1e-3 // kg/kg
	accretionRate  = 2.2  // 1/s
)

// Saturation is the mixing ratio of vapour over water, at a temperature in K and a pressure in Pa: the
// formula of Tetens (1930), of which Klemp and Wilhelmson (1978) have the constants.
func Saturation[T oec.Float](temperature, pressure T) T {
	return 380 / pressure * fmath.Exp(17.27*(temperature-273)/(temperature-36))
}

// Microphysics is what becomes of heat and water in a cell in the time dt: cloud becomes rain by
// autoconversion and accretion, vapour and cloud come to saturation, and rain evaporates into what air
// stays dry. Water and, but for that of rain that falls, heat are conserved. The state of the air around is
// given by the ratio of temperature to potential temperature, the pressure in Pa and the density in kg/m³.
//
//oec:stencil
func Microphysics[T oec.Float](now [Fields]oec.IJK[T], exner, pressure, rho oec.K[T], dt T, i, j, k int) (next [Fields]T) {
	vapour, cloud, rain := now[Vapour](i, j, k), now[Cloud](i, j, k), max(now[Rain](i, j, k), 0)
	temperature := now[Theta](i, j, k) * exner(k)

	// Collection, of which accretion is implicit in time (2.13a and 2.13b).
	converted := min(dt*conversionRate*max(cloud-threshold, 0), cloud)
	left := (cloud - converted) / (1 + dt*accretionRate*fmath.Pow(rain, 0.875))
	rain += cloud - left
	cloud = left

	// Saturation: one step of Newton's method for what condenses, at most all cloud evaporates.
	saturated := Saturation(temperature, pressure(k))
	slope := 17.27 * (273 - 36) * Latent / HeatDry / ((temperature - 36) * (temperature - 36))
	wanted := (vapour - saturated) / (1 + saturated*slope)
	condensed := max(wanted, -cloud)

	// Evaporation of rain, in grams and centimetres (2.14a and 2.14b), at most to saturation.
	content := 1e-3 * rho(k) * rain
	ventilation := 1.6 + 124.9*fmath.Pow(content, 0.2046)
	rate := max(1-vapour/saturated, 0) * ventilation * fmath.Pow(content, 0.525) /
		(1e-3 * rho(k) * (5.4e5 + 2.55e8/(pressure(k)*saturated)))
	evaporated := min(dt*rate, rain, condensed-wanted)

	next[Theta] = now[Theta](i, j, k) + Latent/HeatDry/exner(k)*(condensed-evaporated)
	next[Vapour] = vapour - condensed + evaporated
	next[Cloud] = cloud + condensed
	next[Rain] = rain - evaporated
	return next
}

// FallRate is through how many cells rain falls in a second (2.15), where the density of the air at the
// ground is given.
//
//oec:stencil
func FallRate[T oec.Float](rain oec.IJK[T], rho oec.K[T], ground, dz T, i, j, k int) (rate T) {
	content := 1e-3 * rho(k) * max(rain(i, j, k), 0)
	return 36.34 * fmath.Pow(content, 0.1346) * T(math.Sqrt(float64(ground/rho(k)))) / dz
}

// Fall lets rain fall for the time dt, in which it must fall through at most one cell: what leaves a cell
// comes into the one below. Fallen is what has passed the lower face of each cell, in kg/m², which are
// millimetres.
//
//oec:stencil
func Fall[T oec.Float](rain, rate, fallen oec.IJK[T], rho oec.K[T], d oec.Domain, dt, dz T, i, j, k int) (next, total T) {
	leaves := func(i, j, k int) T {
		if k == d.NK {
			return 0
		}
		return rho(k) * rain(i, j, k) * (dt * rate(i, j, k))
	}
	next = rain(i, j, k) + (leaves(i, j, k+1)-leaves(i, j, k))/rho(k)
	total = fallen(i, j, k) + dz*leaves(i, j, k)
	return next, total
}
