package rt_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// interleavedKernels are those of [upAndDown], with code for both stages on two tiles. Calls of that
// are counted.
func interleavedKernels(t *testing.T, levels int, interleaved *atomic.Int64, each func(stage int, a rt.Args)) []abi.Kernel {
	run := func(stage int, a rt.Args, lo, hi [3]int) {
		upAndDownTile(stage, lo, hi, levels, func(array, i, j, k int) *float64 { return rt.Ref[float64](a, array, i, j, k) })
		each(stage, a)
	}
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		lo, hi := a.Box()
		stage := a.Slot(abi.SlotEntry)
		if stage < 2 {
			run(stage, a, lo, hi)
			return
		}
		if stage != 3 {
			t.Errorf("called for stage %d", stage)
		}
		interleaved.Add(1)
		last := abi.SlotFields + 3*4
		other := rt.Args{P: *(*unsafe.Pointer)(unsafe.Add(a.P, 8*last))}
		otherLo, otherHi := other.Box()
		for n := range levels {
			lo[2], hi[2] = n, n+1
			run(0, a, lo, hi)
			otherLo[2], otherHi[2] = levels-1-n, levels-n
			run(1, other, otherLo, otherHi)
		}
	}, "inline")
	for n := range kernels {
		kernels[n].Entries = []abi.Entry{{Stage: 0}, {Number: 1, Stage: 1}, {Number: 3, Stage: 1, Interleaved: true}}
	}
	return kernels
}

// Two stages run on two tiles at a time where the second streams, on any number of workers, and
// leave what they leave tile by tile.
func TestInterleavedTiles(t *testing.T) {
	t.Parallel()
	n := [3]int{40, 11, 9}
	in := mustField[float64](t, rt.IJK, n, rt.Halo{})
	in.FillFunc(func(i, j, k int) float64 { return float64(i + 3*j + k*k) })
	want := mustField[float64](t, rt.IJK, n, rt.Halo{})
	if plan, err := rt.Bind(upAndDown(), upAndDownKernels(), []rt.AnyField{in, want}); err != nil || plan.Run(t.Context()) != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		lo, hi      [3]int
		opts        []rt.Option
		interleaved bool
	}{
		"one worker":     {hi: n, opts: []rt.Option{rt.Workers(1)}, interleaved: true},
		"three workers":  {hi: n, opts: []rt.Option{rt.Workers(3)}, interleaved: true},
		"one tile":       {hi: [3]int{40, 1, 9}},
		"not streaming":  {hi: n, opts: []rt.Option{rt.StreamingStores(false)}},
		"a part of i":    {hi: [3]int{17, 11, 9}, interleaved: true},
		"rows unaligned": {lo: [3]int{1, 0, 0}, hi: n},
		"some levels":    {lo: [3]int{0, 0, 2}, hi: n},
	} {
		var interleaved atomic.Int64
		kernels := interleavedKernels(t, n[2], &interleaved, func(int, rt.Args) {})
		out := mustField[float64](t, rt.IJK, n, rt.Halo{})
		options := append([]rt.Option{rt.StreamingStores(true), rt.TilePoints(9 * 40 * 2), rt.SubDomain(test.lo, test.hi)}, test.opts...)
		plan, err := rt.Bind(upAndDown(), kernels, []rt.AnyField{in, out}, options...)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := plan.Run(t.Context()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if have := interleaved.Load() > 0; have != test.interleaved {
			t.Errorf("%s: two tiles at a time: %v", name, have)
		}
		inside := func(at [3]int) bool {
			for d := range at {
				if at[d] < test.lo[d] || at[d] >= test.hi[d] {
					return false
				}
			}
			return true
		}
		for k := range n[2] {
			for j := range n[1] {
				for i := range n[0] {
					expected := 0.0
					if inside([3]int{i, j, k}) {
						expected = want.At(i, j, k)
					}
					if have := out.At(i, j, k); have != expected {
						t.Fatalf("%s: at %d %d %d is %v, want %v", name, i, j, k, have, expected)
					}
				}
			}
		}
	}
}

// A panic in either of two tiles that are run together is reported, and a call that is canceled
// between them stops.
func TestInterleavedTilesStop(t *testing.T) {
	t.Parallel()
	n := [3]int{16, 12, 5}
	in, out := mustField[float64](t, rt.IJK, n, rt.Halo{}), mustField[float64](t, rt.IJK, n, rt.Halo{})
	for stage := range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var calls, interleaved atomic.Int64
		panics, cancels := false, false
		kernels := interleavedKernels(t, n[2], &interleaved, func(at int, a rt.Args) {
			if at != stage || interleaved.Load() != 2 {
				return
			}
			calls.Add(1)
			if panics {
				a.SetSlot(abi.SlotPanic, 1)
			}
			if cancels {
				cancel()
			}
		})
		s := upAndDown()
		s.Panics = []abi.PanicSite{{Op: "x / y", Pos: "f.go:1:2"}}
		plan, err := rt.Bind(s, kernels, []rt.AnyField{in, out}, rt.StreamingStores(true), rt.Workers(1), rt.TilePoints(80))
		if err != nil {
			t.Fatal(err)
		}
		panics = true
		var panicked *rt.StencilPanic
		if err := plan.Run(ctx); !errors.As(err, &panicked) || calls.Load() == 0 {
			t.Errorf("stage %d panics: %v", stage, err)
		}
		interleaved.Store(0)
		panics, cancels = false, true
		var canceled *rt.CanceledError
		if err := plan.Run(ctx); !errors.As(err, &canceled) || interleaved.Load() != 2 {
			t.Errorf("stage %d is canceled in: %v, after %d pairs of tiles", stage, err, interleaved.Load())
		}
	}
}
