package columns

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
		{Name: "Water", Plain: Water[float64], Bind: BindWater[float64], Info: WaterInfo[float64]()},
		{Name: "Cover", Plain: Cover, Bind: BindCover, Info: CoverInfo(), Ranges: map[string]difftest.Range{"cloud": {Lo: 0, Hi: 1}}},
		{Name: "Freezing", Plain: Freezing, Bind: BindFreezing, Info: FreezingInfo()},
		{Name: "Spread", Plain: Spread, Bind: BindSpread, Info: SpreadInfo()},
		{Name: "Fix", Plain: Fix, Bind: BindFix, Info: FixInfo()},
		{Name: "Inner", Plain: Inner, Bind: BindInner, Info: InnerInfo()},
		{Name: "Zonal", Plain: Zonal, Bind: BindZonal, Info: ZonalInfo()},
		{Name: "Meridional", Plain: Meridional, Bind: BindMeridional, Info: MeridionalInfo()},
		{Name: "Profile", Plain: Profile, Bind: BindProfile, Info: ProfileInfo()},
		{Name: "Within", Plain: Within, Bind: BindWithin, Info: WithinInfo()},
		{Name: "Highest", Plain: Highest, Bind: BindHighest, Info: HighestInfo()},
		{Name: "Sample", Plain: Sample, Bind: BindSample, Info: SampleInfo(), Ranges: map[string]difftest.Range{"at": {Lo: -2, Hi: 20}}},
	}
}
