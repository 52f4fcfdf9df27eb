package oec_test

import (
	"testing"

	"github.com/openearthgo/oec"
)

func TestWithin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ x, lo, hi, want int }{
		{3, 1, 5, 3}, {0, 1, 5, 1}, {9, 1, 5, 5}, {1, 1, 5, 1}, {5, 1, 5, 5},
		{-7, -2, -2, -2}, {0, 4, 2, 2}, {3, 4, 2, 2}, {9, 4, 2, 2},
	} {
		if got := oec.Within(c.x, c.lo, c.hi); got != c.want {
			t.Errorf("Within(%d, %d, %d) is %d, want %d", c.x, c.lo, c.hi, got, c.want)
		}
	}
}
