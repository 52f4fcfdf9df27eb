package interp

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// RunSkewedSteps runs a loop.skewed_steps: a number of repetitions, of a number of rows at once, on the
// points lo..hi. What repetitions compute at once is computed in the order of lanes, which has
// a number for each of them.
func RunSkewedSteps(steps *ir.Op, st *State, repetitions []int, rows int, lo, hi [ir.Rank]int) error {
	f := newFrame(st, newTable())
	if err := f.scalars(steps.Region()); err != nil {
		return err
	}
	behind, lag := loop.BehindOf(steps), loop.LagOf(steps)
	last := len(repetitions) - 1
	for j := lo[1]; j < hi[1]+last*behind[1]; j += rows {
		for i := lo[0]; i < hi[0]+last*behind[0]+(rows-1)*lag; i++ {
			for row := range rows {
				if err := f.repetitions(steps, repetitions, [ir.Rank]int{i - row*lag, j + row, 0}, Range{lo, hi}); err != nil {
					return err
				}
			}
		}
	}
	return st.failure()
}

// repetitions runs the repetitions of a point, that of the first given, as far as they are in the
// range.
func (f *frame) repetitions(steps *ir.Op, repetitions []int, p [ir.Rank]int, within Range) error {
	behind := loop.BehindOf(steps)
	for _, n := range repetitions {
		at := [ir.Rank]int{p[0] - n*behind[0], p[1] - n*behind[1], p[2]}
		if !within.contains(at, [ir.Rank]bool{true, true, true}) {
			continue
		}
		f.setPoint(steps.Regions[0].Args, at)
		if err := f.region(steps.Regions[0]); err != nil {
			return err
		}
	}
	return nil
}
