package main

import (
	"math"

	"github.com/openearthgo/oec/examples/microphysics/kessler"
)

// A flow is air at the start, in cells, and how it moves.
type flow struct {
	cells  [3]int
	dx, dz float64
	// mass returns the mass that passes the left, front and lower faces of a cell, in kg/(m² s), where the
	// strength is 1, for the air of a column.
	mass     func(a air, i, j, k int) [3]float64
	strength func(time float64) float64 // at most 1
}

// height is that of the air, m.
const height = 3000.0

func (f *flow) isColumn() bool { return f.cells[0] == 1 }

func (f *flow) note() string {
	if f.isColumn() {
		return ", apart from what air has brought that came from the sides"
	}
	return ""
}

// air is what does not change with the time: in the centres of cells, by level.
type air struct {
	exner, pressure, rho []float64
	face                 []float64 // density at lower faces
	theta, vapour        []float64 // at the start
}

// profile is the potential temperature in K and the mixing ratio of the vapour at heights in metres, of the
// case warm 1 of the Kinematic Driver (Shipway and Hill 2012, Q. J. R. Meteorol. Soc. 138, 2196-2211), which
// is from soundings of trade wind cumuli over the Atlantic.
var profile = [...]struct{ z, theta, vapour float64 }{{0, 297.9, 0.015}, {740, 297.9, 0.0138}, {3260, 312.66, 0.0024}}

// at interpolates the profile.
func at(z float64) (theta, vapour float64) {
	n := 1
	for n < len(profile)-1 && z > profile[n].z {
		n++
	}
	a, b := profile[n-1], profile[n]
	w := (z - a.z) / (b.z - a.z)
	return a.theta + w*(b.theta-a.theta), a.vapour + w*(b.vapour-a.vapour)
}

const gravity = 9.81 // m/s²

// newAir returns air in hydrostatic balance, with 1000 hPa at the ground.
func newAir(levels int, dz float64) air {
	var a air
	exner, below := 1.0, 0.0
	for k := range levels {
		z := (float64(k) + 0.5) * dz
		theta, vapour := at(z)
		middle, _ := at((z + below) / 2)
		exner -= gravity / (kessler.HeatDry * middle) * (z - below)
		below = z
		pressure := kessler.Surface * math.Pow(exner, 1/kessler.Kappa)
		a.theta, a.vapour, a.exner, a.pressure = append(a.theta, theta), append(a.vapour, vapour), append(a.exner, exner), append(a.pressure, pressure)
		a.rho = append(a.rho, pressure/(kessler.GasDry*theta*exner))
	}
	for k := range levels {
		a.face = append(a.face, (a.rho[max(k-1, 0)]+a.rho[k])/2)
	}
	return a
}

// column is the case warm 1 of the Kinematic Driver: air that rises at up to 2 m/s for ten minutes.
func column(levels int) flow {
	const speed, lasts = 2, 600
	return flow{
		cells: [3]int{1, 1, levels}, dx: height / float64(levels), dz: height / float64(levels),
		mass: func(a air, _, _, k int) [3]float64 {
			if k == 0 {
				return [3]float64{}
			}
			return [3]float64{2: speed * a.face[k]}
		},
		strength: func(t float64) float64 {
			if t > lasts {
				return 0
			}
			return math.Sin(math.Pi * t / lasts)
		},
	}
}

// waves are what the field of clouds is made of: numbers of waves along x and y, and phases.
var waves = [...]struct{ x, y, phase float64 }{
	{1, 1, 0.3}, {2, -1, 2.1}, {1, -3, 4.4}, {3, 1, 1.2}, {2, 3, 5.5}, {-3, 2, 3.4}, {4, 0, 0.9}, {0, 4, 2.7},
}

// clouds is air that rises at up to 4 m/s in some places and sinks in others, for half an hour, in a box that
// is periodic along both sides, and between which and the outside nothing is exchanged but rain.
func clouds(n int) flow {
	const side, speed, lasts = 9600, 4, 1800
	levels := n / 2
	f := flow{cells: [3]int{n, n, levels}, dx: side / float64(n), dz: height / float64(levels)}
	// The flow is the gradient of a potential along x and y, whose divergence rises.
	potential := func(i, j int) (p float64) {
		for _, w := range waves {
			p -= math.Cos(2*math.Pi*(w.x*float64(i)+w.y*float64(j))/float64(n)+w.phase) / (w.x*w.x + w.y*w.y)
		}
		return p
	}
	rising := func(i, j int) float64 {
		return (potential(i-1, j) + potential(i+1, j) + potential(i, j-1) + potential(i, j+1) - 4*potential(i, j)) / (f.dx * f.dx)
	}
	most := 0.0
	for j := range n {
		for i := range n {
			most = max(most, rising(i, j))
		}
	}
	scale := speed / most
	profile := func(k int) float64 { return math.Sin(math.Pi * float64(k) / float64(levels)) }
	f.mass = func(_ air, i, j, k int) [3]float64 {
		along := -scale * (profile(k+1) - profile(k)) / f.dz / f.dx
		return [3]float64{along * (potential(i, j) - potential(i-1, j)), along * (potential(i, j) - potential(i, j-1)), scale * profile(k) * rising(i, j)}
	}
	f.strength = func(t float64) float64 {
		if t > lasts {
			return 0
		}
		return math.Sin(math.Pi * t / lasts)
	}
	return f
}
