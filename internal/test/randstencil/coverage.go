package randstencil

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Coverage counts the constructs in programs, by name: "op +", "rank IJ", "guard k == c".
type Coverage map[string]int

// count adds a construct.
func (c Coverage) count(names ...string) {
	for _, name := range names {
		c[name]++
	}
}

// Add adds the counts of other programs.
func (c Coverage) Add(other Coverage) {
	for name, n := range other {
		c[name] += n
	}
}

// String returns a table with a line for each kind of construct: the first word of its name.
func (c Coverage) String() string {
	var text strings.Builder
	kind := ""
	for _, name := range slices.Sorted(maps.Keys(c)) {
		first, rest, _ := strings.Cut(name, " ")
		if first != kind {
			kind = first
			fmt.Fprintf(&text, "\n%-8s", kind)
		}
		fmt.Fprintf(&text, "  %s: %d", rest, c[name])
	}
	return strings.TrimSpace(text.String())
}
