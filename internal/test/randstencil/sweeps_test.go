package randstencil_test

import (
	"testing"

	"github.com/openearthgo/oec/internal/test/randstencil"
)

// TestSweepsPasses interprets sweeps after each pass.
func TestSweepsPasses(t *testing.T) {
	comparePasses(t, newChecker(), programs(t, randstencil.Sweeps, count(12, 6)))
}

// TestSweeps compares sweeps with machine code for every instruction set of this machine, also in place.
func TestSweeps(t *testing.T) {
	ps := programs(t, randstencil.Sweeps, count(24, 12))
	compareIn(t, generateTuned(t, ps), ps, someSizes)
}
