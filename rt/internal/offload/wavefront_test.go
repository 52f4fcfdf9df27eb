package offload

import (
	"testing"

	"github.com/openearthgo/oec/abi"
)

// Every point is on one wavefront, and those of a part of a box are on wavefronts of the box, in whichever
// directions the stage is ordered.
func TestWavefronts(t *testing.T) {
	t.Parallel()
	l := &abi.Launch{Wavefronts: abi.Wavefronts{1, 2, 3}}
	whole, part := abi.Box{Lo: [3]int{-1, 0, 2}, Hi: [3]int{4, 3, 5}}, abi.Box{Lo: [3]int{1, 0, 3}, Hi: [3]int{4, 2, 5}}
	for _, down := range []abi.Dims{0, abi.I, abi.J, abi.IK, abi.IJK} {
		first := wavefrontsBefore(l, whole, part, down)
		seen := map[int]bool{}
		for i := part.Lo[0]; i < part.Hi[0]; i++ {
			for j := part.Lo[1]; j < part.Hi[1]; j++ {
				for k := part.Lo[2]; k < part.Hi[2]; k++ {
					p := abi.Box{Lo: [3]int{i, j, k}, Hi: [3]int{i + 1, j + 1, k + 1}}
					n := wavefrontsBefore(l, whole, p, down)
					if in := wavefrontsBefore(l, part, p, down); n != first+in || in < 0 || in >= l.Wavefronts.Count(part.Extents()) || n >= l.Wavefronts.Count(whole.Extents()) {
						t.Errorf("down %v: point %v is on wavefront %d of the box, and %d of its part, which begins at %d", down, p.Lo, n, in, first)
					}
					seen[n] = true
				}
			}
		}
		if n := l.Wavefronts.Count(part.Extents()); len(seen) != n {
			t.Errorf("down %v: points on %d wavefronts, expected %d", down, len(seen), n)
		}
	}
	if one, none := (abi.Wavefronts{}).Count([3]int{5, 4, 3}), l.Wavefronts.Count([3]int{5, 0, 3}); one != 1 || none != 0 {
		t.Errorf("without wavefronts %d launches, for nothing %d", one, none)
	}
}
