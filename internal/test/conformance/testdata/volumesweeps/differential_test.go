package volumesweeps

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	pivots := map[string]difftest.Range{"diagonal": {Lo: 4, Hi: 6}}
	return []difftest.Case{
		{Name: "Symmetric", Plain: Symmetric[float64], Bind: BindSymmetric[float64], Info: SymmetricInfo[float64]()},
		{Name: "Factors", Plain: Factors, Bind: BindFactors, Info: FactorsInfo(), Ranges: pivots},
		{Name: "Long", Plain: Long, Bind: BindLong, Info: LongInfo()},
	}
}

// The halo of a sweep is what its body reads outside of the domain.
func TestHalo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		have  rt.Halos
		field string
		want  rt.Halo
	}{
		{"Symmetric", SymmetricHalo(), "U", rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{1, 1, 1}}},
		{"Factors", FactorsHalo(), "R", rt.Halo{Lo: [3]int{1}, Hi: [3]int{1}}},
	} {
		if h := c.have[c.field]; h != c.want {
			t.Errorf("%s needs a halo of %v for %s, want %v", c.name, h, c.field, c.want)
		}
	}
}
