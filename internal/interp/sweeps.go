package interp

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// RunSweeps runs a loop.sweeps: a number of repetitions, of a number of rows at once, on the
// points lo..hi. What repetitions compute at once is computed in the order of lanes, which has
// a number for each of them.
func RunSweeps(sweeps *ir.Op, st *State, lanes []int, rows int, lo, hi [ir.Rank]int) error {
	f := newFrame(st, newTable())
	if err := f.scalars(sweeps.Region()); err != nil {
		return err
	}
	behind, lag := loop.BehindOf(sweeps), loop.LagOf(sweeps)
	last := len(lanes) - 1
	for j := lo[1]; j < hi[1]+last*behind[1]; j += rows {
		for i := lo[0]; i < hi[0]+last*behind[0]+(rows-1)*lag; i++ {
			for row := range rows {
				if err := f.lanes(sweeps, lanes, [ir.Rank]int{i - row*lag, j + row, 0}, Range{lo, hi}); err != nil {
					return err
				}
			}
		}
	}
	return st.failure()
}

// lanes runs the repetitions of a point, that of the first given, as far as they are in the
// range.
func (f *frame) lanes(sweeps *ir.Op, lanes []int, p [ir.Rank]int, within Range) error {
	behind := loop.BehindOf(sweeps)
	for _, n := range lanes {
		at := [ir.Rank]int{p[0] - n*behind[0], p[1] - n*behind[1], p[2]}
		if !within.contains(at, [ir.Rank]bool{true, true, true}) {
			continue
		}
		f.setPoint(sweeps.Regions[0].Args, at)
		if err := f.region(sweeps.Regions[0]); err != nil {
			return err
		}
	}
	return nil
}
