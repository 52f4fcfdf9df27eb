package fused

import (
	"context"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// Sweeps in place have the bits of loops, on any number of workers, once or repeated, for
// shapes that no rows or tiles divide.
func TestSweeps(t *testing.T) {
	t.Parallel()
	type runner func(f *rt.Field[float64], opts ...rt.Option) error
	for name, c := range map[string]struct {
		update func(y oec.IJ[float64], i, j int) float64
		run    runner
	}{
		"FivePoint": {fivePoint, func(f *rt.Field[float64], opts ...rt.Option) error {
			return RunFivePoint(context.Background(), FivePointFields{U: f, Out: f}, opts...)
		}},
		"NinePoint": {ninePoint, func(f *rt.Field[float64], opts ...rt.Option) error {
			return RunNinePoint(context.Background(), NinePointFields{U: f, Out: f}, opts...)
		}},
		"SecondOrder": {secondOrder, func(f *rt.Field[float64], opts ...rt.Option) error {
			return RunSecondOrder(context.Background(), SecondOrderFields{U: f, Out: f}, opts...)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, n := range [][3]int{{1, 1, 1}, {3, 40, 1}, {66, 33, 1}, {301, 70, 1}} {
				for _, repeat := range []int{1, 9} {
					start := newField(t, n)
					want := start.Clone()
					for range repeat {
						sweep(want, c.update)
					}
					for _, options := range [][]rt.Option{{rt.Workers(1)}, {rt.Workers(3)}, {rt.Workers(2), rt.OnDevice("go")}} {
						u := start.Clone()
						if err := c.run(u, append(options, rt.Repeat(repeat))...); err != nil {
							t.Fatal(err)
						}
						compare(t, u, want)
					}
				}
			}
		})
	}
}

func sweep(u *rt.Field[float64], update func(y oec.IJ[float64], i, j int) float64) {
	n := u.Interior()
	for j := range n[1] {
		for i := range n[0] {
			u.Set(i, j, 0, update(u.ViewIJ(), i, j))
		}
	}
}

// newField returns a field of numbers that no relaxation leaves as they are.
func newField(t *testing.T, n [3]int) *rt.Field[float64] {
	t.Helper()
	f, err := rt.NewField[float64](rt.IJ, n, rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}})
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

func compare(t *testing.T, have, want *rt.Field[float64]) {
	t.Helper()
	n := want.Interior()
	for j := range n[1] {
		for i := range n[0] {
			if have.At(i, j, 0) != want.At(i, j, 0) {
				t.Fatalf("of %v, at %d %d is %v, want %v", n, i, j, have.At(i, j, 0), want.At(i, j, 0))
			}
		}
	}
}
