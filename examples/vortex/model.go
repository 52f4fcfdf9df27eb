package main

import (
	"context"
	"math"

	"github.com/openearthgo/oec/examples/vortex/dualtime"
	"github.com/openearthgo/oec/examples/vortex/euler"
	"github.com/openearthgo/oec/rt"
)

// The vortex, which moves with a wind along both sides of a square, and turns. All quantities
// are by those of the gas far away, and of the radius of the vortex.
const (
	side     = 10.0
	wind     = 1.0
	strength = 5.0
	fastest  = wind + 0.9 + 1.2 // wind, rotation and sound
)

// exact returns the gas at a time and at a place relative to where the middle of the vortex was
// at the start: the nearest of the vortices that a periodic square stands for.
func exact(time, x, y float64) euler.Gas {
	dx, dy := math.Remainder(x-wind*time, side), math.Remainder(y-wind*time, side)
	turn := strength / (2 * math.Pi) * math.Exp((1-dx*dx-dy*dy)/2)
	temperature := 1 - (euler.Gamma-1)/(2*euler.Gamma)*turn*turn
	density := math.Pow(temperature, 1/(euler.Gamma-1))
	return euler.NewGas(density, [3]float64{wind - turn*dy, wind + turn*dx, 0}, density*temperature)
}

// A model is the gas in the square, one cell thick.
type model struct {
	h, dt, time    float64
	w, now, before [5]*rt.Field[float64]
	plan           *dualtime.RelaxPlan
	residual       *rt.Field[float64]
}

// newModel makes the exact solution at the time 0, and a step before.
func newModel(n int, dt float64, opts ...rt.Option) (*model, error) {
	var f dualtime.RelaxFields
	if err := f.Alloc(n, n, 1); err != nil {
		return nil, err
	}
	f.Next = f.W // pass by pass in place
	m := &model{h: side / float64(n), dt: dt, w: f.W, now: f.Now, before: f.Before, residual: f.Residual}
	for c := range m.w {
		m.w[c].FillFunc(func(i, j, _ int) float64 { return euler.StateOf(exact(0, m.place(i), m.place(j)))[c] })
		m.now[c].FillFunc(func(i, j, _ int) float64 { return euler.StateOf(exact(-dt, m.place(i), m.place(j)))[c] })
	}
	plan, err := dualtime.BindRelax(f, opts...)
	m.plan = plan
	return m, err
}

// place returns the coordinate of the middle of a cell, relative to the middle of the square.
func (m *model) place(cell int) float64 { return (float64(cell)+0.5)*m.h - side/2 }

// step advances the gas by dt, and returns the residual that each pass began with.
func (m *model) step(ctx context.Context, passes int) (residuals []float64, err error) {
	for c := range m.w {
		if err := rt.Copy(m.before[c], m.now[c]); err != nil {
			return nil, err
		}
		if err := rt.Copy(m.now[c], m.w[c]); err != nil {
			return nil, err
		}
	}
	for range passes {
		for _, f := range m.w {
			if err := rt.FillHalo(f, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.ZeroGradient())); err != nil {
				return nil, err
			}
		}
		if err := m.plan.Run(ctx, m.dt, m.h, m.h, side); err != nil {
			return nil, err
		}
		squares, err := rt.Dot(m.residual, m.residual)
		if err != nil {
			return nil, err
		}
		residuals = append(residuals, math.Sqrt(squares)*m.h/side)
	}
	m.time += m.dt
	return residuals, nil
}

// error returns by how much the density of a cell is too large.
func (m *model) error(i, j int) float64 {
	return m.w[0].At(i, j, 0) - exact(m.time, m.place(i), m.place(j)).Density
}

// meanError returns by how much densities are wrong.
func (m *model) meanError() float64 {
	sum := 0.0
	n := m.w[0].Interior()
	for j := range n[1] {
		for i := range n[0] {
			sum += math.Abs(m.error(i, j))
		}
	}
	return sum / float64(n[0]*n[1])
}

// lowest returns the lowest density, which is in the middle of the vortex.
func (m *model) lowest() (density float64) {
	density, _ = rt.Min(m.w[0])
	return density
}
