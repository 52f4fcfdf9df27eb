package mathfuncs

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
		{Name: "Integral", Plain: Integral, Bind: BindIntegral, Info: IntegralInfo(), Arithmetic: true},
		{Name: "Wrapped", Plain: Wrapped, Bind: BindWrapped, Info: WrappedInfo(), Arithmetic: true},
		{Name: "Fused", Plain: Fused, Bind: BindFused, Info: FusedInfo(), Arithmetic: true},
		{Name: "Signed", Plain: Signed, Bind: BindSigned, Info: SignedInfo(), Arithmetic: true},
		{Name: "Kinds float32", Plain: Kinds[float32], Bind: BindKinds[float32], Info: KindsInfo[float32](), Arithmetic: true},
		{Name: "Kinds float64", Plain: Kinds[float64], Bind: BindKinds[float64], Info: KindsInfo[float64](), Arithmetic: true},
		{Name: "Extremes float32", Plain: Extremes[float32], Bind: BindExtremes[float32], Info: ExtremesInfo[float32](), Arithmetic: true},
		{Name: "Extremes float64", Plain: Extremes[float64], Bind: BindExtremes[float64], Info: ExtremesInfo[float64](), Arithmetic: true},
		{Name: "Generic float32", Plain: Generic[float32], Bind: BindGeneric[float32], Info: GenericInfo[float32](), Arithmetic: true},
		{Name: "Generic float64", Plain: Generic[float64], Bind: BindGeneric[float64], Info: GenericInfo[float64](), Arithmetic: true},
		{Name: "Single", Plain: Single, Bind: BindSingle, Info: SingleInfo(), Arithmetic: true},
	}
}
