package main

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/openearthgo/oec/examples/shallowwater/water"
	"github.com/openearthgo/oec/rt"
)

// after returns a model after some steps of dt.
func after(t *testing.T, steps int, dt float64, n int, dx float64, elevation func(i, j int) float64, opts ...rt.Option) *model {
	t.Helper()
	m, err := newModel(rt.Alone(t.Context()), n, dx, elevation, opts...)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.step.AtOnce(steps / 2); err != nil { // on so small domains steps are not advanced together by themselves
		t.Fatal(err)
	}
	if err := m.advance(t.Context(), dt, steps); err != nil {
		t.Fatal(err)
	}
	return m
}

// The state after some steps is that of the plain functions, however the model is run.
func TestSameBits(t *testing.T) {
	t.Parallel()
	const n, dx, dt, steps = 24, 2e5, 1000, 4
	want, err := newModel(rt.Alone(t.Context()), n, dx, hill(n))
	if err != nil {
		t.Fatal(err)
	}
	for range steps {
		plainStep(t, want, dt)
	}
	for name, opts := range map[string][]rt.Option{
		"tuned":        {rt.Level("tuned"), rt.Workers(1)},
		"three":        {rt.Level("tuned"), rt.Workers(3)},
		"kernel in Go": {rt.OnDevice("go")},
		"accelerator":  {rt.OnDevice("sim")},
	} {
		have := after(t, steps, dt, n, dx, hill(n), opts...)
		if !have.now.h.Equal(want.now.h) || !have.now.u.Equal(want.now.u) || !have.now.v.Equal(want.now.v) {
			t.Errorf("%s: the state differs from that of the plain functions", name)
		}
	}
}

// The state and what is measured have the same bits on any number of ranks.
func TestTeams(t *testing.T) {
	t.Parallel()
	const n, dx, dt, steps = 23, 2e5, 1000, 4
	sum := func(ctx context.Context, team *rt.Team, opts ...rt.Option) (string, error) {
		m, err := newModel(team, n, dx, hill(n), opts...)
		if err != nil {
			return "", err
		}
		if err := m.step.AtOnce(2); err != nil {
			return "", err
		}
		var budgets []budget
		for range steps {
			if err := m.advance(ctx, dt, 2); err != nil {
				return "", err
			}
			b, err := m.measure(ctx)
			if err != nil {
				return "", err
			}
			budgets = append(budgets, b)
		}
		return m.checksum(budgets)
	}
	want, err := sum(t.Context(), rt.Alone(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	for ranks, device := range map[int]string{2: "cpu", 3: "cpu", 4: "sim", 6: "go"} {
		err := rt.RunTeam(t.Context(), ranks, func(ctx context.Context, team *rt.Team) error {
			have, err := sum(ctx, team, rt.OnDevice(device))
			if err == nil && team.Rank() == 0 && have != want {
				err = fmt.Errorf("the checksum is %s, and that of one rank %s", have, want)
			}
			return err
		})
		if err != nil {
			t.Errorf("%d ranks on %s: %v", ranks, device, err)
		}
	}
}

// plainStep is a step of the model by the Go function as it stands.
func plainStep(t *testing.T, m *model, dt float64) {
	t.Helper()
	old, now := m.now, m.now
	for s := range 3 {
		if err := now.fillHalos(); err != nil {
			t.Fatal(err)
		}
		next := state{now.h.Clone(), now.u.Clone(), now.v.Clone()}
		n := now.h.Interior()
		for j := range n[1] {
			for i := range n[0] {
				h, u, v := water.Step(old.h.ViewIJ(), old.u.ViewIJ(), old.v.ViewIJ(), now.h.ViewIJ(), now.u.ViewIJ(), now.v.ViewIJ(),
					coriolis, dt/float64(3-s), m.dx, i, j)
				next.h.Set(i, j, 0, h)
				next.u.Set(i, j, 0, u)
				next.v.Set(i, j, 0, v)
			}
		}
		now = next
	}
	for _, f := range [][2]*rt.Field[float64]{{old.h, now.h}, {old.u, now.u}, {old.v, now.v}} {
		if err := rt.Copy(f[0], f[1]); err != nil {
			t.Fatal(err)
		}
	}
}

// A wave of the surface that begins at rest oscillates around a part of itself that stays, in
// balance, as linear theory has it.
func TestAdjustment(t *testing.T) {
	t.Parallel()
	const n, dx, amplitude, dt, steps = 64, 2e4, 1e-3, 120, 150
	k := 2 * math.Pi / (n * dx)
	wave := func(i, _ int) float64 { return amplitude * math.Cos(k*(float64(i)+0.5)*dx) }
	m := after(t, steps, dt, n, dx, wave)
	omega := math.Sqrt(coriolis*coriolis + water.Gravity*depth*k*k)
	stays := coriolis * coriolis / (omega * omega)
	part := stays + (1-stays)*math.Cos(omega*m.time)
	for i := range n {
		have, want := m.now.h.At(i, 7, 0)-depth, part*wave(i, 0)
		if math.Abs(have-want) > 0.01*amplitude {
			t.Errorf("at cell %d after %.0f s the elevation is %.6f m, by linear theory %.6f m", i, m.time, have, want)
		}
	}
}

// Mass stays the same, and so does the energy but for what the time steps lose of it, which is
// by the third power of their length.
func TestConservation(t *testing.T) {
	t.Parallel()
	const n, dx, hours = 48, 1e5, 20
	lost := func(dt float64) float64 {
		m := after(t, 0, dt, n, dx, hill(n))
		first, err := m.measure(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := m.advance(t.Context(), dt, int(hours*3600/dt)); err != nil {
			t.Fatal(err)
		}
		last, err := m.measure(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(last.mass/first.mass-1) > 1e-14 {
			t.Errorf("the mass changes by %g of itself", last.mass/first.mass-1)
		}
		if last.kinetic < 0.2*first.potential {
			t.Errorf("the water does not move: %+v", last)
		}
		return 1 - last.energy()/first.energy()
	}
	long, short := lost(1200), lost(600)
	if long > 1e-2 || long/short < 7 || long/short > 9 {
		t.Errorf("of the energy, steps of 1200 s lose %g, of 600 s %g", long, short)
	}
}

// A round hill stays the same when it is turned by a right angle, bit for bit.
func TestTurned(t *testing.T) {
	t.Parallel()
	const n = 32
	round := func(i, j int) float64 {
		x, y := float64(2*i+1-n), float64(2*j+1-n)
		return 8 * math.Exp(-(x*x+y*y)/100)
	}
	m := after(t, 40, 600, n, 1e5, round)
	for j := range n {
		for i := range n {
			if m.now.h.At(i, j, 0) != m.now.h.At(n-1-j, i, 0) {
				t.Fatalf("the depths at (%d,%d) and (%d,%d) differ", i, j, n-1-j, i)
			}
			if i > 0 && m.now.u.At(i, j, 0) != m.now.v.At(n-1-j, i, 0) {
				t.Fatalf("u at (%d,%d) is not v at (%d,%d)", i, j, n-1-j, i)
			}
		}
	}
}
