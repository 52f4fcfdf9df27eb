package texts

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled programs with functions in Go.
func TestDifferential(t *testing.T) { difftest.Run(t, programs()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, programs()...) }

// TestLiteral does so for the program that is for one domain only.
func TestLiteral(t *testing.T) {
	difftest.Sample(t, [][3]int{{19, 11, 7}, {19, 11, 7}},
		difftest.Case{Name: "Hdiff", Plain: Hdiff, Bind: BindHdiff, Info: HdiffInfo()})
}

func programs() []difftest.Case {
	return []difftest.Case{
		{Name: "Laplace", Plain: Laplace, Bind: BindLaplace, Info: LaplaceInfo()},
		{Name: "Upstream", Plain: Upstream, Bind: BindUpstream, Info: UpstreamInfo()},
		{Name: "Regions", Plain: Regions, Bind: BindRegions, Info: RegionsInfo()},
		{Name: "SemiLag", Plain: SemiLag, Bind: BindSemiLag, Info: SemiLagInfo()},
		{Name: "Column", Plain: Column, Bind: BindColumn, Info: ColumnInfo()},
	}
}
