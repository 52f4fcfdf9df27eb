package schedule

import (
	"math"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// at returns the read of a field at an offset.
func at(field, i, j, k int) abi.Read {
	off := [3]int{i, j, k}
	return abi.Read{Field: field, Reach: abi.Reach{Lo: off, Hi: off}}
}

// around returns the reads of a field at a point, and as far from it along all dimensions.
func around(field, far int) []abi.Read {
	reads := []abi.Read{at(field, 0, 0, 0)}
	for d := 1; d <= far; d++ {
		reads = append(reads, at(field, -d, 0, 0), at(field, d, 0, 0), at(field, 0, -d, 0), at(field, 0, d, 0), at(field, 0, 0, -d), at(field, 0, 0, d))
	}
	return reads
}

// Strips are so long that the rows that a stage reads until it reads one again stay in the first-level cache.
func TestStrip(t *testing.T) {
	t.Parallel()
	const kib = 1 << 10
	heat := abi.Stage{Reads: around(0, 1), Writes: []int{1}}
	wave := abi.Stage{Reads: append(around(0, 4), at(1, 0, 0, 0), at(2, 0, 0, 0)), Writes: []int{1}}
	for _, test := range []struct {
		name          string
		stage         abi.Stage
		planes        int
		elem          abi.ElemKind
		first         int
		bytes, points int
	}{
		{"one plane", wave, 1, abi.Float64, 48 * kib, 0, math.MaxInt},
		{"no block", wave, 0, abi.Float64, 48 * kib, 0, math.MaxInt},
		{"rows of heat", heat, 2, abi.Float64, 48 * kib, 8 * (2*3 + 2 + 2), 448},
		{"rows of waves", wave, 2, abi.Float64, 48 * kib, 8 * (2*9 + 8 + 4 + 2), 128},
		{"of f32", wave, 2, abi.Float32, 48 * kib, 4 * (2*9 + 8 + 4 + 2), 256},
		{"a smaller cache", wave, 2, abi.Float64, 32 * kib, 8 * (2*9 + 8 + 4 + 2), 64},
		{"never less", wave, 4, abi.Float64, 16 * kib, 8 * (4*9 + 8 + 8 + 4), 64},
		{"an unknown one", wave, 2, abi.Float64, 0, 8 * (2*9 + 8 + 4 + 2), math.MaxInt},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			field := &memory.Storage{Memory: abi.Memory{Elem: test.elem}}
			p := &Plan{Run: &access.Run{Fields: []*memory.Storage{field, field, field}}}
			st := test.stage
			st.Block[2] = test.planes
			bytes := p.rowBytes(&st)
			points := caches{first: test.first}.strip(bytes)
			if bytes != test.bytes || points < test.points || points > test.points && points < math.MaxInt {
				t.Errorf("%d bytes of rows and %d points, want %d and %d", bytes, points, test.bytes, test.points)
			}
		})
	}
}

// A box is computed strip by strip: each point once, in strips that begin at multiples of 64 points.
func TestStrips(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ lo, hi, strip int }{
		{0, 256, 128}, {0, 254, 192}, {-3, 300, 64}, {5, 1005, 448}, {0, 64, 64}, {0, 65, 64}, {7, 7, 64}, {0, 1 << 20, math.MaxInt},
	} {
		var lows, highs []int
		kernel := &abi.Kernel{Go: func(tile *abi.Tile) {
			lows, highs = append(lows, tile.Lo[0]), append(highs, tile.Hi[0])
			if tile.Lo[1] != 2 || tile.Hi[1] != 9 || tile.Lo[2] != 1 || tile.Hi[2] != 5 {
				t.Errorf("%+v: rows %d to %d of planes %d to %d", test, tile.Lo[1], tile.Hi[1], tile.Lo[2], tile.Hi[2])
			}
		}}
		w := &worker{plan: &Plan{kernel: kernel}, args: make([]uint64, abi.SlotFields+1)}
		w.compute(&stage{strip: test.strip}, abi.Box{Lo: [3]int{test.lo, 2, 1}, Hi: [3]int{test.hi, 9, 5}})
		next := test.lo
		for n, lo := range lows {
			if lo != next || highs[n]-lo > test.strip || (lo-test.lo)%64 != 0 {
				t.Errorf("%+v: strip %d to %d after %d", test, lo, highs[n], next)
			}
			next = highs[n]
		}
		if next != test.hi {
			t.Errorf("%+v: computed up to %d", test, next)
		}
	}
}
