package air

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) {
	difftest.Run(t,
		difftest.Case{Name: "Advance", Plain: Advance, Bind: BindAdvance, Info: AdvanceInfo()},
		difftest.Case{Name: "Rate", Plain: Rate, Bind: BindRate, Info: RateInfo()},
		difftest.Case{Name: "Diagnose", Plain: Diagnose, Bind: BindDiagnose, Info: DiagnoseInfo()},
	)
}
