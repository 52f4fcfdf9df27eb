package water

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) {
	difftest.Run(t,
		difftest.Case{Name: "Step", Plain: Step, Bind: BindStep, Info: StepInfo()},
		difftest.Case{Name: "Energy", Plain: Energy, Bind: BindEnergy, Info: EnergyInfo()},
	)
}
