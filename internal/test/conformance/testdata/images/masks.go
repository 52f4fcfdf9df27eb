package images

import "github.com/openearthgo/oec"

// Coast is where water meets land.
//
//oec:stencil
func Coast(land oec.IJ[bool], depth oec.IJ[float32], least float32, i, j int) (coast bool) {
	wet := func(i, j int) bool { return !land(i, j) && depth(i, j) > least }
	return wet(i, j) && !(wet(i-1, j) && wet(i+1, j) && wet(i, j-1) && wet(i, j+1))
}

// Spread is diffusion between the points of the sea, which nothing leaves.
//
//oec:stencil
func Spread(q oec.IJK[float64], sea oec.IJ[bool], kappa float64, closed bool, i, j, k int) (out float64) {
	open := func(i, j int) bool { return sea(i, j) && (sea(i+1, j) || !closed) }
	flux := func(i, j, k int) float64 {
		if open(i, j) == sea(i+1, j) {
			return kappa * (q(i+1, j, k) - q(i, j, k))
		}
		return 0
	}
	if !sea(i, j) {
		return q(i, j, k)
	}
	return q(i, j, k) + flux(i, j, k) - flux(i-1, j, k)
}

// Life is a step of the cellular automaton.
//
//oec:stencil
func Life(alive oec.IJ[bool], i, j int) (next bool) {
	count := uint8(0)
	for dj := -1; dj <= 1; dj++ {
		for di := -1; di <= 1; di++ {
			if alive(i+di, j+dj) {
				count++
			}
		}
	}
	return count == 3 || alive(i, j) && count == 4
}

// Majority is the most frequent of the categories around a point; of several, the least.
//
//oec:stencil
func Majority(category oec.IJ[int32], i, j int) (most int32, votes int32) {
	around := func(i, j int, c int32) int32 {
		n := int32(0)
		for dj := range 3 {
			for di := range 3 {
				if category(i+di-1, j+dj-1) == c {
					n++
				}
			}
		}
		return n
	}
	most = category(i, j)
	votes = around(i, j, most)
	for _, c := range [4]int32{category(i-1, j), category(i+1, j), category(i, j-1), category(i, j+1)} {
		if n := around(i, j, c); n > votes || n == votes && c < most {
			most, votes = c, n
		}
	}
	return most, votes
}

// Numbered numbers the points of the domain, in Morton order along i and j.
//
//oec:stencil
func Numbered(mask oec.IJK[bool], first int, i, j, k int) (out int64) {
	if !mask(i, j, k) {
		return -1
	}
	morton := uint64(0)
	for b := range 8 {
		morton |= uint64(i)>>b&1<<(2*b) | uint64(j)>>b&1<<(2*b+1)
	}
	return int64(first) + int64(morton) + int64(k)<<16
}
