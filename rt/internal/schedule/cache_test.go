package schedule

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// TestStreamFrom asks from which size on stores bypass the caches, on processors that there are: as soon as it does not
// fit in a core's own cache behind a slow one that is shared, and from half of a fast one on, or all of it if several
// threads would have to wait for what they write.
func TestStreamFrom(t *testing.T) {
	t.Parallel()
	xeon, epyc := caches{own: 2 << 20, shared: 300 << 20}, caches{own: 1 << 20, shared: 32 << 20, complexes: true}
	for _, test := range []struct {
		name    string
		caches  caches
		workers int
		half    bool
		want    int
	}{
		{"mesh", xeon, 1, true, 2 << 20},
		{"mesh, two threads", xeon, 2, true, 2 << 20},
		{"core complex", epyc, 1, true, 16 << 20},
		{"core complex, two threads, most is read", epyc, 2, false, 16 << 20},
		{"core complex, two threads, half is written", epyc, 2, true, 32 << 20},
		{"nothing is known", caches{}, 2, true, 2 << 20},
	} {
		if have := test.caches.streamFrom(test.workers, test.half); have != test.want {
			t.Errorf("%s: from %d bytes on, want %d", test.name, have, test.want)
		}
	}
}

// A copy writes half of the bytes; with one more input, and if a double becomes a float, less than that.
func TestWritesHalf(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		fields []abi.ElemKind // the output last
		half   bool
	}{
		{"copy", []abi.ElemKind{abi.Float64, abi.Float64}, true},
		{"sum", []abi.ElemKind{abi.Float64, abi.Float64, abi.Float64}, false},
		{"rounding", []abi.ElemKind{abi.Float64, abi.Float32}, false},
		{"widening", []abi.ElemKind{abi.Float32, abi.Float32, abi.Float64}, true},
	} {
		p := &Plan{Run: &access.Run{}}
		for _, kind := range test.fields {
			f := new(memory.Storage)
			if err := f.AllocBox(&abi.BufferSpec{Dims: abi.IJK, Elem: kind}, abi.Box{Hi: [3]int{8, 1, 1}}, 0); err != nil {
				t.Fatal(err)
			}
			p.Fields = append(p.Fields, f)
		}
		st := &stage{Stage: access.Stage{Spec: &abi.Stage{Writes: []int{len(test.fields) - 1}}}}
		if p.writesHalf(st) != test.half {
			t.Errorf("%s: half is written: %v, want %v", test.name, !test.half, test.half)
		}
	}
}
