package difftest

import (
	"github.com/openearthgo/oec/difftest/internal/guard"
)

// An effort says how much to test, the least first.
type effort uint8

const (
	few      effort = iota // of a case that is about arithmetic
	emulated               // in an emulator, where everything takes long, and vectors are short
	brief                  // for -short and the race detector
	usual
	full // with OEC_DIFFTEST_ALL=1
)

// sweep returns the sizes of the domain that layouts are tested with: extents along i that
// vectors of any width can have trouble with, and extents along j and k that are smaller than
// most halos.
func (e effort) sweep() [][3]int {
	if e == few {
		return [][3]int{{5, 0, 3}, {7, 3, 3}, {33, 3, 1}, {97, 3, 1}, {3, 90, 1}}
	}
	sizes := [][3]int{{0, 3, 3}, {5, 0, 3}, {5, 3, 0}}
	for ni := 1; ni <= 70; ni++ {
		if e.hasWidth(ni) {
			sizes = append(sizes, [3]int{ni, 1 + 2*(ni%2), 1 + 2*(ni/2%2)})
		}
	}
	sizes = append(sizes, [3]int{1, 13, 1}, [3]int{3, 7, 5}, [3]int{97, 3, 1}, [3]int{3, 90, 1})
	if e > emulated {
		sizes = append(sizes, [3]int{2, 1, 11}, [3]int{127, 2, 3})
	}
	return sizes
}

// hasWidth reports whether a number of points is among the extents along i: all that are less
// than two vectors, and some around multiples of larger ones.
func (e effort) hasWidth(ni int) bool {
	switch e {
	case emulated:
		return ni <= 5 || ni == 8 || ni == 9 || ni == 16 || ni == 17 || ni == 33
	case brief:
		return ni <= 18
	case usual:
		return ni <= 34 || ni >= 47 && ni <= 49 || ni >= 63
	}
	return true
}

// large returns the sizes that are divided into tiles for several workers:
// between planes, between rows, and within rows.
func (e effort) large() [][3]int {
	switch {
	case e == few:
		return [][3]int{{61, 5, 2}}
	case e < usual:
		return [][3]int{{61, 37, 5}}
	}
	return [][3]int{{61, 37, 11}, {1021, 7, 2}, {20011, 1, 1}}
}

// divided returns the size of a domain that has some tiles.
func (e effort) divided() [3]int {
	if e == few {
		return [3]int{61, 5, 2}
	}
	return [3]int{61, 37, 11}
}

// layouts returns the layouts to test a problem in: all of them, or two that take turns
// with the number of the problem, so that problems next to each other have others.
func (e effort) layouts(number int) []guard.Layout {
	all := guard.AllLayouts()
	if e == full {
		return all
	}
	half := len(all) / 2
	return []guard.Layout{all[number%half], all[half+number%half]}
}

// partSizes returns the sizes of the domains of which parts are computed.
func (e effort) partSizes() [][3]int {
	if e < usual {
		return [][3]int{{11, 5, 3}}
	}
	return [][3]int{{11, 5, 3}, {37, 3, 2}, {3, 2, 2}}
}

// parts returns sub-domains of a domain of size n: within it, beyond it, and
// without points.
func parts(n [3]int) []guard.Box {
	return []guard.Box{
		{Lo: [3]int{1, 0, 1}, Hi: [3]int{n[0] - 1, n[1] - 1, n[2]}},
		{Lo: [3]int{n[0] / 2, n[1] / 2, n[2] / 2}, Hi: [3]int{n[0]/2 + 1, n[1]/2 + 1, n[2]/2 + 1}},
		{Lo: [3]int{-1, -2, -1}, Hi: [3]int{n[0] + 2, n[1] + 1, n[2] + 1}},
		{Lo: [3]int{-3, 0, 0}, Hi: [3]int{2, n[1], n[2]}},
		{Lo: [3]int{n[0], n[1], n[2]}, Hi: [3]int{n[0] + 3, n[1] + 2, n[2] + 1}},
		{Lo: [3]int{2, 1, 0}, Hi: [3]int{2, 1, n[2]}},
	}
}
