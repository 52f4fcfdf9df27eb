package main

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/floor"
	"github.com/openearthgo/oec/benchmarks/steps/explicit"
	"github.com/openearthgo/oec/rt"
)

// tiles are how many steps loops in C advance at once, in slices and tiles of as many points.
type tiles struct{ steps, slice, tile int }

// problem is a program and its domain.
type problem[T oec.Float] struct {
	name  string
	n     [3]int
	tiles []tiles // that are tried in C
	bind  func(n [3]int, opts ...rt.Option) (*model[T], error)
}

func problems[T oec.Float]() []problem[T] {
	plane, cube := [3]int{4000, 4000, 1}, [3]int{256, 256, 256}
	return []problem[T]{
		{"Jacobi", plane, []tiles{{8, 1, 4000}, {16, 4, 1000}, {32, 8, 500}}, newJacobi[T]},
		{"Heat", cube, []tiles{{8, 4, 16}, {8, 4, 32}, {16, 4, 16}}, newHeat[T]},
		{"Wave", cube, []tiles{{4, 4, 16}, {4, 4, 32}, {2, 4, 32}}, newWave[T]},
		{"Diffusion", [3]int{256, 256, 60}, []tiles{{8, 1, 32}, {8, 2, 64}, {4, 1, 64}}, newDiffusion[T]},
		{"Water", plane, nil, newWater[T]},
	}
}

// model is the fields of a problem, and the actions of a step.
type model[T oec.Float] struct {
	fields  []*rt.Field[T] // the last state is the first one
	salts   []int
	water   bool
	actions []rt.Action
	step    func(ctx context.Context) error   // the same as the actions
	floor   []func(ctx context.Context) error // that move as many bytes as a step does at least
	flops   float64                           // of a step at a point
}

// reset gives all fields the numbers that they have in C at the start.
func (m *model[T]) reset() {
	for f, field := range m.fields {
		salt := m.salts[f]
		field.FillFunc(func(i, j, k int) T {
			v := T((i*73+j*179+k*283+salt*37)&1023) / 1024
			switch {
			case m.water && salt%3 == 0:
				return 100 + v
			case m.water:
				return v - 0.5
			case salt == 2:
				return v / 32
			}
			return v
		})
	}
}

// hash returns a hash of the bits of the last state, the same as in C.
func (m *model[T]) hash() uint64 {
	h := uint64(14695981039346656037)
	f := m.fields[0]
	n, strides, data := f.Interior(), f.Strides(), f.Data()
	for k := range n[2] {
		for j := range n[1] {
			at := f.Origin() + j*strides[1] + k*strides[2]
			for _, x := range data[at : at+n[0]] {
				bits := math.Float64bits(float64(x))
				if y, single := any(x).(float32); single {
					bits = uint64(math.Float32bits(y))
				}
				h = (h ^ bits) * 1099511628211
			}
		}
	}
	return h
}

