package rt

import (
	"fmt"
	"strings"
)

// A box is the points from lo (inclusive) to hi (exclusive) in each dimension.
type box struct{ lo, hi [3]int }

// empty reports whether b has no points.
func (b box) empty() bool {
	return b.lo[0] >= b.hi[0] || b.lo[1] >= b.hi[1] || b.lo[2] >= b.hi[2]
}

// points returns the number of points of b.
func (b box) points() int {
	if b.empty() {
		return 0
	}
	return (b.hi[0] - b.lo[0]) * (b.hi[1] - b.lo[1]) * (b.hi[2] - b.lo[2])
}

// within reports whether every point of b is in c.
func (b box) within(c box) bool {
	if b.empty() {
		return true
	}
	for d := range 3 {
		if b.lo[d] < c.lo[d] || b.hi[d] > c.hi[d] {
			return false
		}
	}
	return true
}

// meet returns the points that are in both b and c.
func (b box) meet(c box) box {
	for d := range 3 {
		b.lo[d], b.hi[d] = max(b.lo[d], c.lo[d]), min(b.hi[d], c.hi[d])
	}
	return b
}

// hull returns the smallest box that holds both b and c.
func (b box) hull(c box) box {
	if b.empty() {
		return c
	}
	if c.empty() {
		return b
	}
	for d := range 3 {
		b.lo[d] = min(b.lo[d], c.lo[d])
		b.hi[d] = max(b.hi[d], c.hi[d])
	}
	return b
}

// extents returns how many points b has along each dimension.
func (b box) extents() (n [3]int) {
	for d := range n {
		n[d] = b.hi[d] - b.lo[d]
	}
	return n
}

// project returns b with the range [0,1) in each dimension that dims lacks.
func (b box) project(dims Dims) box {
	for d := range 3 {
		if !dims.Has(d) {
			b.lo[d], b.hi[d] = 0, 1
		}
	}
	return b
}

// extend returns b with the whole domain of extent n in each dimension of dims.
func (b box) extend(dims Dims, n [3]int) box {
	for d := range 3 {
		if dims.Has(d) {
			b.lo[d], b.hi[d] = 0, n[d]
		}
	}
	return b
}

// String returns the ranges, as in "[-1,9) x [0,8) x [0,1)".
func (b box) String() string {
	var s strings.Builder
	for d := range 3 {
		if d > 0 {
			s.WriteString(" x ")
		}
		fmt.Fprintf(&s, "[%d,%d)", b.lo[d], b.hi[d])
	}
	return s.String()
}
