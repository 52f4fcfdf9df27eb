package advection

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions, and
// looks for any other memory that they touch.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(genericCases[float32]("float32"), genericCases[float64]("float64"))
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Advect " + elem, Plain: Advect[T], Bind: BindAdvect[T], Info: AdvectInfo[T]()},
		{Name: "Relax " + elem, Plain: Relax[T], Bind: BindRelax[T], Info: RelaxInfo[T]()},
	}
}