// advance is some steps one after the other.
func (m *model[T]) advance(ctx context.Context, steps int) error {
	for range steps {
		if err := m.step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// newSwapping returns the model of two states that are swapped after each run of a plan.
func newSwapping[T oec.Float](info rt.Info, now, next *rt.Field[T], others []*rt.Field[T], run rt.Action, step func(ctx context.Context) error) *model[T] {
	m := &model[T]{fields: append([]*rt.Field[T]{now, next}, others...), salts: []int{0, 1, 2}[:2+len(others)], flops: info.Levels[0].FlopsPerPoint}
	m.actions = []rt.Action{run, rt.ToSwap(now, next)}
	m.step = func(ctx context.Context) error { return errors.Join(step(ctx), rt.Swap(now, next)) }
	return m
}

func newJacobi[T oec.Float](n [3]int, opts ...rt.Option) (*model[T], error) {
	var f explicit.JacobiFields[T]
	if err := f.Alloc(n[0], n[1]); err != nil {
		return nil, err
	}
	p, err := explicit.BindJacobi(f, opts...)
	if err != nil {
		return nil, err
	}
	m := newSwapping(explicit.JacobiInfo[T](), f.A, f.B, nil, p.ToRun(), func(ctx context.Context) error { return p.Run(ctx) })
	ends, err := inSpace(f.A, f.B)
	if err != nil {
		return nil, err
	}
	return m, m.addFloor(floor.BindSum1To1[T](floor.Sum1To1Fields[T]{In: [1]*rt.Field[T]{ends[0]}, Out: [1]*rt.Field[T]{ends[1]}}, opts...))
}

func newHeat[T oec.Float](n [3]int, opts ...rt.Option) (*model[T], error) {
	var f explicit.HeatFields[T]
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		return nil, err
	}
	p, err := explicit.BindHeat(f, opts...)
	if err != nil {
		return nil, err
	}
	m := newSwapping(explicit.HeatInfo[T](), f.A, f.B, nil, p.ToRun(), func(ctx context.Context) error { return p.Run(ctx) })
	return m, m.addFloor(floor.BindSum1To1[T](floor.Sum1To1Fields[T]{In: [1]*rt.Field[T]{f.A}, Out: [1]*rt.Field[T]{f.B}}, opts...))
}

// newWave has the state after the present one take the place of that before it.
func newWave[T oec.Float](n [3]int, opts ...rt.Option) (*model[T], error) {
	var f explicit.WaveFields[T]
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		return nil, err
	}
	f.Before = f.Now.Clone() // with a halo, so that they can be swapped
	f.After = f.Before
	p, err := explicit.BindWave(f, opts...)
	if err != nil {
		return nil, err
	}
	m := newSwapping(explicit.WaveInfo[T](), f.Now, f.Before, []*rt.Field[T]{f.Courant}, p.ToRun(), func(ctx context.Context) error { return p.Run(ctx) })
	return m, m.addFloor(floor.BindSum3To1[T](floor.Sum3To1Fields[T]{In: [3]*rt.Field[T]{f.Now, f.Before, f.Courant}, Out: [1]*rt.Field[T]{f.Before}}, opts...))
}

func newDiffusion[T oec.Float](n [3]int, opts ...rt.Option) (*model[T], error) {
	var f explicit.DiffusionFields[T]
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		return nil, err
	}
	p, err := explicit.BindDiffusion(f, opts...)
	if err != nil {
		return nil, err
	}
	m := newSwapping(explicit.DiffusionInfo[T](), f.In, f.Out, []*rt.Field[T]{f.Coeff}, p.ToRun(), func(ctx context.Context) error { return p.Run(ctx) })
	return m, m.addFloor(floor.BindSum2To1[T](floor.Sum2To1Fields[T]{In: [2]*rt.Field[T]{f.In, f.Coeff}, Out: [1]*rt.Field[T]{f.Out}}, opts...))
}

// newWater makes a model of three stages, from the state at the start of a step to two between, and back.
func newWater[T oec.Float](n [3]int, opts ...rt.Option) (*model[T], error) {
	const coriolis, dt, dx = 1e-4, 8, 1e3
	m := &model[T]{water: true, flops: 3 * explicit.WaterInfo[T]().Levels[0].FlopsPerPoint}
	var f explicit.WaterFields[T]
	if err := f.Alloc(n[0], n[1]); err != nil {
		return nil, err
	}
	state := [9]*rt.Field[T]{f.H, f.U, f.V}
	for s := range state {
		if s > 2 {
			state[s] = state[s-3].Clone()
		}
		m.fields, m.salts = append(m.fields, state[s]), append(m.salts, s)
	}
	periodic := rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})
	var stages []func(ctx context.Context) error
	for s := range 3 {
		old, now, next := state[:3], state[3*s:3*s+3], state[3*(s+1)%9:3*(s+1)%9+3]
		p, err := explicit.BindWater(explicit.WaterFields[T]{
			HOld: old[0], UOld: old[1], VOld: old[2], H: now[0], U: now[1], V: now[2], HNext: next[0], UNext: next[1], VNext: next[2],
		}, opts...)
		if err != nil {
			return nil, err
		}
		for _, x := range now {
			m.actions = append(m.actions, rt.ToFillHalo(x, periodic))
		}
		m.actions = append(m.actions, p.ToRun(coriolis, T(dt)/T(3-s), dx))
		stages = append(stages, func(ctx context.Context) error {
			for _, x := range now {
				if err := rt.FillHalo(x, periodic); err != nil {
					return err
				}
			}
			return p.Run(ctx, coriolis, T(dt)/T(3-s), dx)
		})
		if err := m.addWaterFloor(old, now, next, opts); err != nil {
			return nil, err
		}
	}
	m.step = func(ctx context.Context) error {
		for _, stage := range stages {
			if err := stage(ctx); err != nil {
				return err
			}
		}
		return nil
	}
	return m, nil
}

