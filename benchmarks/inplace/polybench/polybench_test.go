package polybench

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/inplace/sweeptest"
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
					start := sweeptest.NewField(t, rt.IJ, n)
					want := start.Clone()
					for range repeat {
						sweeptest.SweepIJ(want, c.update)
					}
					for _, options := range [][]rt.Option{{rt.Workers(1)}, {rt.Workers(3)}, {rt.Workers(2), rt.OnDevice("go")}} {
						u := start.Clone()
						if err := c.run(u, append(options, rt.Repeat(repeat))...); err != nil {
							t.Fatal(err)
						}
						sweeptest.Compare(t, fmt.Sprintf("%v, %d times", n, repeat), u, want)
					}
				}
			}
		})
	}
}
