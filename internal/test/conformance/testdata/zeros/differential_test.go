package zeros

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(genericCases[float32]("float32"), genericCases[float64]("float64"))
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Minus " + elem, Plain: Minus[T], Bind: BindMinus[T], Info: MinusInfo[T]()},
		{Name: "Hidden " + elem, Plain: Hidden[T], Bind: BindHidden[T], Info: HiddenInfo[T]()},
		{Name: "Bounded " + elem, Plain: Bounded[T], Bind: BindBounded[T], Info: BoundedInfo[T]()},
	}
}
