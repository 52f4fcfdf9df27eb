package main

import (
	"context"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/examples/microphysics/advection"
	"github.com/openearthgo/oec/examples/microphysics/kessler"
	"github.com/openearthgo/oec/rt"
)

// A model is air with its heat and water at one time, and the plans that take it to the next.
type model[T oec.Float] struct {
	flow
	air
	time, dt float64
	brought  float64 // water that came into a column with the air, kg/m²
	now      [kessler.Fields]*rt.Field[T]
	fallen   *rt.Field[T] // through the lower faces of cells, kg/m²

	transport    [kessler.Fields]*advection.TransportPlan[T]
	moved        [kessler.Fields]*rt.Field[T]
	microphysics *kessler.MicrophysicsPlan[T]
	rate         *kessler.FallRatePlan[T]
	rates        *rt.Field[T]
	fall         *kessler.FallPlan[T]
	rained       *rt.Field[T]
}

// newModel makes air at rest without cloud or rain.
func newModel[T oec.Float](f flow, opts ...rt.Option) (*model[T], error) {
	m := &model[T]{flow: f, air: newAir(f.cells[2], f.dz)}
	n := f.cells
	profile := func(values []float64) func(_, _, k int) T {
		return func(_, _, k int) T { return T(values[min(max(k, 0), len(values)-1)]) }
	}
	var t advection.TransportFields[T]
	if err := t.Alloc(n[0], n[1], n[2]); err != nil {
		return nil, err
	}
	t.Rho.FillFunc(profile(m.rho))
	for d, field := range []*rt.Field[T]{t.MassX, t.MassY, t.MassZ} {
		field.FillFunc(func(i, j, k int) T {
			if k < 0 || k >= n[2] {
				return 0 // the ground and the top are closed
			}
			return T(f.mass(m.air, i, j, k)[d])
		})
	}
	q := t.Q
	for n := range kessler.Fields {
		m.now[n], m.moved[n] = q.Clone(), q.Clone()
		t.Q, t.Next = m.now[n], m.moved[n]
		var err error
		if m.transport[n], err = advection.BindTransport(t, opts...); err != nil {
			return nil, err
		}
	}
	m.now[kessler.Theta].FillFunc(profile(m.theta))
	m.now[kessler.Vapour].FillFunc(profile(m.vapour))
	m.dt = m.stable(t.MassX, t.MassY, t.MassZ)
	return m, m.bindWater(opts...)
}

// bindWater prepares what is done at each point or along columns.
func (m *model[T]) bindWater(opts ...rt.Option) error {
	n := m.cells
	p := kessler.MicrophysicsFields[T]{Now: m.now, Next: m.now}
	if err := p.Alloc(n[0], n[1], n[2]); err != nil {
		return err
	}
	for field, values := range map[*rt.Field[T]][]float64{p.Exner: m.exner, p.Pressure: m.pressure, p.Rho: m.rho} {
		field.FillFunc(func(_, _, k int) T { return T(values[k]) })
	}
	m.rained = m.now[kessler.Rain].Clone()
	r := kessler.FallRateFields[T]{Rain: m.now[kessler.Rain], Rho: p.Rho}
	if err := r.Alloc(n[0], n[1], n[2]); err != nil {
		return err
	}
	f := kessler.FallFields[T]{Rain: m.now[kessler.Rain], Rate: r.Rate, Next: m.rained, Rho: p.Rho}
	f.Fallen = r.Rate.Clone()
	f.Total = f.Fallen
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		return err
	}
	m.fallen, m.rates = f.Fallen, r.Rate
	var err error
	if m.microphysics, err = kessler.BindMicrophysics(p, opts...); err != nil {
		return err
	}
	if m.rate, err = kessler.BindFallRate(r, opts...); err != nil {
		return err
	}
	m.fall, err = kessler.BindFall(f, opts...)
	return err
}

// stable returns a time step after which at most four tenths of the air of a cell have left it, and of at
// most five seconds, in which condensation is resolved.
func (m *model[T]) stable(mass ...*rt.Field[T]) float64 {
	fastest := 0.0
	for k := range m.cells[2] {
		for j := range m.cells[1] {
			for i := range m.cells[0] {
				rate := 0.0
				for d, field := range mass {
					at, step := [3]int{i, j, k}, m.dx
					if d == 2 {
						step = m.dz
					}
					low := float64(field.At(at[0], at[1], at[2]))
					at[d]++
					rate += (max(-low, 0) + max(float64(field.At(at[0], at[1], at[2])), 0)) / (step * m.rho[k])
				}
				fastest = max(fastest, rate)
			}
		}
	}
	return min(0.4/fastest, 5)
}

// step advances the model by its time step, but not beyond the time end.
func (m *model[T]) step(ctx context.Context, end float64) error {
	dt := min(m.dt, end-m.time)
	before := 0.0
	if m.isColumn() {
		before = m.water()
	}
	strength := m.strength(m.time + dt/2)
	for n, plan := range m.transport {
		if strength == 0 {
			break
		}
		if err := rt.FillHalo(m.now[n], rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.ZeroGradient())); err != nil {
			return err
		}
		if err := plan.Run(ctx, T(strength), T(dt), T(m.dx), T(m.dz)); err != nil {
			return err
		}
		if err := rt.Swap(m.now[n], m.moved[n]); err != nil {
			return err
		}
	}
	if m.isColumn() {
		m.brought += m.water() - before
	}
	if err := m.microphysics.Run(ctx, T(dt)); err != nil {
		return err
	}
	m.time += dt
	return m.letFall(ctx, dt)
}

// letFall lets rain fall for a time, in as many steps as are stable.
func (m *model[T]) letFall(ctx context.Context, left float64) error {
	for left > 0 {
		if err := m.rate.Run(ctx, T(m.rho[0]), T(m.dz)); err != nil {
			return err
		}
		fastest, err := rt.Max(m.rates)
		if err != nil || fastest == 0 {
			return err
		}
		dt := min(left, 0.9/float64(fastest))
		if err := m.fall.Run(ctx, T(dt), T(m.dz)); err != nil {
			return err
		}
		if err := rt.Swap(m.now[kessler.Rain], m.rained); err != nil {
			return err
		}
		left -= dt
	}
	return nil
}

// water returns the water in the air and on the ground, in kg/m² times the number of columns.
func (m *model[T]) water() (sum float64) {
	for k, rho := range m.rho {
		for j := range m.cells[1] {
			for i := range m.cells[0] {
				for _, q := range m.now[kessler.Vapour:] {
					sum += rho * m.dz * float64(q.At(i, j, k))
				}
				if k == 0 {
					sum += float64(m.fallen.At(i, j, k))
				}
			}
		}
	}
	return sum
}
