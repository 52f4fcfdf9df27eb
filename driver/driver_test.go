package driver

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
)

// TestTargets holds the back end's and the run time's tables of instruction sets against
// each other.
func TestTargets(t *testing.T) {
	t.Parallel()
	for _, target := range cpu.Targets() {
		isa, ok := abi.ParseISA(target.Name)
		if !ok || isa.Short() != target.Name || isa.GOARCH() != target.GOARCH {
			t.Errorf("target %s of %s is %v of %s to the run time", target.Name, target.GOARCH, isa, isa.GOARCH())
		}
	}
}
