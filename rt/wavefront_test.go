package rt_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// relaxation is a stencil that updates a field in place in an order, reading it at some
// offsets; what of that is outside of the domain is read of the input.
type relaxation struct {
	dims    rt.Dims
	back    bool
	offsets [][3]int
}

// before reports whether the order visits the point at an offset before the point.
func (r *relaxation) before(off [3]int) bool {
	for d := 2; d >= 0; d-- {
		if off[d] != 0 {
			return off[d] < 0 != r.back
		}
	}
	return false
}

// spec describes it as the compiler does: a recurrence in a buffer, and a copy of that.
func (r *relaxation) spec() *abi.Stencil {
	sweep := abi.Stage{Name: "y", Ordered: r.dims, Uses: []abi.Use{{Stage: 1}}}
	if r.back {
		sweep.Down = r.dims
	}
	field := abi.FieldSpec{Name: "In", Dims: r.dims, Elem: abi.Float64}
	for _, off := range r.offsets {
		for d, n := range off {
			field.Halo.Lo[d], field.Halo.Hi[d] = max(field.Halo.Lo[d], -n), max(field.Halo.Hi[d], n)
		}
		if !r.before(off) {
			sweep.Reads = append(sweep.Reads, abi.Read{Field: 0, Reach: abi.Reach{Lo: off, Hi: off}})
			continue
		}
		sweep.Behind = append(sweep.Behind, off)
		for d, n := range off {
			outside := abi.Reach{Lo: off, Hi: off}
			if n < 0 {
				outside.Guard[d].Hi = abi.Bound{From: abi.FromZero, Off: -n}
			} else if n > 0 {
				outside.Guard[d].Lo = abi.Bound{From: abi.FromN, Off: -n}
			}
			if n != 0 {
				sweep.Reads = append(sweep.Reads, abi.Read{Field: 0, Reach: outside})
			}
		}
	}
	return &abi.Stencil{
		Name: "Relax", Dims: r.dims,
		Fields: []abi.FieldSpec{field, {Name: "Out", Dims: r.dims, Elem: abi.Float64, Output: true}},
		Levels: []abi.LevelSpec{{
			Name: "inline", FlopsPerPoint: 200,
			Buffers: []abi.BufferSpec{{Name: "y", Dims: r.dims, Elem: abi.Float64}},
			Stages:  []abi.Stage{sweep, {Name: "out", Writes: []int{1}, Copies: []int{0}}},
		}},
	}
}

// update is the new value at a point. It depends on the order of its terms by more than a bit.
func (r *relaxation) update(read func(off [3]int) float64) float64 {
	sum := 0.25
	for n, off := range r.offsets {
		sum = sum*0.5 + float64(n+1)*read(off)*0.125
	}
	return sum
}

func (r *relaxation) kernels() []abi.Kernel {
	return goKernels(func(t *abi.Tile) {
		in, out, y := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1), abi.ArrayOf[float64](t, 2)
		r.eachIn(t.Lo, t.Hi, func(p [3]int) {
			if t.Stage == 1 {
				out.Data[out.Index(p[0], p[1], p[2])] = y.Data[y.Index(p[0], p[1], p[2])]
				return
			}
			y.Data[y.Index(p[0], p[1], p[2])] = r.update(func(off [3]int) float64 {
				q, inside := shifted(p, off, t.N)
				if r.before(off) && inside {
					return y.Data[y.Index(q[0], q[1], q[2])]
				}
				return in.Data[in.Index(q[0], q[1], q[2])]
			})
		})
	})
}

func shifted(p, off, n [3]int) (q [3]int, inside bool) {
	inside = true
	for d := range p {
		q[d] = p[d] + off[d]
		inside = inside && q[d] >= 0 && q[d] < n[d]
	}
	return q, inside
}

// eachIn visits points in the order.
func (r *relaxation) eachIn(lo, hi [3]int, do func(p [3]int)) {
	for k := range hi[2] - lo[2] {
		for j := range hi[1] - lo[1] {
			for i := range hi[0] - lo[0] {
				p := [3]int{lo[0] + i, lo[1] + j, lo[2] + k}
				if r.back {
					p = [3]int{hi[0] - 1 - i, hi[1] - 1 - j, hi[2] - 1 - k}
				}
				do(p)
			}
		}
	}
}

