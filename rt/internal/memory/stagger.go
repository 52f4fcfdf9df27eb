package memory

import (
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
)

// Memory that is used together begins at different offsets modulo 4 KiB, which are counted in lines. A load whose address agrees with that of a
// recent store in the low 12 bits waits for the store. Fields of one shape have equal strides: where a row of one is read at such a distance from
// the row of another one that is written, that holds for each vector of the row, and of the next row again.
//
// Measured on an AMD EPYC of the third generation, one thread, with the output at each of the 64 offsets: hdiff, f64, 128×128×60 points, whose rows are 17 lines apart, takes
// 0.92 to 0.97 ns per point with streaming stores, but 1.68 where the row of the point is read a line behind what is written, 2.07 where the next row is, and 1.07 to 1.16
// two lines behind; with ordinary stores 0.95 to 1.03, and 1.06 to 1.37. Two outputs at the same offset are as bad: fastwavesuv, f32, takes 2.68 ns and at others 1.74, and fastwaves
// with three outputs 2.3 times as long. Against nine lines between all fields, the stencils of the Open Earth suite take 0.93 times as long in the mean of 76 cases with the
// offsets that [Staggers] finds, hdiff 0.42 and 0.54 times where that is its case. Other processors have not been measured.

const (
	offsets = 4096 / RowAlign // that there are

	// turnLines is the distance between local buffers, and fieldLines that between fields of which no more is known: none of its first four multiples is close to
	// one or two rows of 9, 17, 33 or 65 lines, those of a power of two points and a line for halos.
	turnLines, fieldLines = 9, 13
)

// behind is how bad it is to read at some distance from what is written in the same iteration, by lines modulo 4 KiB: what has been written just before is the last.
var behind = [offsets]int{2, 1, offsets - 3: 1, 4, sameLine}

// sameLine is how bad it is for two fields that are written to be at the same offset; after a swap, an input may be one of them.
const sameLine = 16

// Turn returns the offset of one of several local buffers.
func Turn(n int) int { return n * turnLines % offsets }

// allocated counts the large fields that no stencil was known of.
var allocated atomic.Uint32

// NextOffset returns the offset of a field of which no more is known than that others may be used with it.
func (s *Storage) NextOffset() int {
	if !s.staggered() {
		return 0
	}
	return int(allocated.Add(1)%offsets) * fieldLines % offsets
}

// staggered reports whether a field is large enough for its offset to matter.
func (s *Storage) staggered() bool { return s.Size*s.Elem.Size() >= staggerBytes }

// Staggers returns the offsets of the fields of a stencil, such that none is read where another one has been written just before, now or after a swap. Those
// that have memory stay where they are; nil stands for none.
func Staggers(s *abi.Stencil, fields []*Storage) []int {
	rows, at := rowsRead(s, fields), make([]int, len(fields))
	for i, f := range fields {
		if f == nil || f.First != nil || !f.staggered() {
			continue
		}
		least := -1
		for n := range offsets {
			offset, sum := (i*fieldLines+n)%offsets, 0
			for j, g := range fields {
				if g != nil && (j < i || g.First != nil) && (s.Fields[i].Output || s.Fields[j].Output) && f.sameRows(g) {
					sum += conflicts(rows[i], rows[j], int(f.Base())-int(g.Base())+(offset-at[j])*RowAlign)
				}
			}
			if least < 0 || sum < least {
				least, at[i] = sum, offset
			}
		}
	}
	return at
}

// sameRows reports whether rows of two fields are as far apart.
func (s *Storage) sameRows(t *Storage) bool {
	return s.ByteStride(1) == t.ByteStride(1) && s.ByteStride(2) == t.ByteStride(2)
}

// conflicts says how bad it is for two fields to be so many bytes apart, either of which is read in some rows, and may be written.
func conflicts(rows, others []int, apart int) (sum int) {
	line := func(bytes int) int { return bytes >> 6 & (offsets - 1) }
	if line(apart) == 0 {
		sum = sameLine
	}
	for _, list := range [][]int{rows, others} {
		for _, r := range list {
			sum += behind[line(r+apart)] + behind[line(r-apart)]
		}
	}
	return sum
}

// rowsRead returns where the rows are that a stencil reads of each field, in bytes from that of the point.
func rowsRead(s *abi.Stencil, fields []*Storage) [][]int {
	rows := make([][]int, len(fields))
	if len(s.Levels) == 0 {
		return rows
	}
	for n := range s.Levels[0].Stages {
		for _, r := range s.Levels[0].Stages[n].Reads {
			f := fields[r.Field]
			for j := r.Lo[1]; f != nil && j <= r.Hi[1] && j < r.Lo[1]+offsets; j++ {
				for k := r.Lo[2]; k <= r.Hi[2] && k < r.Lo[2]+offsets; k++ {
					rows[r.Field] = append(rows[r.Field], j*f.ByteStride(1)+k*f.ByteStride(2))
				}
			}
		}
	}
	return rows
}
