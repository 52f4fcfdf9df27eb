package abi

import (
	"fmt"
	"strings"
)

// A Box is the points from lo (inclusive) to hi (exclusive) in each dimension.
type Box struct{ Lo, Hi [3]int }

// Empty reports whether b has no points.
func (b Box) Empty() bool {
	return b.Lo[0] >= b.Hi[0] || b.Lo[1] >= b.Hi[1] || b.Lo[2] >= b.Hi[2]
}

// Points returns the number of points of b.
func (b Box) Points() int {
	if b.Empty() {
		return 0
	}
	return (b.Hi[0] - b.Lo[0]) * (b.Hi[1] - b.Lo[1]) * (b.Hi[2] - b.Lo[2])
}

// Within reports whether every point of b is in c.
func (b Box) Within(c Box) bool {
	if b.Empty() {
		return true
	}
	for d := range 3 {
		if b.Lo[d] < c.Lo[d] || b.Hi[d] > c.Hi[d] {
			return false
		}
	}
	return true
}

// Meet returns the points that are in both b and c.
func (b Box) Meet(c Box) Box {
	for d := range 3 {
		b.Lo[d], b.Hi[d] = max(b.Lo[d], c.Lo[d]), min(b.Hi[d], c.Hi[d])
	}
	return b
}

// Hull returns the smallest box that holds both b and c.
func (b Box) Hull(c Box) Box {
	if b.Empty() {
		return c
	}
	if c.Empty() {
		return b
	}
	for d := range 3 {
		b.Lo[d] = min(b.Lo[d], c.Lo[d])
		b.Hi[d] = max(b.Hi[d], c.Hi[d])
	}
	return b
}

// Without returns boxes that together are the points of b that a box within it has not: whole rows where it may be.
func (b Box) Without(inner Box) (rest []Box) {
	if inner.Empty() {
		return []Box{b}
	}
	for d := 2; d >= 0; d-- {
		low, high := b, b
		low.Hi[d], high.Lo[d] = inner.Lo[d], inner.Hi[d]
		for _, part := range [2]Box{low, high} {
			if !part.Empty() {
				rest = append(rest, part)
			}
		}
		b.Lo[d], b.Hi[d] = inner.Lo[d], inner.Hi[d]
	}
	return rest
}

// Shift returns the points of b moved by an offset.
func (b Box) Shift(off [3]int) Box {
	for d := range 3 {
		b.Lo[d] += off[d]
		b.Hi[d] += off[d]
	}
	return b
}

// Extents returns how many points b has along each dimension.
func (b Box) Extents() (n [3]int) {
	for d := range n {
		n[d] = b.Hi[d] - b.Lo[d]
	}
	return n
}

// Project returns b with the range [0,1) in each dimension that dims lacks.
func (b Box) Project(dims Dims) Box {
	for d := range 3 {
		if !dims.Has(d) {
			b.Lo[d], b.Hi[d] = 0, 1
		}
	}
	return b
}

// Extend returns b with the whole domain of extent n in each dimension of dims.
func (b Box) Extend(dims Dims, n [3]int) Box {
	for d := range 3 {
		if dims.Has(d) {
			b.Lo[d], b.Hi[d] = 0, n[d]
		}
	}
	return b
}

// String returns the ranges, as in "[-1,9) x [0,8) x [0,1)".
func (b Box) String() string {
	var s strings.Builder
	for d := range 3 {
		if d > 0 {
			s.WriteString(" x ")
		}
		fmt.Fprintf(&s, "[%d,%d)", b.Lo[d], b.Hi[d])
	}
	return s.String()
}