// sweep does the same in plain Go.
func (r *relaxation) sweep(f *rt.Field[float64], n [3]int) {
	r.eachIn([3]int{}, n, func(p [3]int) {
		f.Set(p[0], p[1], p[2], r.update(func(off [3]int) float64 {
			q, _ := shifted(p, off, n)
			return f.At(q[0], q[1], q[2])
		}))
	})
}

func relaxations() map[string]relaxation {
	five := [][3]int{{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {}}
	return map[string]relaxation{
		"five points":        {dims: rt.IJ, offsets: five},
		"five points back":   {dims: rt.IJ, back: true, offsets: five},
		"seven points":       {dims: rt.IJK, offsets: append(five, [3]int{0, 0, -1}, [3]int{0, 0, 1})},
		"seven points back":  {dims: rt.IJK, back: true, offsets: append(five, [3]int{0, 0, -1}, [3]int{0, 0, 1})},
		"corners":            {dims: rt.IJ, offsets: append(five, [3]int{-1, -1, 0}, [3]int{1, -1, 0}, [3]int{-1, 1, 0}, [3]int{1, 1, 0})},
		"second order":       {dims: rt.IJ, offsets: append(five, [3]int{-2, 0, 0}, [3]int{0, -2, 0}, [3]int{2, 0, 0}, [3]int{0, 2, 0})},
		"planes apart":       {dims: rt.IJK, offsets: five},
		"rows apart":         {dims: rt.IJK, offsets: [][3]int{{-1, 0, 0}, {1, 0, 0}}},
		"to the right above": {dims: rt.IJK, offsets: [][3]int{{2, 3, -1}, {-2, -3, 1}, {-1, 0, 0}}},
		"behind only":        {dims: rt.IJK, back: true, offsets: [][3]int{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
		"ahead only":         {dims: rt.IJ, offsets: [][3]int{{0, -1, 0}, {1, 0, 0}, {-1, 1, 0}}},
	}
}

// A relaxation gives what loops give, for any tiles and workers, in place or not, once or
// repeated.
func TestWave(t *testing.T) {
	t.Parallel()
	for name, r := range relaxations() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, n := range [][3]int{{300, 21, 1}, {33, 17, 5}, {1, 1, 1}} {
				if r.dims == rt.IJ {
					n[2] = 1
				}
				checkRelaxation(t, r, n)
			}
		})
	}
}

// TestRandomWaves is the same for random offsets.
func TestRandomWaves(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 11))
	for range 6 {
		r := relaxation{dims: rt.IJK, back: random.IntN(2) == 0}
		for range 1 + random.IntN(6) {
			off := [3]int{random.IntN(5) - 2, random.IntN(3) - 1, random.IntN(3) - 1}
			if !slices.Contains(r.offsets, off) {
				r.offsets = append(r.offsets, off)
			}
		}
		checkRelaxation(t, r, [3]int{1 + random.IntN(260), 1 + random.IntN(12), 1 + random.IntN(3)})
	}
}

func checkRelaxation(t *testing.T, r relaxation, n [3]int) {
	t.Helper()
	spec := r.spec()
	halo := spec.Fields[0].Halo
	start := mustField[float64](t, r.dims, n, halo)
	start.FillFunc(func(i, j, k int) float64 { return float64((i*7919+j*104729+k*1299709)%1009) / 1024 })
	once := start.Clone()
	r.sweep(once, n)
	for _, repeat := range []int{1, 2, 11} {
		want := once
		if repeat > 1 {
			want = start.Clone()
			for range repeat {
				r.sweep(want, n)
			}
		}
		for _, c := range []struct{ workers, size int }{{1, 0}, {2, 40}, {3, 0}, {8, 700}} {
			what := fmt.Sprintf("%v, back %v, of %v, %d times, %d workers, tiles of %d", r.offsets, r.back, n, repeat, c.workers, c.size)
			options := []rt.Option{rt.Workers(c.workers), rt.Repeat(repeat)}
			if c.size > 0 {
				options = append(options, rt.TilePoints(c.size))
			}
			f := start.Clone()
			runRelaxation(t, what+", in place", r, f, f, want, options...)
			if repeat == 1 {
				out := mustField[float64](t, r.dims, n, rt.Halo{})
				runRelaxation(t, what, r, start, out, once, options...)
			}
		}
	}
}

