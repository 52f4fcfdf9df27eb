package pixels

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
	return slices.Concat(
		[]difftest.Case{
			{Name: "Blur", Plain: Blur, Bind: BindBlur, Info: BlurInfo()},
			{Name: "Median", Plain: Median, Bind: BindMedian, Info: MedianInfo()},
			{Name: "Edges", Plain: Edges, Bind: BindEdges, Info: EdgesInfo()},
			{Name: "Fill", Plain: Fill, Bind: BindFill, Info: FillInfo()},
			{Name: "Mix", Plain: Mix, Bind: BindMix, Info: MixInfo()},
		},
		packed[float32]("float32"),
		packed[float64]("float64"),
	)
}

func packed[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Unpack " + elem, Plain: Unpack[T], Bind: BindUnpack[T], Info: UnpackInfo[T]()},
		{Name: "Pack " + elem, Plain: Pack[T], Bind: BindPack[T], Info: PackInfo[T]()},
	}
}
