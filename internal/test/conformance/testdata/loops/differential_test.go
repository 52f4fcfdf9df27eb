package loops

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
	return slices.Concat(cases[float32]("float32"), cases[float64]("float64"))
}

func cases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Disc " + elem, Plain: Disc[T], Bind: BindDisc[T], Info: DiscInfo[T]()},
		{Name: "Series " + elem, Plain: Series[T], Bind: BindSeries[T], Info: SeriesInfo[T]()},
		{Name: "Filter " + elem, Plain: Filter[T], Bind: BindFilter[T], Info: FilterInfo[T]()},
		{Name: "Median " + elem, Plain: Median[T], Bind: BindMedian[T], Info: MedianInfo[T]()},
		{Name: "Root " + elem, Plain: Root[T], Bind: BindRoot[T], Info: RootInfo[T]()},
		{Name: "Above " + elem, Plain: Above[T], Bind: BindAbove[T], Info: AboveInfo[T]()},
	}
}
