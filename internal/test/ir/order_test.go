package ir_test

import (
	"testing"

	"github.com/openearthgo/oec/ir"
)

func TestParseOrder(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"k", "-k", "k j i", "-k -j -i", "j i", "-j", "k -i"} {
		o, err := ir.ParseOrder(s)
		if err != nil || o.String() != s {
			t.Errorf("%q: %q, %v", s, o, err)
		}
	}
	for s, want := range map[string]string{
		"": "there is no dimension", "n": `"n" is no dimension`, "ij": `"ij" is no dimension`, "-": `"-" is no dimension`,
		"i j": "i is not before j", "k k": "k is not before k",
	} {
		if _, err := ir.ParseOrder(s); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", s, err, want)
		}
	}
}

// An offset precedes a point exactly if, in a walk in that order over a box, the point at
// the offset comes first wherever the walk over the free dimensions starts.
func TestPrecedes(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"k", "-k", "k j i", "-k -j -i", "j i", "k -i", "-i"} {
		o, _ := ir.ParseOrder(s)
		for off := range offsets(2) {
			if got, want := o.Precedes(off), comesFirst(o, off); got != want {
				t.Errorf("%q: %v precedes: %v, want %v", s, off, got, want)
			}
		}
	}
}

func offsets(n int) func(yield func([ir.Rank]int) bool) {
	return func(yield func([ir.Rank]int) bool) {
		for k := -n; k <= n; k++ {
			for j := -n; j <= n; j++ {
				for i := -n; i <= n; i++ {
					if !yield([ir.Rank]int{i, j, k}) {
						return
					}
				}
			}
		}
	}
}

// comesFirst compares when two points are visited, and demands that free dimensions,
// along which nothing is known of that, have no part in it.
func comesFirst(o ir.Order, off [ir.Rank]int) bool {
	time := 0
	for d := range off {
		if !o.Dims()[d] && off[d] != 0 {
			return false
		}
	}
	for _, s := range o {
		n := off[s.Dim]
		if o.Down(s.Dim) {
			n = -n
		}
		time = 100*time + n
	}
	return time < 0
}
