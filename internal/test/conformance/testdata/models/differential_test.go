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
		{Name: "Step float64", Plain: Step[float64], Bind: BindStep[float64], Info: StepInfo[float64](), Arithmetic: true},
		{Name: "Slope float32", Plain: Params[float32].Slope, Bind: BindSlope[float32], Info: SlopeInfo[float32](), Arithmetic: true},
		{Name: "Slope float64", Plain: Params[float64].Slope, Bind: BindSlope[float64], Info: SlopeInfo[float64](), Arithmetic: true},
		{Name: "Energy float32", Plain: State[float32].Energy, Bind: BindEnergy[float32], Info: EnergyInfo[float32](), Arithmetic: true},
		{Name: "Energy float64", Plain: State[float64].Energy, Bind: BindEnergy[float64], Info: EnergyInfo[float64](), Arithmetic: true},
		{Name: "Warm", Plain: Air.Warm, Bind: BindWarm, Info: WarmInfo(), Arithmetic: true},
		{Name: "Count", Plain: Count, Bind: BindCount, Info: CountInfo(), Ranges: map[string]difftest.Range{"in": {-3, 9}}, Arithmetic: true},
		{Name: "Layers", Plain: Layers, Bind: BindLayers, Info: LayersInfo()},
	}
}
