package main

import (
	"math"
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/examples/microphysics/kessler"
)

// plain is a column as somebody writes it in loops over slices, without the stencils, package fmath or
// anything else of the program but its air.
type plain struct {
	air
	dz, dt                     float64
	theta, vapour, cloud, rain []float64
	fallen                     float64
}

func newPlain(a air, dz, dt float64) *plain {
	n := len(a.rho)
	return &plain{air: a, dz: dz, dt: dt, theta: slices.Clone(a.theta), vapour: slices.Clone(a.vapour), cloud: make([]float64, n), rain: make([]float64, n)}
}

// lift moves everything up with the velocity w at all faces but those of the ground and the top.
func (p *plain) lift(w float64) {
	n := len(p.rho)
	mass := make([]float64, n+1)
	for k := 1; k < n; k++ {
		mass[k] = w * p.face[k]
	}
	for _, q := range [][]float64{p.theta, p.vapour, p.cloud, p.rain} {
		value := func(k int) float64 { return q[min(max(k, 0), n-1)] }
		flux := make([]float64, n+1)
		for k := 1; k < n; k++ { // upwards only
			a, b := value(k-1)-value(k-2), value(k)-value(k-1)
			slope := 0.0
			if a*b > 0 {
				slope = 2 / (1/a + 1/b)
			}
			flux[k] = mass[k] * (value(k-1) + slope/2*(1-mass[k]*p.dt/(p.dz*p.rho[k])))
		}
		old := slices.Clone(q)
		for k := range q {
			q[k] += p.dt / (p.rho[k] * p.dz) * (flux[k] - flux[k+1] + old[k]*(mass[k+1]-mass[k]))
		}
	}
}

// react is the exchange between vapour, cloud and rain.
func (p *plain) react() {
	for k := range p.rho {
		t := p.theta[k] * p.exner[k]
		// rain collects cloud
		auto := math.Min(p.cloud[k], p.dt*0.001*math.Max(0, p.cloud[k]-0.001))
		rest := (p.cloud[k] - auto) / (1 + p.dt*2.2*math.Pow(p.rain[k], 7./8))
		p.rain[k] += p.cloud[k] - rest
		p.cloud[k] = rest
		// what is above saturation condenses
		hectopascals := p.pressure[k] / 100
		saturated := 3.8 / hectopascals * math.Exp(17.27*(t-273)/(t-36))
		excess := (p.vapour[k] - saturated) / (1 + 17.27*237*2.5e6/1004*saturated/math.Pow(t-36, 2))
		condensed := math.Max(excess, -p.cloud[k])
		// rain evaporates, in g/cm³ and hPa
		evaporated := 0.0
		if p.vapour[k] < saturated {
			density := p.rho[k] / 1000
			drops := density * p.rain[k]
			c := 1.6 + 124.9*math.Pow(drops, 0.2046)
			rate := (1 - p.vapour[k]/saturated) * c * math.Pow(drops, 0.525) / (5.4e5 + 2.55e6/(hectopascals*saturated)) / density
			evaporated = math.Min(math.Min(rate*p.dt, p.rain[k]), condensed-excess)
		}
		p.vapour[k] += evaporated - condensed
		p.cloud[k] += condensed
		p.rain[k] -= evaporated
		p.theta[k] += 2.5e6 / 1004 * (condensed - evaporated) / p.exner[k]
	}
}

// precipitate lets rain fall, in steps in which none falls through more than nine tenths of a cell.
func (p *plain) precipitate() {
	for left := p.dt; left > 0; {
		speeds, fastest := make([]float64, len(p.rain)), 0.0
		for k, q := range p.rain {
			speeds[k] = 36.34 * math.Pow(p.rho[k]/1000*q, 0.1346) / math.Sqrt(p.rho[k]/p.rho[0])
			fastest = math.Max(fastest, speeds[k])
		}
		if fastest == 0 {
			return
		}
		dt, above := math.Min(left, 0.9*p.dz/fastest), 0.0
		for k := len(p.rain) - 1; k >= 0; k-- {
			passes := p.rho[k] * p.rain[k] * speeds[k] * dt
			p.rain[k] += (above - passes) / (p.rho[k] * p.dz)
			above = passes
		}
		p.fallen += above
		left -= dt
	}
}

// A column in stencils is that of loops, to the accuracy of its numbers.
func TestColumn(t *testing.T) {
	t.Parallel()
	t.Run("float64", func(t *testing.T) { t.Parallel(); compareColumn[float64](t, 1e-9) })
	t.Run("float32", func(t *testing.T) { t.Parallel(); compareColumn[float32](t, 1e-2) })
}

func compareColumn[T oec.Float](t *testing.T, tolerance float64) {
	f := column(60)
	m, err := newModel[T](f)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlain(m.air, f.dz, m.dt)
	for m.time < 1500 {
		if w := 2 * f.strength(m.time+m.dt/2); w > 0 {
			p.lift(w)
		}
		p.react()
		p.precipitate()
		if err := m.step(t.Context(), math.Inf(1)); err != nil {
			t.Fatal(err)
		}
	}
	if p.fallen < 0.2 || slices.Max(p.cloud) < 5e-4 {
		t.Errorf("%g mm have fallen, and the most cloud is %g kg/kg: too little to compare", p.fallen, slices.Max(p.cloud))
	}
	near := func(what string, have, want, scale float64) {
		if !(math.Abs(have-want) <= tolerance*scale) {
			t.Errorf("%s is %v, in loops it is %v", what, have, want)
		}
	}
	near("rain at the ground", float64(m.fallen.At(0, 0, 0)), p.fallen, p.fallen)
	for n, want := range [][]float64{p.theta, p.vapour, p.cloud, p.rain} {
		for k, x := range want {
			near([]string{"theta", "vapour", "cloud", "rain"}[n]+" of a level", float64(m.now[kessler.Theta+n].At(0, 0, k)), x, slices.Max(want))
		}
	}
}