func runRelaxation(t *testing.T, what string, r relaxation, in, out, want *rt.Field[float64], options ...rt.Option) {
	t.Helper()
	plan, err := rt.Bind(r.spec(), r.kernels(), []rt.AnyField{in, out}, options...)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if err := plan.Run(context.Background()); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	compareFields(t, what, out, want)
}

// A sub-domain is computed from all of the domain, and nothing else is stored.
func TestWaveOfSubDomain(t *testing.T) {
	t.Parallel()
	r := relaxations()["seven points"]
	n := [3]int{140, 21, 6}
	f := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	f.FillFunc(func(i, j, k int) float64 { return float64(i*j-k) / 64 })
	want := f.Clone()
	r.sweep(want, n)
	lo, hi := [3]int{3, 4, 1}, [3]int{139, 20, 5}
	r.eachIn([3]int{}, n, func(p [3]int) {
		for d := range p {
			if p[d] < lo[d] || p[d] >= hi[d] {
				want.Set(p[0], p[1], p[2], f.At(p[0], p[1], p[2]))
				break
			}
		}
	})
	runRelaxation(t, "sub-domain", r, f, f, want, rt.SubDomain(lo, hi), rt.Workers(3), rt.TilePoints(200))
}

// After a swap, what was in place may no longer be, and the other way round.
func TestWaveAfterSwap(t *testing.T) {
	t.Parallel()
	// The input is read behind the sweep, where it has to be as it was.
	r := relaxation{dims: rt.IJ, offsets: [][3]int{{-1, 0, 0}, {0, -1, 0}, {1, 0, 0}}}
	n := [3]int{64, 12, 1}
	spec := r.spec()
	a, b := mustField[float64](t, r.dims, n, spec.Fields[0].Halo), mustField[float64](t, r.dims, n, spec.Fields[0].Halo)
	a.FillFunc(func(i, j, _ int) float64 { return float64(i + j) })
	b.Fill(1)
	plan, err := rt.Bind(spec, r.kernels(), []rt.AnyField{a, b}, rt.Workers(2))
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		want := a.Clone()
		r.sweep(want, n)
		if err := plan.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		for j := range n[1] {
			for i := range n[0] {
				if b.At(i, j, 0) != want.At(i, j, 0) {
					t.Fatalf("at %d %d is %v, want %v", i, j, b.At(i, j, 0), want.At(i, j, 0))
				}
			}
		}
		if err := rt.Swap(a, b); err != nil {
			t.Fatal(err)
		}
	}
}

// A call that is canceled ends, however many tiles wait for each other.
func TestWaveCanceled(t *testing.T) {
	t.Parallel()
	r := relaxations()["five points"]
	n := [3]int{600, 300, 1}
	f := mustField[float64](t, r.dims, n, r.spec().Fields[0].Halo)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	count := 0
	kernels := r.kernels()
	run := kernels[0].Go
	for i := range kernels {
		kernels[i].Go = func(tile *abi.Tile) {
			if tile.Lo[0] == 0 {
				if count++; count == 5 { // the tiles of a column run one after the other
					cancel()
				}
			}
			run(tile)
		}
	}
	plan, err := rt.Bind(r.spec(), kernels, []rt.AnyField{f, f}, rt.Workers(4), rt.TilePoints(1200))
	if err != nil {
		t.Fatal(err)
	}
	var canceled *rt.CanceledError
	if err := plan.Run(ctx); !errors.As(err, &canceled) || !slices.Equal(canceled.Outputs, []string{"Out"}) {
		t.Fatalf("the error is %v", err)
	}
}
