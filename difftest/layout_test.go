package difftest

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// shapes are fields of every rank and kind of element, with and without halo,
// and with rows of more than a page.
func shapes() []shape {
	var list []shape
	for dims := rt.I; dims <= rt.IJK; dims++ {
		for kind := abi.Float32; kind <= abi.Uint16; kind++ {
			for _, n := range [][3]int{{5, 3, 2}, {64, 1, 1}, {1, 1, 1}, {1100, 2, 3}} {
				list = append(list, newShape(dims, kind, n, rt.Halo{}))
				list = append(list, newShape(dims, kind, n, rt.Halo{Lo: [3]int{3, 1, 0}, Hi: [3]int{1, 0, 2}}))
			}
		}
	}
	return list
}

// corners returns the offsets of the beginning of the first element of the row
// at p and of the end of the last.
func (f *field) corners(p [3]int) (first, end int) {
	b := f.bounds()
	p[0] = b.lo[0]
	first = f.at(p)
	return first, first + b.ext(0)*f.kind.Size()
}

// TestLayouts checks that fields touch the guard pages that they should touch,
// and no guard page is within one.
func TestLayouts(t *testing.T) {
	t.Parallel()
	for _, s := range shapes() {
		for n, l := range allLayouts() {
			f, err := newField("f", s, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			low, high, rows := 0, 0, 0
			f.bounds().rows(func(p [3]int) {
				first, end := f.corners(p)
				from := (first-f.mem.page)%f.mem.pitch() + f.mem.page // in a segment
				to := from + end - first
				if rows++; from == f.mem.page {
					low++
				}
				if to == f.mem.page+f.mem.segment {
					high++
				}
				if from < f.mem.page || to > f.mem.page+f.mem.segment {
					t.Errorf("%+v, %s: the row at %v is in a guard", s, l.name, p)
				}
				if inner := f.at([3]int{0, p[1], p[2]}); l.name == alignedLayout().name && s.dims.Has(0) && inner%lineBytes != 0 {
					t.Errorf("%+v, %s: the row at %v is at %d", s, l.name, p, inner)
				}
			})
			want := [][2]int{{rows, high}, {low, rows}, {low, high}, {1, high}, {low, 1}, {low, 1}}[n]
			if low < want[0] || high < want[1] {
				t.Errorf("%+v, %s: of %d rows, %d follow a guard and %d precede one", s, l.name, rows, low, high)
			}
			f.mem.release()
		}
	}
}

// TestCanaries checks that every place of every memory has a canary of its own.
func TestCanaries(t *testing.T) {
	t.Parallel()
	seen := map[uint32]bool{}
	const words = 4096
	for seed := range uint64(4) {
		b := make([]byte, 4*words)
		fillCanaries(b, 4096, mix(seed))
		for at := 0; at < len(b); at += 4 {
			seen[uint32(getBits(b[at:], 4))] = true
		}
	}
	if len(seen) < 4*words*99/100 {
		t.Errorf("%d places have %d canaries", 4*words, len(seen))
	}
}
