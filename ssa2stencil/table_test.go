package ssa2stencil

import (
	"maps"
	"slices"
	"testing"

	"github.com/openearthgo/oec/frontend"
)

// The functions that the frontend lets stencils call are those that are raised.
func TestKnownFuncs(t *testing.T) {
	t.Parallel()
	raised := slices.Concat(slices.Collect(maps.Keys(intrinsics)), slices.Collect(maps.Keys(recurrences)), slices.Collect(maps.Keys(kernelCalls())))
	slices.Sort(raised)
	if known := frontend.KnownFuncs(); !slices.Equal(known, raised) {
		t.Errorf("the frontend knows\n%q\nraised are\n%q", known, raised)
	}
}
