package rt

import "testing"

// Every point is on one front, and those of a part of a box are on fronts of the box, in whichever
// directions the stage is ordered.
func TestFronts(t *testing.T) {
	t.Parallel()
	l := &Launch{Fronts: [3]int{1, 2, 3}}
	whole, part := box{lo: [3]int{-1, 0, 2}, hi: [3]int{4, 3, 5}}, box{lo: [3]int{1, 0, 3}, hi: [3]int{4, 2, 5}}
	for _, down := range []Dims{0, I, J, IK, IJK} {
		first := l.frontsBefore(whole, part, down)
		seen := map[int]bool{}
		for i := part.lo[0]; i < part.hi[0]; i++ {
			for j := part.lo[1]; j < part.hi[1]; j++ {
				for k := part.lo[2]; k < part.hi[2]; k++ {
					p := box{lo: [3]int{i, j, k}, hi: [3]int{i + 1, j + 1, k + 1}}
					n := l.frontsBefore(whole, p, down)
					if in := l.frontsBefore(part, p, down); n != first+in || in < 0 || in >= l.CountFronts(part.extents()) || n >= l.CountFronts(whole.extents()) {
						t.Errorf("down %v: point %v is on front %d of the box, and %d of its part, which begins at %d", down, p.lo, n, in, first)
					}
					seen[n] = true
				}
			}
		}
		if n := l.CountFronts(part.extents()); len(seen) != n {
			t.Errorf("down %v: points on %d fronts, expected %d", down, len(seen), n)
		}
	}
	if one, none := (&Launch{}).CountFronts([3]int{5, 4, 3}), l.CountFronts([3]int{5, 0, 3}); one != 1 || none != 0 {
		t.Errorf("without fronts %d launches, for nothing %d", one, none)
	}
}
