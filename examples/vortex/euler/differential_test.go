package euler

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	gas := map[string]difftest.Range{
		"W[0]": {Lo: 1, Hi: 1.25}, "W[1]": {Lo: -0.5, Hi: 0.5}, "W[2]": {Lo: -0.5, Hi: 0.5}, "W[3]": {Lo: -0.5, Hi: 0.5}, "W[4]": {Lo: 2.5, Hi: 3},
	}
	scalars := []difftest.Range{{Lo: 0.1, Hi: 1}, {Lo: 1, Hi: 2}, {Lo: 1, Hi: 2}, {Lo: 1, Hi: 2}}
	return []difftest.Case{
		{Name: "Step", Plain: Step, Bind: BindStep, Info: StepInfo(), Ranges: gas, Scalars: scalars, Arithmetic: true},
	}
}