// addWaterFloor adds the floor of a stage.
func (m *model[T]) addWaterFloor(old, now, next []*rt.Field[T], opts []rt.Option) error {
	all, err := inSpace(slices.Concat(old, now, next)...)
	if err != nil {
		return err
	}
	out := [3]*rt.Field[T](all[6:])
	if old[0] == now[0] {
		return m.addFloor(floor.BindSum3To3[T](floor.Sum3To3Fields[T]{In: [3]*rt.Field[T](all), Out: out}, opts...))
	}
	if old[0] == next[0] {
		copy(out[:], all)
	}
	return m.addFloor(floor.BindSum6To3[T](floor.Sum6To3Fields[T]{In: [6]*rt.Field[T](all), Out: out}, opts...))
}

// addFloor adds a plan to the floor.
func (m *model[T]) addFloor(p interface {
	Run(ctx context.Context) error
}, err error) error {
	if err == nil {
		m.floor = append(m.floor, p.Run)
	}
	return err
}

// inSpace returns fields of three dimensions with the memory of those of two.
func inSpace[T oec.Float](fields ...*rt.Field[T]) ([]*rt.Field[T], error) {
	var list []*rt.Field[T]
	for _, f := range fields {
		g, err := rt.FieldOf(f.Data(), f.Origin(), rt.IJK, f.Interior(), [3]int{1, f.Strides()[1], len(f.Data())}, rt.Halo{})
		if err != nil {
			return nil, err
		}
		list = append(list, g)
	}
	return list, nil
}

// operations returns a function that times as many sums and products as a point has operations in a step. No step can be faster;
// quotients take longer.
func (m *model[T]) operations(threads int) func(ctx context.Context) (outcome, error) {
	return func(ctx context.Context) (outcome, error) {
		const runs = 200
		run, timed, err := floor.BindOperations[T](threads)
		if err != nil {
			return outcome{}, err
		}
		start, busy := time.Now(), cpuTime()
		for range runs {
			if err := run(ctx); err != nil {
				return outcome{}, err
			}
		}
		wall, cpu := time.Since(start), cpuTime()-busy
		each := m.flops / (runs * timed)
		return outcome{wall: float64(wall) * each, cpu: float64(cpu) * each / float64(threads)}, nil
	}
}

// timed returns a function that times some steps from the start on.
func (m *model[T]) timed(n [3]int, steps, threads int, run func(ctx context.Context, steps int) error) func(ctx context.Context) (outcome, error) {
	return func(ctx context.Context) (outcome, error) {
		if steps == 0 {
			return outcome{}, nil
		}
		m.reset()
		start, busy := time.Now(), cpuTime()
		if err := run(ctx, steps); err != nil {
			return outcome{}, err
		}
		wall, cpu := time.Since(start), cpuTime()-busy
		points := float64(steps) * float64(n[0]) * float64(n[1]) * float64(n[2])
		return outcome{float64(wall) / points, float64(cpu) / points / float64(threads), m.hash()}, nil
	}
}
