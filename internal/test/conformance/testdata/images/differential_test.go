package images

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
		{Name: "Blur", Plain: Blur, Bind: BindBlur, Info: BlurInfo()},
		{Name: "Gradient", Plain: Gradient, Bind: BindGradient, Info: GradientInfo()},
		{Name: "Tone", Plain: Tone, Bind: BindTone, Info: ToneInfo(), Scalars: []difftest.Range{{Lo: -1, Hi: 3}, {Lo: -20, Hi: 20}}},
		{Name: "Levels", Plain: Levels, Bind: BindLevels, Info: LevelsInfo(), Scalars: []difftest.Range{{Lo: 1000, Hi: 2000}, {Lo: 40000, Hi: 50000}}},
		{Name: "Unpack", Plain: Unpack, Bind: BindUnpack, Info: UnpackInfo()},
		{Name: "Pack", Plain: Pack, Bind: BindPack, Info: PackInfo()},
		{Name: "Coast", Plain: Coast, Bind: BindCoast, Info: CoastInfo()},
		{Name: "Spread", Plain: Spread, Bind: BindSpread, Info: SpreadInfo()},
		{Name: "Life", Plain: Life, Bind: BindLife, Info: LifeInfo()},
		{Name: "Majority", Plain: Majority, Bind: BindMajority, Info: MajorityInfo(), Ranges: map[string]difftest.Range{"category": {Lo: 0, Hi: 4}}},
		{Name: "Numbered", Plain: Numbered, Bind: BindNumbered, Info: NumberedInfo(), Scalars: []difftest.Range{{Lo: -1e9, Hi: 1e9}}},
	}
}
