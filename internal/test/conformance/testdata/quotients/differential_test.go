package quotients

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
	return slices.Concat(cases[float32](" float32"), cases[float64](" float64"))
}

func cases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Quotients" + elem, Plain: Quotients[T], Bind: BindQuotients[T], Info: QuotientsInfo[T](), Arithmetic: true},
		{Name: "Roots" + elem, Plain: Roots[T], Bind: BindRoots[T], Info: RootsInfo[T](), Arithmetic: true},
		{Name: "Several" + elem, Plain: Several[T], Bind: BindSeveral[T], Info: SeveralInfo[T]()},
	}
}
