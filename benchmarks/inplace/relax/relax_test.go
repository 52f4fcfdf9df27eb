package relax

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/inplace/sweeptest"
	"github.com/openearthgo/oec/rt"
)

// plane is a relaxation over two dimensions, and what it does at a point.
type plane struct {
	name   string
	bind   func(u *rt.Field[float64], opts ...rt.Option) (run func(ctx context.Context) error, err error)
	update func(y oec.IJ[float64], i, j int) float64
	back   func(y oec.IJ[float64], i, j int) float64 // of a second sweep in reverse, or nil
}

func planes() []plane {
	return []plane{
		{"FivePoint", func(u *rt.Field[float64], opts ...rt.Option) (func(context.Context) error, error) {
			p, err := BindFivePoint(FivePointFields{U: u, Out: u}, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		}, fivePoint, nil},
		{"NinePoint", func(u *rt.Field[float64], opts ...rt.Option) (func(context.Context) error, error) {
			p, err := BindNinePoint(NinePointFields{U: u, Out: u}, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		}, ninePoint, nil},
		{"SecondOrder", func(u *rt.Field[float64], opts ...rt.Option) (func(context.Context) error, error) {
			p, err := BindSecondOrder(SecondOrderFields{U: u, Out: u}, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		}, secondOrder, nil},
		{"Symmetric", func(u *rt.Field[float64], opts ...rt.Option) (func(context.Context) error, error) {
			p, err := BindSymmetric(SymmetricFields{U: u, Out: u}, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		}, fivePoint, fivePointBack},
	}
}

// sweep does what a relaxation does, in a loop.
func (p *plane) sweep(u *rt.Field[float64]) {
	sweeptest.SweepIJ(u, p.update)
	if p.back != nil {
		sweeptest.SweepBackIJ(u, p.back)
	}
}

// Sweeps in place have the bits of loops, on any number of workers, once or repeated, for
// shapes that no rows or tiles divide.
func TestPlanes(t *testing.T) {
	t.Parallel()
	sizes := [][3]int{{1, 1, 1}, {3, 40, 1}, {17, 9, 1}, {66, 33, 1}, {301, 70, 1}}
	for _, p := range planes() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			for _, n := range sizes {
				for _, repeat := range []int{1, 9} {
					p.check(t, n, repeat)
				}
			}
		})
	}
}

func (p *plane) check(t *testing.T, n [3]int, repeat int) {
	t.Helper()
	start := sweeptest.NewField(t, rt.IJ, n)
	want := start.Clone()
	for range repeat {
		p.sweep(want)
	}
	for _, options := range [][]rt.Option{
		{rt.Workers(1)}, {rt.Workers(3)}, {rt.Workers(8)}, {rt.Workers(2), rt.OnDevice("go")},
	} {
		u := start.Clone()
		run, err := p.bind(u, append(options, rt.Repeat(repeat))...)
		if err != nil {
			t.Fatal(err)
		}
		if err := run(context.Background()); err != nil {
			t.Fatal(err)
		}
		sweeptest.Compare(t, fmt.Sprintf("%v, %d times", n, repeat), u, want)
	}
}

func TestOverRelax(t *testing.T) {
	t.Parallel()
	n := [3]int{133, 61, 1}
	u, b := sweeptest.NewField(t, rt.IJ, n), sweeptest.NewField(t, rt.IJ, n)
	want := u.Clone()
	p := plane{update: func(y oec.IJ[float64], i, j int) float64 { return overRelax(y, b.ViewIJ(), 1.5, i, j) }}
	for range 3 {
		p.sweep(want)
	}
	if err := RunOverRelax(context.Background(), OverRelaxFields{U: u, B: b, Out: u}, 1.5, rt.Repeat(3), rt.Workers(2)); err != nil {
		t.Fatal(err)
	}
	sweeptest.Compare(t, "OverRelax", u, want)
}
