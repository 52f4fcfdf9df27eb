package rt_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// sweepKernels returns machine code of a relaxation of two dimensions that runs several
// repetitions at once. It counts the calls of that, and fails the test where rows are not as
// they are to be.
func (r *relaxation) sweepKernels(t *testing.T, s abi.Steps, calls *atomic.Int64) []abi.Kernel {
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		lo, hi := a.Box()
		switch a.Slot(abi.SlotEntry) {
		case 0:
			r.updateBox(a, 2, lo, hi)
		case 1:
			a.Each(func(i, j, k int) { *rt.Ref[float64](a, 1, i, j, k) = *rt.Ref[float64](a, 2, i, j, k) })
		case 2:
			calls.Add(1)
			if rows := a.Slot(abi.SlotN + 1); lo[1] < s.Count*s.Behind || hi[1] > rows-s.Behind-1 || lo[0] != 0 || hi[0] != a.Slot(abi.SlotN) {
				t.Errorf("several repetitions run on rows %v to %v of %d", lo, hi, rows)
				return
			}
			lanes := rt.MemoryAt(a, abi.SlotFields+3*3, s.VectorBytes*(1+s.Behind*(hi[0]+s.Margin)))
			for n := range lanes {
				lanes[n]++ // no other worker does so at the same time
			}
			for range s.Count {
				r.updateBox(a, 0, lo, hi)
				lo[1], hi[1] = lo[1]-s.Behind, hi[1]-s.Behind
			}
		}
	}, "inline")
	for n := range kernels {
		kernels[n].Entries = []abi.Entry{{Stage: 0}, {Number: 1, Stage: 1}, {Number: 2, Stage: 0, Steps: s}}
	}
	return kernels
}

// updateBox updates the points of a box; what has been visited is in a field or buffer.
func (r *relaxation) updateBox(a rt.Args, visited int, lo, hi [3]int) {
	n := [3]int{a.Slot(abi.SlotN), a.Slot(abi.SlotN + 1), a.Slot(abi.SlotN + 2)}
	r.eachIn(lo, hi, func(p [3]int) {
		*rt.Ref[float64](a, visited, p[0], p[1], p[2]) = r.update(func(off [3]int) float64 {
			q, inside := shifted(p, off, n)
			if r.before(off) && inside {
				return *rt.Ref[float64](a, visited, q[0], q[1], q[2])
			}
			return *rt.Ref[float64](a, 0, q[0], q[1], q[2])
		})
	})
}

// Repetitions that run several at once leave what one after the other does; if what is read
// is another field than what is written, or the domain is small, there are none.
func TestSkewedSteps(t *testing.T) {
	t.Parallel()
	five := relaxation{dims: rt.IJ, offsets: [][3]int{{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {}}}
	wide := relaxation{dims: rt.IJ, offsets: [][3]int{{-2, 0}, {1, -2}, {-1, 1}, {0, 2}}}
	for _, c := range []struct {
		r     relaxation
		steps abi.Steps
	}{
		{five, abi.Steps{Count: 4, Behind: 1, Rows: 2, VectorBytes: 32, Margin: 12}},
		{wide, abi.Steps{Count: 8, Behind: 2, Rows: 4, VectorBytes: 64, Margin: 25}},
	} {
		for _, n := range [][3]int{{40, 70, 1}, {26, 36, 1}, {31, 161, 1}, {12, 70, 1}, {50, 9, 1}} {
			for _, repeat := range []int{3, 8, 21} {
				for _, workers := range sharing(1, 2, 7) {
					c.r.checkSkewedSteps(t, c.steps, n, repeat, workers)
				}
			}
		}
	}
}

func (r *relaxation) checkSkewedSteps(t *testing.T, s abi.Steps, n [3]int, repeat, workers int) {
	t.Helper()
	what := fmt.Sprintf("%v of %v, %d times, %d workers", r.offsets, n, repeat, workers)
	var calls atomic.Int64
	kernels := r.sweepKernels(t, s, &calls)
	start := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	start.FillFunc(func(i, j, k int) float64 { return float64((i*7919+j*104729)%1009) / 1024 })
	want := start.Clone()
	for range repeat {
		r.sweep(want, n)
	}
	f := start.Clone()
	r.runOn(t, what, kernels, f, f, workers, repeat)
	compareFields(t, what, f, want)
	least := (s.Count + 1) * s.Behind
	least += (s.Rows - least%s.Rows) % s.Rows
	if many := repeat >= s.Count && n[0] >= s.Margin && n[1] >= 2*least; many != (calls.Load() > 0) {
		t.Errorf("%s: %d calls for several repetitions", what, calls.Load())
	}
}

func (r *relaxation) runOn(t *testing.T, what string, kernels []abi.Kernel, in, out *rt.Field[float64], workers, repeat int) {
	t.Helper()
	plan, err := rt.Bind(r.spec(), kernels, []rt.AnyField{in, out}, rt.Workers(workers), rt.Repeat(repeat))
	if err == nil {
		err = plan.Run(context.Background())
	}
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

func compareFields(t *testing.T, what string, have, want *rt.Field[float64]) {
	t.Helper()
	n := want.Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				if have, want := have.At(i, j, k), want.At(i, j, k); have != want {
					t.Fatalf("%s: at %d %d %d is %v, want %v", what, i, j, k, have, want)
				}
			}
		}
	}
}

