package rt_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// slantedKernels returns machine code of a relaxation of two dimensions whose tiles may be
// slanted. It counts tiles that are.
func (r *relaxation) slantedKernels(t *testing.T, points int, count *atomic.Int64) []rt.Kernel {
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		if a.Slot(rt.SlotStage) == 1 {
			a.Each(func(i, j, k int) { *rt.Ref[float64](a, 1, i, j, k) = *rt.Ref[float64](a, 2, i, j, k) })
			return
		}
		lo, hi := a.Box()
		cut := [2]int{a.Slot(rt.SlotFlags) & rt.FlagCutLo / rt.FlagCutLo * points, a.Slot(rt.SlotFlags) & rt.FlagCutHi / rt.FlagCutHi * points}
		if cut != [2]int{} {
			count.Add(1)
		}
		for n := range hi[1] - lo[1] {
			row, end := lo, hi
			row[1], row[0], end[0] = lo[1]+n, lo[0]-n*cut[0], hi[0]-n*cut[1]
			if r.back {
				row[1], row[0], end[0] = hi[1]-1-n, lo[0]+n*cut[0], hi[0]+n*cut[1]
			}
			if end[1] = row[1] + 1; row[0] < 0 || end[0] > a.Slot(rt.SlotN) || row[0] > end[0] {
				t.Errorf("row %d of a slanted tile from %v to %v is from %v to %v", n, lo, hi, row, end)
				return
			}
			r.updateBox(a, 2, row, end)
		}
	}, "inline")
	for n := range kernels {
		kernels[n].Slants = []int{points, 0}
	}
	return kernels
}

// Slanted tiles give what loops give, where what is read of the row before is further along, too.
func TestSlants(t *testing.T) {
	t.Parallel()
	corners := relaxations()["corners"]
	back := corners
	back.back = true
	for name, c := range map[string]struct {
		r      relaxation
		points int
	}{
		"five points": {relaxations()["five points"], 3}, "corners": {corners, 2}, "corners back": {back, 9},
		"second order": {relaxations()["second order"], 8}, "ahead only": {relaxations()["ahead only"], 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, n := range [][3]int{{301, 70, 1}, {700, 37, 1}, {1025, 128, 1}, {257, 9, 1}} {
				for _, workers := range []int{1, 2, 3, 8} {
					checkSlants(t, c.r, c.points, n, workers)
				}
			}
		})
	}
}

func checkSlants(t *testing.T, r relaxation, points int, n [3]int, workers int) {
	t.Helper()
	f := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	f.FillFunc(func(i, j, k int) float64 { return float64((i*7919+j*104729)%1009) / 1024 })
	want := f.Clone()
	r.sweep(want, n)
	var count atomic.Int64
	plan, err := rt.Bind(r.spec(), r.slantedKernels(t, points, &count), []rt.AnyField{f, f}, rt.Workers(workers))
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	what := fmt.Sprintf("%v on %v with %d workers", r.offsets, n, workers)
	for j := range n[1] {
		for i := range n[0] {
			if have, want := f.At(i, j, 0), want.At(i, j, 0); have != want {
				t.Fatalf("%s: at %d %d is %v, want %v", what, i, j, have, want)
			}
		}
	}
	if slanted := count.Load() > 0; slanted != (workers == 2 && n[1] > 32 || workers == 3 && n[1] > 60 || workers == 8 && n[1] == 128) {
		t.Errorf("%s: slanted is %v", what, slanted)
	}
}
