package main

import (
	"context"
	"math"
	"time"

	"github.com/openearthgo/oec/benchmarks/inplace/fused"
	"github.com/openearthgo/oec/benchmarks/inplace/polybench"
	"github.com/openearthgo/oec/benchmarks/inplace/relax"
	"github.com/openearthgo/oec/benchmarks/inplace/space"
	"github.com/openearthgo/oec/examples/vortex/euler"
	"github.com/openearthgo/oec/rt"
)

// program is a stencil that is run in place.
type program struct {
	name string
	dims rt.Dims
	n    [3]int // the domain, as in the paper
	bind func(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error)
}

// halo is that of all fields here, and of those in C.
const halo = 2

func programs() []program {
	small, large, cube := [3]int{1996, 1996, 1}, [3]int{3998, 3998, 1}, [3]int{254, 254, 254}
	return []program{
		{"FivePoint", rt.IJ, small, bindFivePoint},
		{"FivePointText", rt.IJ, small, bindFivePointText},
		{"NinePoint", rt.IJ, large, bindNinePoint},
		{"NinePointText", rt.IJ, large, bindNinePointText},
		{"SecondOrder", rt.IJ, small, bindSecondOrder},
		{"SecondOrderText", rt.IJ, small, bindSecondOrderText},
		{"FivePointFused", rt.IJ, small, bindFivePointFused},
		{"NinePointFused", rt.IJ, large, bindNinePointFused},
		{"SecondOrderFused", rt.IJ, small, bindSecondOrderFused},
		{"OverRelax", rt.IJ, small, bindOverRelax},
		{"Symmetric", rt.IJ, small, bindSymmetric},
		{"SevenPoint", rt.IJK, cube, bindSevenPoint},
		{"Heat", rt.IJK, cube, bindHeat},
		{"Euler", rt.IJK, [3]int{128, 128, 128}, bindEuler},
	}
}

// time makes some calls, each of some sweeps, and returns the time per update. They are made twice,
// and timed once all memory has been touched.
func (p *program) time(ctx context.Context, n [3]int, calls, repeat, threads int) (outcome, error) {
	u, err := newField(p.dims, n)
	if err != nil {
		return outcome{}, err
	}
	run, err := p.bind(u, rt.Workers(threads), rt.Repeat(repeat))
	if err != nil {
		return outcome{}, err
	}
	var start time.Time
	for range 2 {
		start = time.Now()
		for range calls {
			if err := run(ctx); err != nil {
				return outcome{}, err
			}
		}
	}
	ns := float64(time.Since(start).Nanoseconds())
	return outcome{ns / float64(calls*repeat) / float64(n[0]) / float64(n[1]) / float64(n[2]), hash(u)}, nil
}

// newField returns a field of numbers that no relaxation leaves as they are, the same as in C.
func newField(dims rt.Dims, n [3]int) (*rt.Field[float64], error) {
	h := rt.Halo{}
	for d := range 3 {
		if dims.Has(d) {
			h.Lo[d], h.Hi[d] = halo, halo
		}
	}
	f, err := rt.NewField[float64](dims, n, h)
	if err != nil {
		return nil, err
	}
	state := uint32(1)
	f.FillFunc(func(i, j, k int) float64 {
		state = state*1664525 + 1013904223
		return float64(state>>8) / (1 << 24)
	})
	return f, nil
}

// hash returns a hash of the bits of a field, the same as in C.
func hash(f *rt.Field[float64]) uint64 {
	h := uint64(14695981039346656037)
	n, strides, data := f.Interior(), f.Strides(), f.Data()
	for k := range n[2] {
		for j := range n[1] {
			at := f.Origin() + j*strides[1] + k*strides[2]
			for _, x := range data[at : at+n[0]] {
				h = (h ^ math.Float64bits(x)) * 1099511628211
			}
		}
	}
	return h
}

func bindFivePoint(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := relax.BindFivePoint(relax.FivePointFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindFivePointText(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := polybench.BindFivePoint(polybench.FivePointFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindNinePoint(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := relax.BindNinePoint(relax.NinePointFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindNinePointText(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := polybench.BindNinePoint(polybench.NinePointFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindSecondOrder(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := relax.BindSecondOrder(relax.SecondOrderFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindSecondOrderText(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := polybench.BindSecondOrder(polybench.SecondOrderFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindFivePointFused(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := fused.BindFivePoint(fused.FivePointFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindNinePointFused(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := fused.BindNinePoint(fused.NinePointFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindSecondOrderFused(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := fused.BindSecondOrder(fused.SecondOrderFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

// bindOverRelax solves with a right-hand side of zeros.
func bindOverRelax(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	b, err := rt.NewField[float64](rt.IJ, u.Interior(), rt.Halo{})
	if err != nil {
		return nil, err
	}
	p, err := relax.BindOverRelax(relax.OverRelaxFields{U: u, B: b, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx, 1.5) }, err
}

func bindSymmetric(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := relax.BindSymmetric(relax.SymmetricFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

func bindSevenPoint(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	p, err := space.BindSevenPoint(space.SevenPointFields{U: u, Out: u}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

// bindHeat begins with increments of zero.
func bindHeat(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	delta, err := rt.NewField[float64](rt.IJK, u.Interior(), u.Halo())
	if err != nil {
		return nil, err
	}
	p, err := space.BindHeat(space.HeatFields{U: u, Delta: delta, UOut: u, DeltaOut: delta}, opts...)
	return func(ctx context.Context) error { return p.Run(ctx) }, err
}

// bindEuler makes the states of cells of numbers from 0 to 1, that of the density in their
// place, as in C. The cells around the domain keep theirs.
func bindEuler(u *rt.Field[float64], opts ...rt.Option) (func(ctx context.Context) error, error) {
	f := euler.StepFields{W: [5]*rt.Field[float64]{u}}
	for n := 1; n < len(f.W); n++ {
		f.W[n] = u.Clone()
	}
	for at, x := range u.Data() {
		density := 1 + x/8
		for n, v := range [...]float64{density, density * 0.25, density * (x / 4), density * -0.125, 2.5 + x/4} {
			f.W[n].Data()[at] = v
		}
	}
	f.Next = f.W
	if err := f.Alloc(u.Interior()[0], u.Interior()[1], u.Interior()[2]); err != nil {
		return nil, err
	}
	p, err := euler.BindStep(f, opts...)
	return func(ctx context.Context) error { return p.Run(ctx, 1, 1, 1, 1) }, err
}
