package guard

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
		for kind := abi.Float32; kind.Size() != 0; kind++ {
			for _, n := range [][3]int{{5, 3, 2}, {64, 1, 1}, {1, 1, 1}, {1100, 2, 3}} {
				list = append(list, NewShape(dims, kind, n, rt.Halo{}))
				list = append(list, NewShape(dims, kind, n, rt.Halo{Lo: [3]int{3, 1, 0}, Hi: [3]int{1, 0, 2}}))
			}
		}
	}
	return list
}

// corners returns the offsets of the beginning of the first element of the row
// at p and of the end of the last.
func (f *Field) corners(p [3]int) (first, end int) {
	b := f.Bounds()
	p[0] = b.Lo[0]
	first = f.At(p)
	return first, first + b.ext(0)*f.Kind.Size()
}

// TestLayouts checks that fields touch the guard pages that they should touch,
// and no guard page is within one.
func TestLayouts(t *testing.T) {
	t.Parallel()
	for _, s := range shapes() {
		for n, l := range AllLayouts() {
			f, err := NewField("f", s, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			low, high, rows := 0, 0, 0
			f.Bounds().rows(func(p [3]int) {
				first, end := f.corners(p)
				from := (first-f.Mem.page)%f.Mem.pitch() + f.Mem.page // in a segment
				to := from + end - first
				if rows++; from == f.Mem.page {
					low++
				}
				if to == f.Mem.page+f.Mem.segment {
					high++
				}
				if from < f.Mem.page || to > f.Mem.page+f.Mem.segment {
					t.Errorf("%+v, %s: the row at %v is in a guard", s, l.Name, p)
				}
				if inner := f.At([3]int{0, p[1], p[2]}); l.Name == AlignedLayout().Name && s.Dims.Has(0) && inner%lineBytes != 0 {
					t.Errorf("%+v, %s: the row at %v is at %d", s, l.Name, p, inner)
				}
			})
			want := [][2]int{{rows, high}, {low, rows}, {low, high}, {1, high}, {low, 1}, {low, 1}}[n]
			if low < want[0] || high < want[1] {
				t.Errorf("%+v, %s: of %d rows, %d follow a guard and %d precede one", s, l.Name, rows, low, high)
			}
			f.Mem.Release()
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
		fillCanaries(b, 4096, Mix(seed))
		for at := 0; at < len(b); at += 4 {
			seen[uint32(GetBits(b[at:], 4))] = true
		}
	}
	if len(seen) < 4*words*99/100 {
		t.Errorf("%d places have %d canaries", 4*words, len(seen))
	}
}

// TestShow shows elements of each kind of number as Go has them.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		kind rt.ElemKind
		bits uint64
		want string
	}{
		{abi.Uint8, 0xff, "255 (0xff)"},
		{abi.Uint16, 0xfffe, "65534 (0xfffe)"},
		{abi.Int16, 0xfffe, "-2 (0xfffe)"},
		{abi.Int32, 7, "7 (0x7)"},
		{abi.Bool, 1, "true (0x1)"},
		{abi.Float32, 0x3dcccccd, "0.1 (0x3dcccccd)"},
	} {
		if have := Show(c.kind, c.bits); have != c.want {
			t.Errorf("%v: %s, want %s", c.kind, have, c.want)
		}
	}
}
