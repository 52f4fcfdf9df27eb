package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"github.com/openearthgo/oec/examples/shallowwater/water"
	"github.com/openearthgo/oec/rt"
)

// The water: as deep as gravity waves of 31 m/s want it, and turning as fast as at 43 degrees.
const (
	depth    = 100.0 // m
	coriolis = 1e-4  // 1/s
)

// A state is the depth and the velocities at one time.
type state struct{ h, u, v *rt.Field[float64] }

// A model is water on a square that is periodic along both sides.
type model struct {
	dx, dt, time               float64
	now                        state
	step                       *rt.Sequence // of three stages, each after its halos are filled
	energy                     *water.EnergyPlan
	kinetic, potential, speeds *rt.Field[float64]
}

// around is what is beyond the ends.
var around = rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})

// stages are how many runs a step of the model has.
const stages = 3

// newModel makes water at rest on n by n cells of dx by dx metres, with a surface that a function
// says. The ranks of a team have a part of it each, with halos for the runs of two steps: they exchange them that often.
func newModel(team *rt.Team, n int, dx float64, elevation func(i, j int) float64, opts ...rt.Option) (*model, error) {
	g, err := team.Grid(n, n, 1, rt.Ends(around), rt.Deep(2*stages))
	if err != nil {
		return nil, err
	}
	var f water.StepFields
	if err := f.AllocOn(g); err != nil {
		return nil, err
	}
	now := state{f.H, f.U, f.V}
	now.h.FillFunc(func(i, j, _ int) float64 { return depth + elevation(i, j) })
	m := &model{dx: dx, now: now}
	if m.step, err = m.newStep(opts...); err != nil {
		return nil, err
	}
	e := water.EnergyFields{H: now.h, U: now.u, V: now.v}
	if err := e.AllocOn(g); err != nil {
		return nil, err
	}
	m.kinetic, m.potential, m.speeds = e.Kinetic, e.Potential, e.Speed
	m.energy, err = water.BindEnergy(e, opts...)
	return m, err
}

// newStep returns the time step: three stages, each from the state that the one before has left.
func (m *model) newStep(opts ...rt.Option) (*rt.Sequence, error) {
	now := m.now
	clone := func() state { return state{now.h.Clone(), now.u.Clone(), now.v.Clone()} }
	first, second := clone(), clone()
	from, to := [stages]state{now, first, second}, [stages]state{first, second, now}
	var step []rt.Action
	for s := range from {
		plan, err := water.BindStep(water.StepFields{
			HOld: now.h, UOld: now.u, VOld: now.v, H: from[s].h, U: from[s].u, V: from[s].v, HNext: to[s].h, UNext: to[s].u, VNext: to[s].v,
		}, opts...)
		if err != nil {
			return nil, err
		}
		for _, x := range from[s].fields() {
			step = append(step, rt.ToFillHalo(x, around))
		}
		step = append(step, rt.EachStep(func(int) rt.Action { return plan.ToRun(coriolis, m.dt/float64(stages-s), m.dx) }))
	}
	return rt.NewSequence(step...)
}

// advance advances the water by some steps of dt.
func (m *model) advance(ctx context.Context, dt float64, steps int) error {
	m.dt = dt
	if err := m.step.Run(ctx, steps); err != nil {
		return err
	}
	m.time += float64(steps) * dt
	return nil
}

func (s *state) fields() []*rt.Field[float64] { return []*rt.Field[float64]{s.h, s.u, s.v} }

func (s *state) fillHalos() error {
	for _, f := range s.fields() {
		if err := rt.FillHalo(f, around); err != nil {
			return err
		}
	}
	return nil
}

// A budget is what the model has at one time, by the area of a cell: mass and energy are by the density of water, too.
type budget struct{ time, mass, kinetic, potential, speed float64 }

// measure adds up the state.
func (m *model) measure(ctx context.Context) (b budget, err error) {
	if err := m.now.fillHalos(); err != nil {
		return b, err
	}
	if err := m.energy.Run(ctx, depth); err != nil {
		return b, err
	}
	b.time = m.time
	for _, s := range []struct {
		to *float64
		of *rt.Field[float64]
	}{{&b.mass, m.now.h}, {&b.kinetic, m.kinetic}, {&b.potential, m.potential}} {
		if *s.to, err = rt.Sum(s.of); err != nil {
			return b, err
		}
	}
	b.speed, err = rt.Max(m.speeds)
	return b, err
}

// checksum returns one of the state, and of some budgets: on rank 0.
func (m *model) checksum(budgets []budget) (string, error) {
	h := sha256.New()
	for _, f := range m.now.fields() {
		whole, err := rt.Gather(f)
		if err != nil {
			return "", err
		}
		if whole == nil {
			continue // this is not rank 0
		}
		values := make([]float64, whole.Interior()[0]*whole.Interior()[1])
		if err := whole.CopyTo(values); err != nil {
			return "", err
		}
		if err := binary.Write(h, binary.LittleEndian, values); err != nil {
			return "", err
		}
	}
	for _, b := range budgets {
		if err := binary.Write(h, binary.LittleEndian, []float64{b.mass, b.kinetic, b.potential, b.speed}); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}
