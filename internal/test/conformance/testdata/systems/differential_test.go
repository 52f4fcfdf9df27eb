package systems

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	pivots := map[string]difftest.Range{"diagonal": {Lo: 4, Hi: 6}, "pivot": {Lo: 4, Hi: 6}}
	return []difftest.Case{
		{Name: "Factors", Plain: Factors[float32], Bind: BindFactors[float32], Info: FactorsInfo[float32](), Ranges: pivots},
		{Name: "Column", Plain: Column, Bind: BindColumn, Info: ColumnInfo(), Ranges: pivots},
		{Name: "Runs", Plain: Runs, Bind: BindRuns, Info: RunsInfo()},
	}
}
