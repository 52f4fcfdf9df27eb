package stress_test

import (
	"math"
	"testing"

	"github.com/openearthgo/oec/internal/stress"
)

// TestBits fixes the bits of a few values, computed in another language.
func TestBits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, i, j, k int
		r          stress.Range
		want       uint64
	}{
		{1, 0, 0, 0, stress.Range{Lo: -1, Hi: 1}, 0x3f6b43e18b677a00},
		{2, -4, 19, 7, stress.Range{Lo: 0, Hi: 0.05}, 0x3fa5f663ec564eec},
		{8, 3, -2, 5, stress.Range{Lo: 0.5, Hi: 1.5, Slope: 0.1}, 0x3ff2e25ac141eff0},
	} {
		if have := math.Float64bits(c.r.At(c.n, c.i, c.j, c.k)); have != c.want {
			t.Errorf("%+v.At(%d, %d, %d, %d) has bits %#x, not %#x", c.r, c.n, c.i, c.j, c.k, have, c.want)
		}
	}
}
