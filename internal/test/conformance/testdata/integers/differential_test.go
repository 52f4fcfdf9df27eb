package integers

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, slices.Concat(stencils(), panicking())...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	positive := difftest.Range{Lo: 1, Hi: 90}
	return slices.Concat(
		[]difftest.Case{
			{Name: "Phase", Plain: Phase, Bind: BindPhase, Info: PhaseInfo(), Scalars: []difftest.Range{{Lo: -1000, Hi: 1000}, {Lo: 3, Hi: 11}}},
			{Name: "Share", Plain: Share, Bind: BindShare, Info: ShareInfo(), Ranges: map[string]difftest.Range{"whole": {Lo: -3, Hi: 3}}},
			{Name: "Ratio", Plain: Ratio, Bind: BindRatio, Info: RatioInfo(), Ranges: map[string]difftest.Range{"b": positive, "n": positive}},
		},
		copied[float32]("float32"), copied[float64]("float64"), copied[int32]("int32"), copied[int64]("int64"),
		copied[bool]("bool"), copied[uint8]("uint8"), copied[int16]("int16"), copied[uint16]("uint16"),
		mixed[int32]("int32"), mixed[int64]("int64"), mixed[uint8]("uint8"), mixed[int16]("int16"), mixed[uint16]("uint16"),
	)
}

func copied[T oec.Elem](elem string) []difftest.Case {
	return []difftest.Case{{Name: "Copied " + elem, Plain: Copied[T], Bind: BindCopied[T], Info: CopiedInfo[T]()}}
}

func mixed[T integer](elem string) []difftest.Case {
	return []difftest.Case{{Name: "Mixed " + elem, Plain: Mixed[T], Bind: BindMixed[T], Info: MixedInfo[T]()}}
}

// panicking are cases in which some points panic, on most domains.
func panicking() []difftest.Case {
	return []difftest.Case{
		{Name: "Ratio by zero", Plain: Ratio, Bind: BindRatio, Info: RatioInfo(), Ranges: map[string]difftest.Range{"b": {Lo: -90, Hi: 90}, "n": {Lo: 0, Hi: 70}}},
		{Name: "Ratio with a negative shift", Plain: Ratio, Bind: BindRatio, Info: RatioInfo(), Ranges: map[string]difftest.Range{"b": {Lo: 1, Hi: 90}, "n": {Lo: -1, Hi: 70}}},
	}
}
