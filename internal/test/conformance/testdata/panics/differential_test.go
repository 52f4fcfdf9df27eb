package panics

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(
		quotient[int32]("int32"),
		quotient[int64]("int64"),
		quotient[uint8]("uint8"),
		quotient[int16]("int16"),
		quotient[uint16]("uint16"),
		[]difftest.Case{
			{Name: "Careful", Plain: Careful, Bind: BindCareful, Info: CarefulInfo()},
			{Name: "Level", Plain: Level, Bind: BindLevel, Info: LevelInfo()},
		},
	)
}

func quotient[T int32 | int64 | uint8 | int16 | uint16](elem string) []difftest.Case {
	return []difftest.Case{{Name: "Quotient " + elem, Plain: Quotient[T], Bind: BindQuotient[T], Info: QuotientInfo[T]()}}
}
