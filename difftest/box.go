package difftest

import "fmt"

// A box is the points from lo (inclusive) to hi (exclusive) in each dimension.
type box struct{ lo, hi [3]int }

func (b box) empty() bool {
	return b.lo[0] >= b.hi[0] || b.lo[1] >= b.hi[1] || b.lo[2] >= b.hi[2]
}

// ext returns the number of points along d.
func (b box) ext(d int) int { return max(0, b.hi[d]-b.lo[d]) }

// points returns the number of points.
func (b box) points() int { return b.ext(0) * b.ext(1) * b.ext(2) }

func (b box) contains(p [3]int) bool {
	for d := range 3 {
		if p[d] < b.lo[d] || p[d] >= b.hi[d] {
			return false
		}
	}
	return true
}

// each calls fn for the points, k outermost, i innermost.
func (b box) each(fn func(p [3]int)) {
	b.rows(func(p [3]int) {
		for ; p[0] < b.hi[0]; p[0]++ {
			fn(p)
		}
	})
}

// rows calls fn for the first point of each row that is not empty.
func (b box) rows(fn func(p [3]int)) {
	if b.empty() {
		return
	}
	for k := b.lo[2]; k < b.hi[2]; k++ {
		for j := b.lo[1]; j < b.hi[1]; j++ {
			fn([3]int{b.lo[0], j, k})
		}
	}
}

func (b box) String() string {
	return fmt.Sprintf("[%d,%d)x[%d,%d)x[%d,%d)", b.lo[0], b.hi[0], b.lo[1], b.hi[1], b.lo[2], b.hi[2])
}
