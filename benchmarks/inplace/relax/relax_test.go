package relax

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
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
	n := u.Interior()
	for j := range n[1] {
		for i := range n[0] {
			u.Set(i, j, 0, p.update(u.ViewIJ(), i, j))
		}
	}
	if p.back == nil {
		return
	}
	for j := n[1] - 1; j >= 0; j-- {
		for i := n[0] - 1; i >= 0; i-- {
			u.Set(i, j, 0, p.back(u.ViewIJ(), i, j))
		}
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
	start := newField(t, rt.IJ, n, 2)
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
		compare(t, fmt.Sprintf("%v, %d times", n, repeat), u, want)
	}
}

func TestOverRelax(t *testing.T) {
	t.Parallel()
	n := [3]int{133, 61, 1}
	u, b := newField(t, rt.IJ, n, 1), newField(t, rt.IJ, n, 0)
	want := u.Clone()
	p := plane{update: func(y oec.IJ[float64], i, j int) float64 { return overRelax(y, b.ViewIJ(), 1.5, i, j) }}
	for range 3 {
		p.sweep(want)
	}
	if err := RunOverRelax(context.Background(), OverRelaxFields{U: u, B: b, Out: u}, 1.5, rt.Repeat(3), rt.Workers(2)); err != nil {
		t.Fatal(err)
	}
	compare(t, "OverRelax", u, want)
}

func TestSpace(t *testing.T) {
	t.Parallel()
	for _, n := range [][3]int{{1, 1, 1}, {37, 21, 13}, {70, 5, 34}} {
		for _, workers := range []int{1, 2, 8} {
			checkHeat(t, n, workers)
			checkSevenPoint(t, n, workers)
		}
	}
}

func checkHeat(t *testing.T, n [3]int, workers int) {
	t.Helper()
	const steps = 3
	u, delta := newField(t, rt.IJK, n, 1), newField(t, rt.IJK, n, 1)
	wantU, wantDelta := u.Clone(), delta.Clone()
	lack := func(i, j, k int) float64 { return heatLack(wantU.ViewIJK(), i, j, k) }
	for range steps {
		each(n, func(i, j, k int) { wantDelta.Set(i, j, k, heat(lack, wantDelta.ViewIJK(), i, j, k)) })
		each(n, func(i, j, k int) { wantU.Set(i, j, k, wantU.At(i, j, k)+wantDelta.At(i, j, k)) })
	}
	f := HeatFields{U: u, Delta: delta, UOut: u, DeltaOut: delta}
	if err := RunHeat(context.Background(), f, rt.Repeat(steps), rt.Workers(workers)); err != nil {
		t.Fatal(err)
	}
	compare(t, fmt.Sprintf("Heat, u, %v, %d workers", n, workers), u, wantU)
	compare(t, fmt.Sprintf("Heat, delta, %v, %d workers", n, workers), delta, wantDelta)
}

func checkSevenPoint(t *testing.T, n [3]int, workers int) {
	t.Helper()
	const steps = 5
	u := newField(t, rt.IJK, n, 1)
	want := u.Clone()
	for range steps {
		each(n, func(i, j, k int) { want.Set(i, j, k, sevenPoint(want.ViewIJK(), i, j, k)) })
	}
	if err := RunSevenPoint(context.Background(), SevenPointFields{U: u, Out: u}, rt.Repeat(steps), rt.Workers(workers)); err != nil {
		t.Fatal(err)
	}
	compare(t, fmt.Sprintf("SevenPoint, %v, %d workers", n, workers), u, want)
}

func each(n [3]int, do func(i, j, k int)) {
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				do(i, j, k)
			}
		}
	}
}

// newField returns a field of numbers that no relaxation leaves as they are.
func newField(t *testing.T, dims rt.Dims, n [3]int, halo int) *rt.Field[float64] {
	t.Helper()
	h := rt.Halo{}
	for d := range 3 {
		if dims.Has(d) {
			h.Lo[d], h.Hi[d] = halo, halo
		}
	}
	f, err := rt.NewField[float64](dims, n, h)
	if err != nil {
		t.Fatal(err)
	}
	state := uint32(1)
	f.FillFunc(func(i, j, k int) float64 {
		state = state*1664525 + 1013904223
		return float64(state>>8) / (1 << 24)
	})
	return f
}

func compare(t *testing.T, what string, have, want *rt.Field[float64]) {
	t.Helper()
	each(want.Interior(), func(i, j, k int) {
		if have.At(i, j, k) != want.At(i, j, k) {
			t.Fatalf("%s: at %d %d %d is %v, want %v", what, i, j, k, have.At(i, j, k), want.At(i, j, k))
		}
	})
}
