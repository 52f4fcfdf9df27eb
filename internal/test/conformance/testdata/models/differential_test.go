package models

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return []difftest.Case{
		{Name: "Step float32", Plain: Step[float32], Bind: BindStep[float32], Info: StepInfo[float32]()},
		{Name: "Step float64", Plain: Step[float64], Bind: BindStep[float64], Info: StepInfo[float64]()},
		{Name: "Count", Plain: Count, Bind: BindCount, Info: CountInfo(), Ranges: map[string]difftest.Range{"in": {-3, 9}}},
		{Name: "Layers", Plain: Layers, Bind: BindLayers, Info: LayersInfo()},
	}
}
