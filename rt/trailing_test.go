package rt_test

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// increments is a relaxation of increments, for which values are read around each point, and an
// update of the values by what the increments have become at some offset.
type increments struct {
	relaxation
	values [][3]int // offsets at which values are read
	reach  [3]int   // of the update
}

// spec has the fields Increment, Value, the outputs of both, and the relaxed increments.
func (r *increments) spec() *abi.Stencil {
	s := r.relaxation.spec()
	halo := rt.Halo{Lo: [3]int{3, 3, 3}, Hi: [3]int{3, 3, 3}}
	s.Fields = []abi.FieldSpec{
		{Name: "Increment", Dims: rt.IJK, Elem: abi.Float64, Halo: halo}, {Name: "Value", Dims: rt.IJK, Elem: abi.Float64, Halo: halo},
		{Name: "IncrementOut", Dims: rt.IJK, Elem: abi.Float64, Output: true}, {Name: "ValueOut", Dims: rt.IJK, Elem: abi.Float64, Output: true},
	}
	stages := s.Levels[0].Stages
	for _, off := range r.values {
		stages[0].Reads = append(stages[0].Reads, abi.Read{Field: 1, Reach: abi.Reach{Lo: off, Hi: off}})
	}
	inside := abi.Reach{Lo: r.reach, Hi: r.reach}
	for d, n := range r.reach {
		inside.Guard[d] = abi.Span{Lo: abi.Bound{From: abi.FromZero, Off: max(0, -n)}, Hi: abi.Bound{From: abi.FromN, Off: -max(0, n)}}
	}
	stages[0].Uses = []abi.Use{{Stage: 1}, {Stage: 1, Reach: inside}}
	stages[1] = abi.Stage{Name: "out", Writes: []int{2, 3}, Copies: []int{0, -1}, Reads: []abi.Read{{Field: 1}}}
	return s
}

// kernels counts tiles that are skewed.
func (r *increments) kernels(t *testing.T, rows int, skewed *atomic.Int64) []abi.Kernel {
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		n := [3]int{a.Slot(abi.SlotN), a.Slot(abi.SlotN + 1), a.Slot(abi.SlotN + 2)}
		if a.Slot(abi.SlotEntry) == 1 {
			a.Each(func(i, j, k int) {
				q := r.read([3]int{i, j, k}, n)
				*rt.Ref[float64](a, 3, i, j, k) = *rt.Ref[float64](a, 1, i, j, k) + *rt.Ref[float64](a, 4, q[0], q[1], q[2])
				// Machine code would write what is there already, while other tiles read it.
				if to, from := rt.Ref[float64](a, 2, i, j, k), rt.Ref[float64](a, 4, i, j, k); to != from {
					*to = *from
				}
			})
			return
		}
		r.eachSkewed(t, a, rows, skewed, func(lo, hi [3]int) {
			r.eachIn(lo, hi, func(p [3]int) {
				*rt.Ref[float64](a, 4, p[0], p[1], p[2]) = r.relax(p, func(q [3]int) float64 { return *rt.Ref[float64](a, 1, q[0], q[1], q[2]) },
					func(off [3]int) float64 {
						q, inside := shifted(p, off, n)
						if r.before(off) && inside {
							return *rt.Ref[float64](a, 4, q[0], q[1], q[2])
						}
						return *rt.Ref[float64](a, 0, q[0], q[1], q[2])
					})
			})
		})
	}, "inline")
	for n := range kernels {
		kernels[n].Entries = []abi.Entry{{Stage: 0, Skew: rows}, {Number: 1, Stage: 1}}
	}
	return kernels
}

// relax returns a new increment.
func (r *increments) relax(p [3]int, value func(q [3]int) float64, read func(off [3]int) float64) float64 {
	sum := r.update(read)
	for n, off := range r.values {
		sum += value([3]int{p[0] + off[0], p[1] + off[1], p[2] + off[2]}) / float64(n+3)
	}
	return sum
}

// read returns where the update of a point reads the increments.
func (r *increments) read(p, n [3]int) [3]int {
	if q, inside := shifted(p, r.reach, n); inside {
		return q
	}
	return p
}

// step does the same in loops.
func (r *increments) step(increment, value *rt.Field[float64], n [3]int) {
	r.eachIn([3]int{}, n, func(p [3]int) {
		increment.Set(p[0], p[1], p[2], r.relax(p, func(q [3]int) float64 { return value.At(q[0], q[1], q[2]) },
			func(off [3]int) float64 { return increment.At(p[0]+off[0], p[1]+off[1], p[2]+off[2]) }))
	})
	r.eachIn([3]int{}, n, func(p [3]int) {
		q := r.read(p, n)
		value.Set(p[0], p[1], p[2], value.At(p[0], p[1], p[2])+increment.At(q[0], q[1], q[2]))
	})
}

