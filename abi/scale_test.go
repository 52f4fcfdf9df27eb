package abi_test

import (
	"testing"

	"github.com/openearthgo/oec/abi"
)

// TestScale takes points to other grids.
func TestScale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scale abi.Scale
		off   int
		text  string
		at    [4]int // of points -2, 0, 3 and 4, without the offset
		from  int    // 99 if all points may be divided
	}{
		{abi.Scale{}, 1, "i+1", [4]int{-2, 0, 3, 4}, 99},
		{abi.Scale{Mul: 2, Div: 1}, -1, "2*i-1", [4]int{-4, 0, 6, 8}, 99},
		{abi.Scale{Mul: 1, Div: 2}, 0, "i/2", [4]int{-1, 0, 1, 2}, 0},
		{abi.Scale{Mul: 1, Off: 1, Div: 2}, -1, "(i+1)/2-1", [4]int{-1, 0, 2, 2}, -1},
		{abi.Scale{Mul: 1, Off: -3, Div: 2}, 0, "(i-3)/2", [4]int{-3, -2, 0, 0}, 3},
		{abi.Scale{Mul: 2, Off: 3, Div: 5}, 2, "(2*i+3)/5+2", [4]int{-1, 0, 1, 2}, -1},
	} {
		for n, x := range []int{-2, 0, 3, 4} {
			if got := c.scale.At(x); got != c.at[n] {
				t.Errorf("%s: %d is at %d, expected %d", c.text, x, got, c.at[n])
			}
		}
		from, divides := c.scale.From()
		if divides != (c.from != 99) || divides && from != c.from {
			t.Errorf("%s: divided from %d on (%v), expected %d", c.text, from, divides, c.from)
		}
		if got := c.scale.Text("i", c.off); got != c.text {
			t.Errorf("%s is written %s", c.text, got)
		}
	}
}

// TestRatio counts the points of other grids.
func TestRatio(t *testing.T) {
	t.Parallel()
	ratios := []abi.Ratio{{Mul: 1, Div: 3}, {Mul: 1, Div: 2}, {}, {Mul: 3, Div: 2}, {Mul: 2, Div: 1}}
	for n, c := range []struct {
		text string
		of   [3]int // for 0, 5 and 6 points
	}{{"(NI+2)/3", [3]int{0, 2, 2}}, {"(NI+1)/2", [3]int{0, 3, 3}}, {"NI", [3]int{0, 5, 6}}, {"(3*NI+1)/2", [3]int{0, 8, 9}}, {"2*NI", [3]int{0, 10, 12}}} {
		r := ratios[n]
		for m, points := range []int{0, 5, 6} {
			if got := r.Of(points); got != c.of[m] {
				t.Errorf("%s: %d points for %d, expected %d", c.text, got, points, c.of[m])
			}
		}
		if got := r.Text("NI"); got != c.text {
			t.Errorf("%s is written %s", c.text, got)
		}
		for m, q := range ratios {
			if q.Less(r) != (m < n) {
				t.Errorf("%s is less than %s: %v", q.Text("n"), r.Text("n"), q.Less(r))
			}
		}
	}
	f := abi.FieldSpec{Dims: abi.IJ, Staggered: abi.I, Ratio: [3]abi.Ratio{{Mul: 2, Div: 1}, {Mul: 1, Div: 2}}}
	if got := f.Interior([3]int{4, 5, 1}); got != [3]int{9, 3, 1} {
		t.Errorf("faces of another grid: %v", got)
	}
}

// TestReachOfScale reads other grids from boxes.
func TestReachOfScale(t *testing.T) {
	t.Parallel()
	n := [3]int{7, 7, 1}
	box := abi.Box{Hi: n}
	r := abi.Reach{Lo: [3]int{-1, 0, 0}, Hi: [3]int{1, 1, 0}, Scale: [3]abi.Scale{{Mul: 2, Div: 1}, {Mul: 1, Off: 1, Div: 2}}}
	if got, want := r.Of(box, n), (abi.Box{Lo: [3]int{-1, 0, 0}, Hi: [3]int{14, 5, 1}}); got != want {
		t.Errorf("%v is read, expected %v", got, want)
	}
	if got := r.Text(abi.IJ); got != "(2*i-1..2*i+1, (j+1)/2..(j+1)/2+1)" {
		t.Errorf("the reach is written %s", got)
	}
	if r.AtPoint() || r.AtPointBut(abi.I) || !r.AtPointBut(abi.IJ) || r.Moves() || r.MovesAlong(0) || !r.MovesAlong(2) {
		t.Error("the reach is taken for offsets")
	}
	r.Guard[1].Lo = abi.Bound{From: abi.FromZero, Off: -3}
	for _, c := range []struct {
		lo       int
		negative bool
	}{{-1, false}, {-2, true}, {-5, true}} {
		first, from, negative := r.DividesNegative(1, c.lo, 7, 7)
		if negative != c.negative || negative && (from != -1 || first != max(c.lo, -3)) {
			t.Errorf("from %d on: %d before %d divided, %v", c.lo, first, from, negative)
		}
	}
}

// TestExtentOfOtherGrid takes the extent of a loop from an input on the grid of the domain.
func TestExtentOfOtherGrid(t *testing.T) {
	t.Parallel()
	s := abi.Stencil{Dims: abi.I, Fields: []abi.FieldSpec{
		{Dims: abi.IK, Ratio: [3]abi.Ratio{2: {Mul: 2, Div: 1}}}, {Dims: abi.IK, Ratio: [3]abi.Ratio{{Mul: 2, Div: 1}}}, {Dims: abi.I, Output: true}}}
	if got := s.ExtentOf(2); got != 1 {
		t.Errorf("the extent is that of field %d", got)
	}
	if s.Fields[1].Dims = abi.I; s.ExtentOf(2) >= 0 {
		t.Error("the extent is that of a finer grid")
	}
}
