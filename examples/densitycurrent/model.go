package main

import (
	"context"
	"fmt"
	"math"

	"github.com/openearthgo/oec/examples/densitycurrent/air"
	"github.com/openearthgo/oec/fmath"
	"github.com/openearthgo/oec/rt"
)

// A model is the atmosphere at one time, and the plans that take it to the next.
type model struct {
	dx, time float64
	cells    [3]int
	now      [air.Fields]*rt.Field[float64]
	base     [3]*rt.Field[float64] // density, heat and pressure of the base state
	stages   []stage
	rate     *air.RatePlan
	rates    *rt.Field[float64]
	look     *air.DiagnosePlan
	theta    *rt.Field[float64] // what look computes: potential temperature less that of the base state, K
	u, w     *rt.Field[float64] // velocities on left and on lower faces, m/s
}

// A stage is one of the three of a Runge-Kutta method: a part of the time step from the
// tendencies of a state.
type stage struct {
	plan     *air.AdvancePlan
	fraction float64
}

// newModel makes an atmosphere at rest, of cells of dx by dx metres and without a difference in pressure, whose
// potential temperature is that of a start. The ranks of a team have some of the columns each.
func newModel(team *rt.Team, s start, opts ...rt.Option) (*model, error) {
	g, err := team.Grid(s.columns, 1, s.levels)
	if err != nil {
		return nil, err
	}
	var f air.AdvanceFields
	if err := f.AllocOn(g); err != nil {
		return nil, err
	}
	fillBase(&f, s.dx)
	for n, field := range f.Now {
		field.SetEnds(ends(n))
	}
	now, first, second := f.Now, [air.Fields]*rt.Field[float64]{}, [air.Fields]*rt.Field[float64]{}
	for n := range air.Fields {
		first[n], second[n] = now[n].Clone(), now[n].Clone()
	}
	lo, hi := g.Owned()
	for k := range s.levels {
		for i := lo[0]; i < hi[0]; i++ {
			now[air.Mass].Set(i, 0, k, f.HeatBase.At(0, 0, k)/(air.BaseTheta+s.theta(i, k))-f.RhoBase.At(0, 0, k))
		}
	}
	m := &model{dx: s.dx, cells: now[air.Mass].Interior(), now: now, base: [...]*rt.Field[float64]{f.RhoBase, f.HeatBase, f.PressureBase}}
	for _, s := range []struct {
		from, to [air.Fields]*rt.Field[float64]
		fraction float64
	}{{now, first, 1. / 3}, {first, second, 1. / 2}, {second, now, 1}} {
		f.Old, f.Now, f.Next = now, s.from, s.to
		plan, err := air.BindAdvance(f, opts...)
		if err != nil {
			return nil, err
		}
		m.stages = append(m.stages, stage{plan, s.fraction})
	}
	return m, m.bindDiagnostics(g, &f, opts...)
}

// bindDiagnostics prepares what is computed of a state beside the next one.
func (m *model) bindDiagnostics(g *rt.Grid, f *air.AdvanceFields, opts ...rt.Option) (err error) {
	r := air.RateFields{Now: m.now, RhoBase: f.RhoBase, HeatBase: f.HeatBase, PressureBase: f.PressureBase}
	d := air.DiagnoseFields{Now: m.now, RhoBase: f.RhoBase, HeatBase: f.HeatBase}
	if err := r.AllocOn(g); err != nil {
		return err
	}
	if err := d.AllocOn(g); err != nil {
		return err
	}
	m.rates, m.theta, m.u, m.w = r.Rate, d.Theta, d.U, d.W
	if m.rate, err = air.BindRate(r, opts...); err != nil {
		return err
	}
	m.look, err = air.BindDiagnose(d, opts...)
	return err
}

// fillBase sets the base state: neutral air in hydrostatic balance.
func fillBase(f *air.AdvanceFields, dx float64) {
	level := func(k int) float64 { // the height of the centres, mirrored in the walls
		n := f.RhoBase.Interior()[2]
		if k < 0 {
			k = -1 - k
		} else if k >= n {
			k = 2*n - 1 - k
		}
		return (float64(k) + 0.5) * dx
	}
	pressure := func(_, _, k int) float64 { return air.Surface * fmath.Pow(exner(level(k)), air.HeatDry/air.GasDry) }
	density := func(_, _, k int) float64 { return pressure(0, 0, k) / (air.GasDry * air.BaseTheta * exner(level(k))) }
	f.PressureBase.FillFunc(pressure)
	f.RhoBase.FillFunc(density)
	f.HeatBase.FillFunc(func(_, _, k int) float64 { return density(0, 0, k) * air.BaseTheta })
}

// exner is the ratio of temperature to potential temperature of the base state at a height.
func exner(z float64) float64 { return 1 - air.Gravity*z/(air.HeatDry*air.BaseTheta) }

// step advances the model by as much as is stable, but not beyond the time end.
func (m *model) step(ctx context.Context, end float64) error {
	if err := m.rate.Run(ctx, m.dx); err != nil {
		return err
	}
	fastest, err := rt.Max(m.rates)
	if err != nil {
		return err
	}
	if !(fastest < math.MaxFloat64) {
		return fmt.Errorf("after %g s the state is no longer one of numbers", m.time)
	}
	dt := timeStep(fastest)
	if m.time+dt >= end {
		dt = end - m.time
	}
	for _, s := range m.stages {
		if err := s.plan.Run(ctx, dt*s.fraction, m.dx); err != nil {
			return err
		}
	}
	m.time += dt
	return nil
}

// timeStep returns a time step that is stable for the fastest rate of change.
func timeStep(fastest float64) float64 {
	const courant = 0.9 // of the limit of the Runge-Kutta method for waves
	return courant * math.Sqrt(3) / fastest
}

// ends continues a field of the state periodically in x, and as a mirror image at the walls,
// where Advance does not look at the velocity upwards.
func ends(field int) rt.Boundary {
	walls := rt.Symmetric()
	if field == air.Upward {
		walls = rt.Fill{}
	}
	return rt.BothEnds(rt.Periodic(), rt.Fill{}, walls)
}
