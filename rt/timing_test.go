package rt_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

func TestTiming(t *testing.T) {
	t.Parallel()
	const pause = 2 * time.Millisecond
	calls := 0
	sink := func(r *rt.Record) {
		calls++
		if calls == 4 {
			panic("in the sink")
		}
		if r.Stencil != "Shift" || r.Level != "split" || r.Device != "cpu" || r.Workers != 2 || r.Points != 24 || r.Bytes != 24*16 {
			t.Errorf("record %+v", *r)
		}
		if len(r.Stages) != 2 || r.Stages[0].Name != "count" || r.Stages[1].Points != 24 || r.Stages[1].Tiles != 2 {
			t.Fatalf("stages %+v", r.Stages)
		}
		first, second := r.Stages[0].Duration, r.Stages[1].Duration
		if first < 0 || second < pause || first+second != r.Total {
			t.Errorf("total %v, stages %+v: the second has waited for %v", r.Total, r.Stages, pause)
		}
	}
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		if a.Slot(abi.SlotEntry) == 1 {
			time.Sleep(pause)
		}
	}, "split")
	p, err := rt.Bind(&shift, kernels, newShift(t, [3]int{4, 3, 2}).list(), rt.Level("split"), rt.Workers(2), rt.TilePoints(12), rt.Timing(sink))
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := p.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if text := panics(func() { _ = p.Run(t.Context()) }); text != "in the sink" {
		t.Errorf("a sink that panics: %v", text)
	}
	must(t, p.Run(t.Context()))
	if calls != 5 || p.Level() != "split" || p.Workers() != 2 || !p.ISA().Supported() {
		t.Errorf("%d calls; plan has level %s, %d workers, %v", calls, p.Level(), p.Workers(), p.ISA())
	}
}

// panics returns what a function panics with.
func panics(do func()) (value any) {
	defer func() { value = recover() }()
	do()
	return nil
}

// Stages that are joined by local buffers are timed together.
func TestTimingOfGroups(t *testing.T) {
	t.Parallel()
	needKernels(t)
	var stages []rt.StageRecord
	sink := func(r *rt.Record) { stages = slices.Clone(r.Stages) }
	f := hdiffFields[float64](t, 10, 8, 3)
	if err := RunHdiff(context.Background(), f, 1, rt.Level("tuned"), rt.TilePoints(40), rt.Timing(sink)); err != nil {
		t.Fatal(err)
	}
	if len(stages) != 1 || stages[0].Name != "lap+flx+fly+out" || stages[0].Points != 240 || stages[0].Tiles != 6 {
		t.Errorf("stages %+v", stages)
	}
}

// The figures are those of what is run: of a sub-domain, with what its stages
// compute beyond it, and of nothing.
func TestTimingCounts(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f := hdiffFields[float64](t, 10, 8, 3)
	for name, test := range map[string]struct {
		lo, hi [3]int
		points int
		stages [4]int
	}{
		"domain":  {[3]int{}, [3]int{10, 8, 3}, 240, [4]int{12 * 10 * 3, 11 * 8 * 3, 10 * 9 * 3, 240}},
		"part":    {[3]int{1, 1, 1}, [3]int{3, 4, 2}, 6, [4]int{4 * 5, 3 * 3, 2 * 4, 6}},
		"nothing": {[3]int{1, 1, 1}, [3]int{3, 1, 2}, 0, [4]int{}},
	} {
		calls := 0
		sink := func(r *rt.Record) {
			calls++
			var points [4]int
			for n := range r.Stages {
				points[n] = r.Stages[n].Points
			}
			if r.Points != test.points || r.Flops != 18*float64(test.points) || r.Bytes != 96*float64(test.points) || points != test.stages {
				t.Errorf("%s: %d points, %v flops, %v bytes, points of stages %v", name, r.Points, r.Flops, r.Bytes, points)
			}
		}
		if err := RunHdiff(context.Background(), f, 1, rt.Level("original"), rt.SubDomain(test.lo, test.hi), rt.Timing(sink)); err != nil {
			t.Fatal(err)
		}
		if calls != 1 {
			t.Errorf("%s: the sink was called %d times", name, calls)
		}
	}
}

func TestRecordString(t *testing.T) {
	t.Parallel()
	r := rt.Record{
		Stencil: "Hdiff", Level: "inline", Device: "cpu", ISA: abi.X8664v3, Workers: 1,
		Points: 1_000_000, Flops: 37e6, Bytes: 24e6, Total: 2 * time.Millisecond,
		Stages: []rt.StageRecord{{Name: "out", Points: 1_000_000, Tiles: 40, Duration: 2 * time.Millisecond}},
	}
	const single = "Hdiff inline on cpu (x86-64-v3, 1 worker): 1000000 points in 2ms, 12 GB/s, 18.5 Gflop/s\n"
	if got := r.String(); got != single {
		t.Errorf("got %s, want %s", got, single)
	}
	r.Workers, r.Points, r.Total = 4, 1, 0
	r.Stages = append(r.Stages, rt.StageRecord{Name: "second", Points: 5, Tiles: 1, Duration: 0})
	const several = `Hdiff inline on cpu (x86-64-v3, 4 workers): 1 point in 0s, - GB/s, - Gflop/s
stage   points   tiles  time  Mpoints/s
out     1000000  40     2ms   500
second  5        1      0s    -
`
	if got := r.String(); got != several {
		t.Errorf("got\n%s\nwant\n%s", got, several)
	}
}

// A stencil without kernels for the platform, or without build information, is
// rendered too.
func TestInfoStringOfLittle(t *testing.T) {
	t.Parallel()
	const want = `Shift
level   stages  buffers  local  flops/point  bytes/point  flops/byte  code
inline  1       0        0      0            16           0.00        none
split   2       0        0      0            16           0.00        none
`
	if got := rt.InfoOf(&shift, nil).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
