package geometry_test

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

// TestCut asks how tiles are cut that wait for each other along j and k: of what is computed once, only a plane of a tile has to fit in a cache.
func TestCut(t *testing.T) {
	t.Parallel()
	const jk = abi.J | abi.K
	for _, c := range []struct {
		name string
		box  [3]int
		most int
		once bool
		want [3]int
	}{
		{"once", [3]int{128, 128, 128}, 4096, true, [3]int{128, 16, 16}},
		{"several times", [3]int{128, 128, 128}, 4096, false, [3]int{128, 6, 6}},
		{"once, of long rows", [3]int{2048, 512, 64}, 1 << 14, true, [3]int{2048, 8, 8}},
		{"once, of rows longer than that", [3]int{4096, 512, 64}, 1 << 11, true, [3]int{4096, 1, 8}},
	} {
		tl := geometry.Tiling{Box: abi.Box{Hi: c.box}}
		tl.Cut(jk, [3]int{1, 1, 1}, c.most, c.once, 8, 2, 10)
		if tl.Step != c.want {
			t.Errorf("%s: tiles have %v points, want %v", c.name, tl.Step, c.want)
		}
		if count := tl.Parts[0] * tl.Parts[1] * tl.Parts[2]; int64(count) != tl.Count || count < 64 {
			t.Errorf("%s: %d tiles, of %v", c.name, tl.Count, tl.Parts)
		}
	}
}
