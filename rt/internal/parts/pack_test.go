package parts_test

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// What is packed and unpacked is where it was, for elements of each size and rows of any width.
func TestPack(t *testing.T) {
	t.Parallel()
	for _, elem := range []abi.ElemKind{abi.Uint8, abi.Int16, abi.Float32, abi.Float64} {
		for width := 1; width < 12; width++ {
			n := [3]int{20, 5, 4}
			from, to := newStorage(t, elem, n), newStorage(t, elem, n)
			all := abi.Box{Hi: n}
			bytes := make([]byte, all.Points()*elem.Size())
			for x := range bytes {
				bytes[x] = byte(x*7 + 1)
			}
			parts.Unpack(from, all, bytes)
			b := abi.Box{Lo: [3]int{3, 1, 2}, Hi: [3]int{3 + width, 4, 4}}
			count := parts.Pack(from, b, bytes)
			if count != width*3*2*elem.Size() || parts.Unpack(to, b, bytes) != count {
				t.Errorf("%v, %d points in a row: %d bytes", elem, width, count)
			}
			for k := range n[2] {
				for j := range n[1] {
					for i := range n[0] {
						at := [3]int{i, j, k}
						want := uint64(0)
						if (abi.Box{Lo: at, Hi: [3]int{i + 1, j + 1, k + 1}}).Within(b) {
							want = from.BitsAt(at)
						}
						if have := to.BitsAt(at); have != want {
							t.Fatalf("%v, %d points in a row: at %v there is %#x, want %#x", elem, width, at, have, want)
						}
					}
				}
			}
		}
	}
}

func newStorage(t testing.TB, elem abi.ElemKind, n [3]int) *memory.Storage {
	t.Helper()
	var s memory.Storage
	if err := s.AllocBox(&abi.BufferSpec{Dims: abi.IJK, Elem: elem}, abi.Box{Hi: n}, 0); err != nil {
		t.Fatal(err)
	}
	return &s
}

// BenchmarkPack packs a face along i, of three points in each row, and one along j.
func BenchmarkPack(b *testing.B) {
	n := [3]int{256, 256, 60}
	s := newStorage(b, abi.Float64, n)
	for name, face := range map[string]abi.Box{
		"along i": {Hi: [3]int{3, n[1], n[2]}},
		"along j": {Hi: [3]int{n[0], 3, n[2]}},
	} {
		b.Run(name, func(b *testing.B) {
			bytes := make([]byte, face.Points()*8)
			b.SetBytes(int64(len(bytes)))
			for b.Loop() {
				parts.Pack(s, face, bytes)
			}
		})
	}
}
