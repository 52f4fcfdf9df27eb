package main

import (
	"io"
	"math"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/examples/densitycurrent/air"
	"github.com/openearthgo/oec/rt"
)

// coarse returns a model of the cold bubble with large cells.
func coarse(t *testing.T, dx float64, opts ...rt.Option) *model {
	t.Helper()
	s, err := bubbleOn(dx)
	if err != nil {
		t.Fatal(err)
	}
	m, err := newModel(rt.Alone(t.Context()), s, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *model) steps(t *testing.T, n int) {
	t.Helper()
	for range n {
		if err := m.step(t.Context(), math.Inf(1)); err != nil {
			t.Fatal(err)
		}
	}
}

// However the model is run, it is in the same state after some steps, bit for bit.
func TestSameBits(t *testing.T) {
	t.Parallel()
	want := coarse(t, 400)
	plainSteps(t, want, 3)
	for name, opts := range map[string][]rt.Option{
		"one thread":   {rt.Workers(1)},
		"three":        {rt.Workers(3)},
		"kernel in Go": {rt.OnDevice("go")},
		"accelerator":  {rt.OnDevice("sim")},
	} {
		have := coarse(t, 400, opts...)
		have.steps(t, 3)
		for n := range air.Fields {
			if !have.now[n].Equal(want.now[n]) {
				t.Errorf("%s: field %d differs from that of the plain functions", name, n)
			}
		}
		if have.time != want.time {
			t.Errorf("%s: time %v, plain functions %v", name, have.time, want.time)
		}
	}
}

// plainSteps is steps by the Go functions as they stand.
func plainSteps(t *testing.T, m *model, steps int) {
	t.Helper()
	view := func(s [air.Fields]*rt.Field[float64]) (v [air.Fields]oec.IK[float64]) {
		for n, f := range s {
			v[n] = f.ViewIK()
		}
		return v
	}
	n := m.cells
	d := oec.Domain{NI: n[0], NJ: 1, NK: n[2]}
	rho, heat, pressure := m.base[0].ViewK(), m.base[1].ViewK(), m.base[2].ViewK()
	for range steps {
		fastest := 0.0
		for k := range n[2] {
			for i := range n[0] {
				fastest = max(fastest, air.Rate(view(m.now), rho, heat, pressure, m.dx, i, k))
			}
		}
		dt := timeStep(fastest)
		from := m.now
		for _, s := range m.stages {
			for n, f := range from {
				if err := rt.FillHalo(f, ends(n)); err != nil {
					t.Fatal(err)
				}
			}
			var next [air.Fields]*rt.Field[float64]
			for f := range air.Fields {
				next[f] = from[f].Clone()
			}
			for k := range n[2] {
				for i := range n[0] {
					for f, v := range air.Advance(view(m.now), view(from), rho, heat, pressure, d, dt*s.fraction, m.dx, i, k) {
						next[f].Set(i, 0, k, v)
					}
				}
			}
			from = next
		}
		for f := range air.Fields {
			if err := rt.CopyAll(m.now[f], from[f]); err != nil {
				t.Fatal(err)
			}
		}
		m.time += dt
	}
}

// The flow is its own mirror image, bit for bit, and keeps its mass.
func TestSymmetryAndMass(t *testing.T) {
	t.Parallel()
	m := coarse(t, 400)
	before, err := rt.Sum(m.now[air.Mass])
	if err != nil {
		t.Fatal(err)
	}
	m.steps(t, 300)
	after, err := rt.Sum(m.now[air.Mass])
	if err != nil {
		t.Fatal(err)
	}
	if air := 1.2 * float64(m.cells[0]*m.cells[2]); math.Abs(after-before) > 1e-15*air {
		t.Errorf("the mass changes from %g to %g", before, after)
	}
	for k := range m.cells[2] {
		for i := range m.cells[0] {
			other := m.cells[0] - 1 - i
			if m.now[air.Heat].At(i, 0, k) != m.now[air.Heat].At(other, 0, k) || m.now[air.Upward].At(i, 0, k) != m.now[air.Upward].At(other, 0, k) {
				t.Fatalf("the cells (%d,%d) and (%d,%d) are not mirror images", i, k, other, k)
			}
			if i > 0 && m.now[air.AlongX].At(i, 0, k) != -m.now[air.AlongX].At(m.cells[0]-i, 0, k) {
				t.Fatalf("the faces (%d,%d) and (%d,%d) are not mirror images", i, k, m.cells[0]-i, k)
			}
		}
	}
}

// Air without a bubble stays at rest, but for what rounding the base state makes of it.
func TestRest(t *testing.T) {
	t.Parallel()
	m, err := newModel(rt.Alone(t.Context()), start{columns: 40, levels: 16, dx: 400, theta: func(_, _ int) float64 { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	m.steps(t, 20)
	for n, f := range m.now {
		low, errLow := rt.Min(f)
		high, errHigh := rt.Max(f)
		if errLow != nil || errHigh != nil || low < -1e-12 || high > 1e-12 {
			t.Errorf("field %d is from %g to %g", n, low, high)
		}
	}
}

// A coarse grid gets the front of the reference to within some hundred metres.
func TestFront(t *testing.T) {
	t.Parallel()
	m := coarse(t, 400)
	r := &recorder{model: m}
	if _, err := integrate(t.Context(), r, 900, io.Discard); err != nil {
		t.Fatal(err)
	}
	coldest, err := rt.Min(m.theta)
	if err != nil {
		t.Fatal(err)
	}
	if front := r.front(); math.Abs(front-published[0].value) > 500 || coldest > -9 || coldest < -13 {
		t.Errorf("the front is at %.0f m, the coldest air at %.2f K", front, coldest)
	}
}
