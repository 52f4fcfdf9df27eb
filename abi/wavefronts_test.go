package abi_test

import (
	"testing"

	"github.com/openearthgo/oec/abi"
)

// Wavefronts are counted, and no wavefront has points that lie farther apart than is said.
func TestWavefronts(t *testing.T) {
	t.Parallel()
	for _, w := range []abi.Wavefronts{{1, 2, 0}, {1, 1, 1}, {1, 2, 3}, {4, 2, 1}, {0, 1, 1}, {3, 0, 1}} {
		for _, extents := range [][3]int{{5, 4, 9}, {1, 1, 1}, {3, 40, 2}, {40, 3, 2}, {2, 3, 40}, {1, 9, 1}, {4, 0, 3}} {
			checkWavefronts(t, w, extents)
		}
	}
}

func checkWavefronts(t *testing.T, w abi.Wavefronts, extents [3]int) {
	t.Helper()
	points := map[int][3][2]int{} // the first and last index along each dimension, by wavefront
	for i := range extents[0] {
		for j := range extents[1] {
			for k := range extents[2] {
				at := [3]int{i, j, k}
				n := w[0]*i + w[1]*j + w[2]*k
				ends, ok := points[n]
				for d := range 3 {
					if !ok {
						ends[d] = [2]int{at[d], at[d]}
					}
					ends[d] = [2]int{min(ends[d][0], at[d]), max(ends[d][1], at[d])}
				}
				points[n] = ends
			}
		}
	}
	last := -1
	for n, ends := range points {
		last = max(last, n)
		for d := range 3 {
			if far := ends[d][1] - ends[d][0] + 1; w[d] > 0 && far > w.Points(extents, d) {
				t.Errorf("%v of %v: wavefront %d has points %d apart along %d, which is more than %d", w, extents, n, far, d, w.Points(extents, d))
			}
		}
	}
	if got := w.Count(extents); got != last+1 {
		t.Errorf("%v of %v: %d wavefronts, expected %d", w, extents, got, last+1)
	}
}

// The wavefronts of a long and thin range are as short as it is thin, whichever side is the long one.
func TestThinWavefronts(t *testing.T) {
	t.Parallel()
	w := abi.Wavefronts{1, 1, 0}
	for _, extents := range [][3]int{{3, 4000, 1}, {4000, 3, 1}} {
		for d := range 2 {
			if n := w.Points(extents, d); n != 3 {
				t.Errorf("%v: %d points along %d", extents, n, d)
			}
		}
	}
	if n := (abi.Wavefronts{1, 2, 0}).Points([3]int{9, 4000, 1}, 1); n != 5 {
		t.Errorf("%d points along j, where each counts twice", n)
	}
	if n := w.Points([3]int{4, 0, 1}, 0); n != 0 {
		t.Errorf("%d points of none", n)
	}
}
