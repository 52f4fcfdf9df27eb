package columns_test

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/columns"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled advection with the plain function, and looks for any
// other memory that it touches.
func TestDifferential(t *testing.T) { difftest.Run(t, casesOf[float32]("float32")[2]) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, casesOf[float64]("float64")...) }

// TestSample compares all stencils on a few sizes, with one level and with two.
func TestSample(t *testing.T) {
	difftest.Sample(t, [][3]int{{5, 3, 1}, {37, 7, 2}, {1, 1, 5}, {70, 2, 13}}, slices.Concat(casesOf[float32]("float32"), casesOf[float64]("float64"))...)
}

func casesOf[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Tridiagonal " + elem, Plain: columns.Tridiagonal[T], Bind: columns.BindTridiagonal[T], Info: columns.TridiagonalInfo[T]()},
		{Name: "Diffusion " + elem, Plain: columns.Diffusion[T], Bind: columns.BindDiffusion[T], Info: columns.DiffusionInfo[T]()},
		{Name: "Advection " + elem, Plain: columns.Advection[T], Bind: columns.BindAdvection[T], Info: columns.AdvectionInfo[T]()},
	}
}
