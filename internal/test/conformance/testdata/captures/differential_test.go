package captures

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
	return slices.Concat(cases[float32]("float32"), cases[float64]("float64"), []difftest.Case{
		{Name: "Row", Plain: Row[float32], Bind: BindRow[float32], Info: RowInfo[float32]()},
		{Name: "Made", Plain: Made[float64], Bind: BindMade[float64], Info: MadeInfo[float64]()},
		{Name: "Inner", Plain: Inner[float64], Bind: BindInner[float64], Info: InnerInfo[float64]()},
		{Name: "Names", Plain: Names[float64], Bind: BindNames[float64], Info: NamesInfo[float64]()},
		{Name: "Arguments", Plain: Arguments[float32], Bind: BindArguments[float32], Info: ArgumentsInfo[float32]()},
		{Name: "Counters", Plain: Counters[float32], Bind: BindCounters[float32], Info: CountersInfo[float32]()},
	})
}

func cases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Steps " + elem, Plain: Steps[T], Bind: BindSteps[T], Info: StepsInfo[T]()},
		{Name: "Value " + elem, Plain: Value[T], Bind: BindValue[T], Info: ValueInfo[T]()},
		{Name: "Directions " + elem, Plain: Directions[T], Bind: BindDirections[T], Info: DirectionsInfo[T]()},
	}
}
