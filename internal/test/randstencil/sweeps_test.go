package randstencil_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv"
)

// newSweeps returns random sweeps.
func newSweeps(t *testing.T, count int) (ps []*randstencil.Program) {
	t.Helper()
	for n := range count {
		p, err := randstencil.Sweeps(*firstSeed + uint64(n))
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

// TestSweepsPasses interprets sweeps after each pass.
func TestSweepsPasses(t *testing.T) { comparePasses(t, newChecker(), newSweeps(t, count(12, 6))) }

// TestSweeps compares sweeps with machine code for every instruction set of this machine, also in place.
func TestSweeps(t *testing.T) {
	testenv.NeedsLLVM(t)
	if !slices.Contains(driver.Targets(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	compareTuned(t, newSweeps(t, count(24, 12)))
}
