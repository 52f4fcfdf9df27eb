package offload

import (
	"testing"

	"github.com/openearthgo/oec/abi"
)

// TestBlocksAtOnce divides what is launched such that there is memory for the blocks of each call.
func TestBlocksAtOnce(t *testing.T) {
	t.Parallel()
	l := &abi.Launch{Grid: [3]int{2, 0, 1}, Points: [3]int{0, 0, 1}, Scratch: mostScratch / 4}
	b := abi.Box{Lo: [3]int{0, 0, 3}, Hi: [3]int{1, 1, 13}}
	at, sizes := 3, []int{4, 4, 2}
	parts := gridParts(l, b)
	if len(parts) != len(sizes) {
		t.Fatalf("%d parts, expected %d", len(parts), len(sizes))
	}
	for n, part := range parts {
		if blocks := gridOf(l, part)[0]; part.Lo[2] != at || blocks != sizes[n] {
			t.Errorf("part %d is %v with %d blocks, expected %d from %d on", n, part, blocks, sizes[n], at)
		}
		at = part.Hi[2]
	}
	if l.Scratch = 2 * mostScratch; len(gridParts(l, b)) != 10 {
		t.Errorf("%d parts for blocks that need more each, expected one for each", len(gridParts(l, b)))
	}
	if l.Scratch = 0; len(gridParts(l, b)) != 1 {
		t.Error("blocks that have no memory are divided")
	}
}
