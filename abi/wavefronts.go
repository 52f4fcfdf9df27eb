package abi

import "slices"

// Wavefronts is how often each dimension counts in the number of a wavefront of an ordered stage: the
// wavefront of a point is how many points come before it along each dimension, in the order of the
// stage, times that, summed up. Points of a wavefront do not depend on each other, and wavefronts are
// launched one after the other.
type Wavefronts [3]int

// Count returns how many wavefronts a range of some extents has; one for all points if no dimension
// counts.
func (w Wavefronts) Count(extents [3]int) int {
	if slices.Min(extents[:]) < 1 {
		return 0
	}
	last := 0
	for d, n := range w {
		last += n * (extents[d] - 1)
	}
	return last + 1
}

// Points returns how many points a wavefront of a range of some extents has at most along dimension d,
// which counts: as far as the index goes while those along the others that count go from one end of
// the range to the other. So a wavefront of a long and thin range has as few points as that is thin.
func (w Wavefronts) Points(extents [3]int, d int) int {
	others := 0
	for e, n := range w {
		if e != d {
			others += n * (extents[e] - 1)
		}
	}
	return max(0, min(extents[d], others/w[d]+1))
}
