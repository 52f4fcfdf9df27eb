package euler

import (
	"math"

	"github.com/openearthgo/oec"
)

// Gamma is the ratio of the specific heats of the gas, that of air.
const Gamma = 1.4

// A State is what a cell has of mass, of momentum along three axes and of energy, by volume.
type State [5]float64

// A Gas is a State in the terms in which fluxes are written.
type Gas struct {
	Density  float64
	Velocity [3]float64
	Pressure float64
	Enthalpy float64 // by mass, with the energy of the motion
	Sound    float64 // its speed
}

// NewGas returns the gas of a density, a velocity and a pressure.
func NewGas(density float64, v [3]float64, pressure float64) Gas {
	perMass := pressure / density
	kinetic := 0.5 * (v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	return Gas{density, v, pressure, Gamma/(Gamma-1)*perMass + kinetic, math.Sqrt(Gamma * perMass)}
}

// StateOf returns what a cell full of a gas has.
func StateOf(g Gas) State {
	return State{g.Density, g.Density * g.Velocity[0], g.Density * g.Velocity[1], g.Density * g.Velocity[2], g.Density*g.Enthalpy - g.Pressure}
}

// GasOf is the inverse of [StateOf].
func GasOf(w State) Gas {
	volume := 1 / w[0]
	v := [3]float64{w[1] * volume, w[2] * volume, w[3] * volume}
	kinetic := 0.5 * (v[0]*w[1] + v[1]*w[2] + v[2]*w[3])
	pressure := (Gamma - 1) * (w[4] - kinetic)
	return Gas{w[0], v, pressure, (w[4] + pressure) * volume, math.Sqrt(Gamma * pressure * volume)}
}

// GasAt returns the gas of fields at a point.
func GasAt(w [5]oec.IJK[float64], i, j, k int) Gas {
	return GasOf(State{w[0](i, j, k), w[1](i, j, k), w[2](i, j, k), w[3](i, j, k), w[4](i, j, k)})
}
