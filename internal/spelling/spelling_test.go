package spelling_test

import (
	"testing"

	"github.com/openearthgo/oec/internal/spelling"
)

// A word is as far from another one as that is from it.
func TestDistance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "addf", 4}, {"addf", "addf", 0}, {"adf", "addf", 1}, {"addd", "addf", 1}, {"adfd", "addf", 2},
		{"kitten", "sitting", 3}, {"oec:stencils", "oec:stencil", 1}, {"abc", "xyz", 3},
	} {
		if d, back := spelling.Distance(c.a, c.b), spelling.Distance(c.b, c.a); d != c.want || back != c.want {
			t.Errorf("from %q to %q it is %d, and back %d, want %d", c.a, c.b, d, back, c.want)
		}
	}
}
