package main

import (
	"context"
	"fmt"

	"github.com/openearthgo/oec/benchmarks/steps/explicit"
	"github.com/openearthgo/oec/rt"
)

// model is fields of float64 that are advanced by steps.
type model struct {
	fields   []*rt.Field[float64] // the last state is the first one
	start    []func(i, j, k int) float64
	step     func(ctx context.Context) error // one run after the other
	actions  []rt.Action                     // the same
	sequence *rt.Sequence                    // of these; nil if they run one after the other
}

// models are those that there are, and the runs of a step of each.
var models = map[string]struct {
	runs int
	bind func(g *rt.Grid, opts ...rt.Option) (*model, error)
}{
	"Diffusion": {1, newDiffusion},
	"Water":     {3, newWater},
}

// periodic is what is beyond the ends.
var periodic = rt.Ends(rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{}))

// newModel makes the case of a text: a model that is advanced by the runs of its plans one after the other, which may overlap with
// exchanges, or by a sequence with halos for some steps.
func (p *program) newModel(ctx context.Context, text string) (repeated, error) {
	var name, form string
	var n [3]int
	var deep int
	if _, err := fmt.Sscanf(text, "%s %dx%dx%d %s %d", &name, &n[0], &n[1], &n[2], &form, &deep); err != nil {
		return nil, fmt.Errorf("a model is NAME NIxNJxNK runs|overlap|sequence STEPS: %w", err)
	}
	of, known := models[name]
	if !known {
		return nil, fmt.Errorf("there is no model %q", name)
	}
	ends := []rt.GridOption{periodic}
	if deep > 1 {
		ends = append(ends, rt.Deep(deep*of.runs))
	}
	g, err := p.team.Grid(n[0], n[1], n[2], ends...)
	if err != nil {
		return nil, err
	}
	m, err := of.bind(g, append(p.options[:len(p.options):len(p.options)], rt.Overlap(form == "overlap"))...)
	if err != nil {
		return nil, err
	}
	m.reset()
	if form != "sequence" {
		return m, nil
	}
	if m.sequence, err = rt.NewSequence(m.actions...); err != nil {
		return nil, err
	}
	return m, m.sequence.Run(ctx, p.warm)
}

func (m *model) reset() {
	for n, f := range m.fields {
		f.FillFunc(m.start[n])
	}
}

func (m *model) repeat(ctx context.Context, steps int) error {
	if m.sequence != nil {
		return m.sequence.Run(ctx, steps)
	}
	for range steps {
		if err := m.step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (m *model) hash() (sum uint64, how string, err error) {
	if m.sequence != nil {
		how = m.sequence.String()
	}
	whole, err := rt.Gather(m.fields[0])
	if err == nil && whole != nil { // on rank 0
		sum = hashOf(whole, [3]int{}, whole.Interior())
	}
	return sum, how, err
}

// noise returns numbers from 0 to 1 that look random.
func noise(salt int) func(i, j, k int) float64 {
	return func(i, j, k int) float64 { return float64((i*73+j*179+k*283+salt*37)&1023) / 1024 }
}

// newDiffusion is diffusion of one field, with a coefficient at each point: a run, and a swap.
func newDiffusion(g *rt.Grid, opts ...rt.Option) (*model, error) {
	var f explicit.DiffusionFields[float64]
	if err := f.AllocOn(g); err != nil {
		return nil, err
	}
	f.Out = f.In.Clone() // with a halo, so that they can be swapped
	p, err := explicit.BindDiffusion(f, opts...)
	if err != nil {
		return nil, err
	}
	small := func(i, j, k int) float64 { return noise(2)(i, j, k) / 32 }
	return &model{
		fields:  []*rt.Field[float64]{f.In, f.Out, f.Coeff},
		start:   []func(i, j, k int) float64{noise(0), noise(1), small},
		actions: []rt.Action{p.ToRun(), rt.ToSwap(f.In, f.Out)},
		step: func(ctx context.Context) error {
			if err := p.Run(ctx); err != nil {
				return err
			}
			return rt.Swap(f.In, f.Out)
		},
	}, nil
}

// newWater is shallow water in three stages, from the state at the start of a step to two between, and back.
func newWater(g *rt.Grid, opts ...rt.Option) (*model, error) {
	const coriolis, dt, dx = 1e-4, 8.0, 1e3
	var f explicit.WaterFields[float64]
	if err := f.AllocOn(g); err != nil {
		return nil, err
	}
	m := &model{}
	state := [9]*rt.Field[float64]{f.H, f.U, f.V}
	for n := range state {
		if n > 2 {
			state[n] = state[n-3].Clone()
		}
		mean := []float64{100, -0.5, -0.5}[n%3]
		m.fields = append(m.fields, state[n])
		m.start = append(m.start, func(i, j, k int) float64 { return mean + noise(n)(i, j, k) })
	}
	var stages [3]*explicit.WaterPlan[float64]
	for s := range stages {
		now, next := state[3*s:3*s+3], state[3*(s+1)%9:3*(s+1)%9+3]
		var err error
		stages[s], err = explicit.BindWater(explicit.WaterFields[float64]{
			HOld: state[0], UOld: state[1], VOld: state[2], H: now[0], U: now[1], V: now[2], HNext: next[0], UNext: next[1], VNext: next[2],
		}, opts...)
		if err != nil {
			return nil, err
		}
		m.actions = append(m.actions, stages[s].ToRun(coriolis, dt/float64(3-s), dx))
	}
	m.step = func(ctx context.Context) error {
		for s, p := range stages {
			if err := p.Run(ctx, coriolis, dt/float64(3-s), dx); err != nil {
				return err
			}
		}
		return nil
	}
	return m, nil
}