// An output may be the interior of an input alone, in the same memory.
func TestRepeatedOnTheInterior(t *testing.T) {
	t.Parallel()
	r := relaxation{dims: rt.IJ, offsets: [][3]int{{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {}}}
	var calls atomic.Int64
	kernels := r.sweepKernels(t, abi.Steps{Count: 4, Behind: 1, Rows: 2, VectorBytes: 32, Margin: 12}, &calls)
	n := [3]int{40, 70, 1}
	f := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	f.FillFunc(func(i, j, k int) float64 { return float64((i*7919+j*104729)%1009) / 1024 })
	want := f.Clone()
	for range 5 {
		r.sweep(want, n)
	}
	interior, err := rt.FieldOf(f.Data()[f.Origin():], 0, r.dims, n, f.Strides(), rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	r.runOn(t, "the interior", kernels, f, interior, 2, 5)
	compareFields(t, "the interior", f, want)
}

// After a swap, what was in one field may no longer be.
func TestSkewedStepsAfterSwap(t *testing.T) {
	t.Parallel()
	r := relaxation{dims: rt.IJ, offsets: [][3]int{{-1, 0}, {0, -1}, {0, 1}}}
	var calls atomic.Int64
	kernels := r.sweepKernels(t, abi.Steps{Count: 4, Behind: 1, Rows: 2, VectorBytes: 32, Margin: 12}, &calls)
	n := [3]int{40, 50, 1}
	halo := r.spec().Fields[0].Halo
	f, g, other := mustField[float64](t, r.dims, n, halo), mustField[float64](t, r.dims, n, halo), mustField[float64](t, r.dims, n, halo)
	same, err := rt.FieldOf(f.Data(), f.Origin(), rt.IJ, n, f.Strides(), halo)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := rt.Bind(r.spec(), kernels, []rt.AnyField{f, same}, rt.Repeat(4), rt.Workers(1))
	if err == nil {
		err = plan.Run(context.Background())
	}
	if err != nil || calls.Load() == 0 {
		t.Fatalf("%d calls for several repetitions, error %v", calls.Load(), err)
	}
	for _, x := range []*rt.Field[float64]{g, other} {
		x.FillFunc(func(i, j, k int) float64 { return float64(i*j) / 64 })
	}
	if err := rt.Swap(f, g); err != nil {
		t.Fatal(err)
	}
	calls.Store(0)
	r.sweep(other, n)
	if err := plan.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	compareFields(t, "after a swap", same, other)
	if calls.Load() > 0 {
		t.Error("several repetitions run at once in two fields")
	}
}
