package ssa2stencil

import (
	"maps"
	"slices"
	"testing"

	"github.com/openearthgo/oec/lang"
)

// What is neither an operation nor a recurrence is evaluated here, and nothing else is.
func TestExpansions(t *testing.T) {
	t.Parallel()
	var known, spaces []string
	for _, f := range lang.Funcs() {
		switch {
		case f.Space:
			spaces = append(spaces, f.Name)
		case f.Op == nil && f.Recurrence == nil:
			known = append(known, f.Path+"."+f.Name)
		}
	}
	slices.Sort(known)
	if expanded := slices.Sorted(maps.Keys(expansions)); !slices.Equal(known, expanded) {
		t.Errorf("the language has\n%q\nexpanded are\n%q", known, expanded)
	}
	slices.Sort(spaces)
	if evaluated := slices.Sorted(maps.Keys(kernelCalls())); !slices.Equal(spaces, evaluated) {
		t.Errorf("of functions over subscripts the language has\n%q\nevaluated are\n%q", spaces, evaluated)
	}
}
