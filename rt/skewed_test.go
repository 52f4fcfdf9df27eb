package rt_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// skewedKernels returns machine code of a relaxation whose tiles may be skewed. It counts tiles
// that are.
func (r *relaxation) skewedKernels(t *testing.T, points int, count *atomic.Int64) []abi.Kernel {
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		if a.Slot(abi.SlotEntry) == 1 {
			a.Each(func(i, j, k int) { *rt.Ref[float64](a, 1, i, j, k) = *rt.Ref[float64](a, 2, i, j, k) })
			return
		}
		r.eachSkewed(t, a, points, count, func(lo, hi [3]int) { r.updateBox(a, 2, lo, hi) })
	}, "inline")
	for n := range kernels {
		kernels[n].Entries = []abi.Entry{{Stage: 0, Skew: points}, {Number: 1, Stage: 1}}
	}
	return kernels
}

// eachSkewed calls do for each row of a tile that may be skewed, or in three dimensions for each
// plane.
func (r *relaxation) eachSkewed(t *testing.T, a rt.Args, points int, count *atomic.Int64, do func(lo, hi [3]int)) {
	along, what := 0, "row"
	if r.dims == rt.IJK {
		along, what = 1, "plane"
	}
	lo, hi := a.Box()
	cut := [2]int{a.Slot(abi.SlotFlags) & abi.FlagCutLo / abi.FlagCutLo * points, a.Slot(abi.SlotFlags) & abi.FlagCutHi / abi.FlagCutHi * points}
	if cut != [2]int{} {
		count.Add(1)
	}
	d := along + 1
	for n := range hi[d] - lo[d] {
		first, end := lo, hi
		first[d], first[along], end[along] = lo[d]+n, lo[along]-n*cut[0], hi[along]-n*cut[1]
		if r.back {
			first[d], first[along], end[along] = hi[d]-1-n, lo[along]+n*cut[0], hi[along]+n*cut[1]
		}
		if end[d] = first[d] + 1; first[along] < 0 || end[along] > a.Slot(abi.SlotN+along) || first[along] > end[along] {
			t.Errorf("%s %d of a skewed tile from %v to %v is from %v to %v", what, n, lo, hi, first, end)
			return
		}
		do(first, end)
	}
}

// Skewed tiles give what loops give, where what is read of the row before is further along, too.
func TestSkewedTiles(t *testing.T) {
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
				for _, workers := range sharing(1, 2, 8, 3) {
					checkSkewedTiles(t, c.r, c.points, n, workers)
				}
			}
		})
	}
}

// sharing returns numbers of workers: the last one alone in a short test.
func sharing(workers ...int) []int {
	if testing.Short() {
		return workers[len(workers)-1:]
	}
	return workers
}

func checkSkewedTiles(t *testing.T, r relaxation, points int, n [3]int, workers int) {
	t.Helper()
	f := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	f.FillFunc(func(i, j, k int) float64 { return float64((i*7919+j*104729)%1009) / 1024 })
	want := f.Clone()
	r.sweep(want, n)
	var count atomic.Int64
	plan, err := rt.Bind(r.spec(), r.skewedKernels(t, points, &count), []rt.AnyField{f, f}, rt.Workers(workers))
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	what := fmt.Sprintf("%v on %v with %d workers", r.offsets, n, workers)
	compareFields(t, what, f, want)
	if skewed := count.Load() > 0; skewed != (workers == 2 && n[1] > 32 || workers == 3 && n[1] > 60 || workers == 8 && n[1] == 128) {
		t.Errorf("%s: skewed is %v", what, skewed)
	}
}

// The same, where planes are skewed along j.
func TestSkewedPlanes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		r    relaxation
		rows int
	}{
		"seven points": {relaxations()["seven points"], 1}, "seven points back": {relaxations()["seven points back"], 2},
		"to the right above": {relaxations()["to the right above"], 4}, "behind only": {relaxations()["behind only"], 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, n := range [][3]int{{3, 130, 19}, {1, 257, 40}, {7, 90, 15}} {
				for _, workers := range []int{1, 2, 3} {
					for _, repeat := range []int{1, 3} {
						checkSkewedPlanes(t, c.r, c.rows, n, workers, repeat)
					}
				}
			}
		})
	}
}

func checkSkewedPlanes(t *testing.T, r relaxation, rows int, n [3]int, workers, repeat int) {
	t.Helper()
	f := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	f.FillFunc(func(i, j, k int) float64 { return float64((i*7919+j*104729+k*31)%1009) / 1024 })
	want := f.Clone()
	for range repeat {
		r.sweep(want, n)
	}
	var count atomic.Int64
	r.runOn(t, "skewed", r.skewedKernels(t, rows, &count), f, f, workers, repeat)
	what := fmt.Sprintf("%v on %v with %d workers, %d times", r.offsets, n, workers, repeat)
	compareFields(t, what, f, want)
	if skewed := count.Load() > 0; skewed != (workers > 1 && n[2] >= 16) {
		t.Errorf("%s: skewed is %v", what, skewed)
	}
}

// The tiles along a row are one worker's, and a worker that waits for one of another row ends when
// the context does.
func TestRowsOfTiles(t *testing.T) {
	t.Parallel()
	r, n := relaxations()["corners"], [3]int{1025, 128, 1}
	f := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var (
		mu     sync.Mutex
		owners = map[int]unsafe.Pointer{} // by first row: arguments are a worker's own
		tiles  int
		last   = math.MaxInt // tile at which the context ends
	)
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		mu.Lock()
		defer mu.Unlock()
		if tiles++; tiles == last {
			cancel()
		}
		lo, _ := a.Box()
		if owner := owners[lo[1]]; a.Slot(abi.SlotEntry) == 0 && owner != nil && owner != a.P {
			t.Errorf("tile %v is of another worker than those before it", lo)
		}
		owners[lo[1]] = a.P
	}, "inline")
	for k := range kernels {
		kernels[k].Entries = []abi.Entry{{Stage: 0, Skew: 2}, {Number: 1, Stage: 1}}
	}
	plan, err := rt.Bind(r.spec(), kernels, []rt.AnyField{f, f}, rt.Workers(3))
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if len(owners) < 4 || tiles < 4*len(owners) {
		t.Errorf("%d tiles in %d rows, expected some of each", tiles, len(owners))
	}
	owners, last = map[int]unsafe.Pointer{}, tiles+tiles/2
	var canceled *rt.CanceledError
	if err := plan.Run(ctx); !errors.As(err, &canceled) {
		t.Errorf("canceled halfway: %v", err)
	}
}
