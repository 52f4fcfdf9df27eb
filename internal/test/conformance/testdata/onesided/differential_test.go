package onesided

import (
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return append(gradient[float32]("float32"), gradient[float64]("float64")...)
}

func gradient[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{{Name: "Gradient " + elem, Plain: Gradient[T], Bind: BindGradient[T], Info: GradientInfo[T]()}}
}

// The halo is what the conditions leave to read, whatever the extents.
func TestHalo(t *testing.T) {
	t.Parallel()
	if h := GradientHalo()["Q"]; h != (rt.Halo{}) {
		t.Errorf("Gradient needs a halo of %v for Q, want none", h)
	}
}
