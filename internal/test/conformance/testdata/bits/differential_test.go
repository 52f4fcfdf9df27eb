package bits

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
		{Name: "Hash", Plain: Hash, Bind: BindHash, Info: HashInfo()},
		{Name: "Ones", Plain: Ones, Bind: BindOnes, Info: OnesInfo()},
		{Name: "Rounded", Plain: Rounded, Bind: BindRounded, Info: RoundedInfo(), Scalars: []difftest.Range{{Lo: 3, Hi: 50}}},
		{Name: "Shifted", Plain: Shifted, Bind: BindShifted, Info: ShiftedInfo()},
		{Name: "Narrowed", Plain: Narrowed, Bind: BindNarrowed, Info: NarrowedInfo(), Scalars: []difftest.Range{{Lo: -128, Hi: 127}}},
	}
}