// An update behind skewed tiles gives what it gives after them, in place and not, once or several
// times.
func TestTrailingStage(t *testing.T) {
	t.Parallel()
	seven, back := relaxations()["seven points"], relaxations()["seven points back"]
	far := relaxation{dims: rt.IJK, offsets: [][3]int{{-1, 0, 0}, {0, 2, -1}, {1, -2, 1}, {0, 0, -2}, {0, 1, 2}, {0, -1, 0}}}
	for name, c := range map[string]struct {
		r    increments
		rows int
	}{
		"seven points":      {increments{seven, seven.offsets, [3]int{}}, 1},
		"seven points back": {increments{back, back.offsets, [3]int{}}, 2},
		"one side":          {increments{seven, [][3]int{{0, -1, -1}, {0, -1, 0}}, [3]int{}}, 1},
		"other side":        {increments{back, [][3]int{{0, 1, 1}, {1, 2, 0}}, [3]int{}}, 1},
		"far":               {increments{far, far.offsets, [3]int{}}, 3},
		"values beside":     {increments{seven, [][3]int{{0, 2, -2}, {0, -2, 2}, {0, 0, -3}}, [3]int{}}, 1},
		"update ahead":      {increments{seven, seven.offsets, [3]int{0, 1, 1}}, 1},
		"update behind":     {increments{back, back.offsets, [3]int{-1, 1, -1}}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, n := range [][3]int{{3, 70, 21}, {2, 131, 16}, {5, 97, 33}} {
				for _, workers := range sharing(1, 2, 3) {
					checkTrailingStage(t, c.r, c.rows, n, workers)
				}
			}
			if !testing.Short() {
				checkTrailingStage(t, c.r, c.rows, [3]int{61, 290, 17}, 1)
			}
		})
	}
}

func checkTrailingStage(t *testing.T, r increments, rows int, n [3]int, workers int) {
	t.Helper()
	const steps = 2
	increment := mustField[float64](t, rt.IJK, n, r.spec().Fields[0].Halo)
	increment.FillFunc(func(i, j, k int) float64 { return float64((i*7919+j*104729+k*31)%1009) / 1024 })
	value := increment.Clone()
	value.FillFunc(func(i, j, k int) float64 { return float64((i*31+j*7919+k*104729)%509) / 256 })
	wantIncrement, wantValue := increment.Clone(), value.Clone()
	for range steps {
		r.step(wantIncrement, wantValue, n)
	}
	var skewed atomic.Int64
	plan, err := rt.Bind(r.spec(), r.kernels(t, rows, &skewed), []rt.AnyField{increment, value, increment, value}, rt.Workers(workers), rt.Repeat(steps))
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	what := fmt.Sprintf("%v and %v on %v with %d workers", r.offsets, r.values, n, workers)
	compareFields(t, what+": increments", increment, wantIncrement)
	compareFields(t, what+": values", value, wantValue)
	if behind := rt.HasTrailingStage(plan); behind != (skewed.Load() > 0) || !behind && (workers == 2 && n[1] > 90 || n[0] == 61) {
		t.Errorf("%s: %d tiles are skewed, and that the update runs behind them is %v", what, skewed.Load(), behind)
	}
}

// Repetitions of a sweep that is followed by something else do not follow each other tile by tile: its tiles
// are those of a single run.
func TestRepeatedTilesOfSeveralStages(t *testing.T) {
	t.Parallel()
	n := [3]int{40, 260, 90}
	r := increments{relaxation: relaxations()["seven points"]}
	for _, workers := range sharing(1, 2) {
		var tiles [2][]int
		for i, repeat := range []int{1, 4} {
			increment := mustField[float64](t, rt.IJK, n, r.spec().Fields[0].Halo)
			value := increment.Clone()
			var record rt.Record
			plan, err := rt.Bind(r.spec(), r.kernels(t, 0, new(atomic.Int64)), []rt.AnyField{increment, value, increment, value},
				rt.Workers(workers), rt.Repeat(repeat), rt.Timing(func(r *rt.Record) { record = *r }))
			if err != nil {
				t.Fatal(err)
			}
			if err := plan.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, st := range record.Stages {
				tiles[i] = append(tiles[i], st.Tiles)
			}
		}
		if !slices.Equal(tiles[0], tiles[1]) {
			t.Errorf("%d workers: %v tiles, and if repeated %v", workers, tiles[0], tiles[1])
		}
	}
}
