package schedule

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Those of processors that there are.
var (
	xeon = caches{own: 2 << 20, shared: 300 << 20}
	epyc = caches{own: 1 << 20, shared: 32 << 20, complexes: true, cores: 8}
)

// TestStreamFrom asks from which size on stores bypass the caches, on processors that there are: as soon as it does not
// fit in a core's own cache behind a slow one that is shared, and from half of a fast one on; or, if threads would have to wait
// for what they write, from two thirds or all of it on, and of those of as many core complexes as there are threads for.
func TestStreamFrom(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		caches  caches
		workers int
		bound   bool
		want    int
	}{
		{"mesh", xeon, 1, true, 2 << 20},
		{"mesh, two threads", xeon, 2, true, 2 << 20},
		{"core complex, most is read", epyc, 1, false, 16 << 20},
		{"core complex, two threads, most is read", epyc, 2, false, 16 << 20},
		{"core complex, bound by writes", epyc, 1, true, 32 << 20 * 2 / 3},
		{"core complex, two threads, bound by writes", epyc, 2, true, 32 << 20},
		{"two core complexes, nine threads, bound by writes", epyc, 9, true, 64 << 20},
		{"two core complexes, most is read", epyc, 9, false, 16 << 20},
		{"complexes of one core, bound by writes", caches{shared: 24 << 20, complexes: true, cores: 1}, 2, true, 32 << 20},
		{"complexes of no known size, bound by writes", caches{shared: 24 << 20, complexes: true}, 2, true, 24 << 20},
		{"nothing is known", caches{}, 2, true, 2 << 20},
	} {
		if have := test.caches.streamFrom(test.workers, test.bound); have != test.want {
			t.Errorf("%s: from %d bytes on, want %d", test.name, have, test.want)
		}
	}
}

// A copy waits for what it writes, and so does a sum, if two threads share a core complex; not what reads or computes more meanwhile, nor a solver along columns.
// A thread by itself waits for less.
func TestBoundByWrites(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		fields []abi.ElemKind // the output last
		flops  float64
		order  abi.Dims
		bound  bool
		alone  bool // on one thread
	}{
		{"copy", []abi.ElemKind{abi.Float64, abi.Float64}, 0, 0, true, true},
		{"sum", []abi.ElemKind{abi.Float64, abi.Float64, abi.Float64}, 1, 0, true, false},
		{"sum of four", []abi.ElemKind{abi.Float64, abi.Float64, abi.Float64, abi.Float64, abi.Float64}, 3, 0, false, false},
		{"rounding", []abi.ElemKind{abi.Float64, abi.Float32}, 0, 0, true, false},
		{"rounding of a sum", []abi.ElemKind{abi.Float64, abi.Float64, abi.Float32}, 1, 0, false, false},
		{"widening", []abi.ElemKind{abi.Float32, abi.Float32, abi.Float64}, 1, 0, true, true},
		{"fifth order", []abi.ElemKind{abi.Float64, abi.Float64}, 64, 0, false, false},
		{"diffusion of fourth order", []abi.ElemKind{abi.Float64, abi.Float64, abi.Float64}, 19, 0, false, false},
		{"recurrence", []abi.ElemKind{abi.Float64, abi.Float64, abi.Float64}, 8, abi.K, false, false},
	} {
		p := &Plan{Run: &access.Run{Level: &abi.LevelSpec{FlopsPerPoint: test.flops}}}
		for _, kind := range test.fields {
			f := new(memory.Storage)
			if err := f.AllocBox(&abi.BufferSpec{Dims: abi.IJK, Elem: kind}, abi.Box{Hi: [3]int{8, 1, 1}}, 0); err != nil {
				t.Fatal(err)
			}
			p.Fields = append(p.Fields, f)
		}
		st := &stage{Stage: access.Stage{Spec: &abi.Stage{Writes: []int{len(test.fields) - 1}, Ordered: test.order}}}
		for sharing, want := range map[int]bool{1: test.alone, 2: test.bound} {
			if p.boundByWrites(st, sharing) != want {
				t.Errorf("%s, %d threads: bound by writes: %v, want %v", test.name, sharing, !want, want)
			}
		}
	}
}
