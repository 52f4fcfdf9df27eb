package domains

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(
		genericCases[float32]("float32"),
		genericCases[float64]("float64"),
		[]difftest.Case{{Name: "Sponge", Plain: Sponge, Bind: BindSponge, Info: SpongeInfo()}},
	)
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Diffusion " + elem, Plain: Diffusion[T], Bind: BindDiffusion[T], Info: DiffusionInfo[T]()},
		{Name: "Inflow " + elem, Plain: Inflow[T], Bind: BindInflow[T], Info: InflowInfo[T]()},
	}
}

// The halo is what the conditions leave to read, whatever the extents.
func TestHalo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		have  rt.Halos
		field string
		want  rt.Halo
	}{
		{"Diffusion", DiffusionHalo(), "Q", rt.Halo{}},
		{"Diffusion", DiffusionHalo(), "Kappa", rt.Halo{}},
		{"Inflow", InflowHalo(), "Q", rt.Halo{}},
		{"Inflow", InflowHalo(), "Ghost", rt.Halo{Lo: [3]int{1}, Hi: [3]int{2}}},
		{"Sponge", SpongeHalo(), "Q", rt.Halo{}},
	} {
		if h := c.have[c.field]; h != c.want {
			t.Errorf("%s needs a halo of %v for %s, want %v", c.name, h, c.field, c.want)
		}
	}
}
