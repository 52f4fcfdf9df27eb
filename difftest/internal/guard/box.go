package guard

import "fmt"

// A Box is the points from lo (inclusive) to hi (exclusive) in each dimension.
type Box struct{ Lo, Hi [3]int }

func (b Box) empty() bool {
	return b.Lo[0] >= b.Hi[0] || b.Lo[1] >= b.Hi[1] || b.Lo[2] >= b.Hi[2]
}

// ext returns the number of points along d.
func (b Box) ext(d int) int { return max(0, b.Hi[d]-b.Lo[d]) }

// Points returns the number of points.
func (b Box) Points() int { return b.ext(0) * b.ext(1) * b.ext(2) }

// Contains reports whether a point is in the box.
func (b Box) Contains(p [3]int) bool {
	for d := range 3 {
		if p[d] < b.Lo[d] || p[d] >= b.Hi[d] {
			return false
		}
	}
	return true
}

// Each calls fn for the points, k outermost, i innermost.
func (b Box) Each(fn func(p [3]int)) {
	b.rows(func(p [3]int) {
		for ; p[0] < b.Hi[0]; p[0]++ {
			fn(p)
		}
	})
}

// rows calls fn for the first point of each row that is not empty.
func (b Box) rows(fn func(p [3]int)) {
	if b.empty() {
		return
	}
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		for j := b.Lo[1]; j < b.Hi[1]; j++ {
			fn([3]int{b.Lo[0], j, k})
		}
	}
}

// String returns the box as an interval along each dimension.
func (b Box) String() string {
	return fmt.Sprintf("[%d,%d)x[%d,%d)x[%d,%d)", b.Lo[0], b.Hi[0], b.Lo[1], b.Hi[1], b.Lo[2], b.Hi[2])
}
