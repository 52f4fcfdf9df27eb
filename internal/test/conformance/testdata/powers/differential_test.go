package powers

import (
	"fmt"
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's, where arguments have
// all sizes.
func TestPortable(t *testing.T) {
	wide := difftest.Range{Lo: -1e5, Hi: 1e5}
	difftest.RunPortable(t, slices.Concat(cases[float32](" float32", wide), cases[float64](" float64", wide))...)
}

// stencils returns the stencils at ordinary arguments, at some that most results of exponentials are
// numbers for, and at large ones.
func stencils() []difftest.Case {
	var out []difftest.Case
	for n, scale := range []difftest.Range{{Lo: 0.05, Hi: 1}, {Lo: -200, Hi: 200}, {Lo: -1e30, Hi: 1e38}} {
		out = append(out, cases[float32](fmt.Sprintf(" %d float32", n), scale)...)
		out = append(out, cases[float64](fmt.Sprintf(" %d float64", n), scale)...)
	}
	return append(out, cases[float64](" 3 float64", difftest.Range{Lo: -1e300, Hi: 1e307})...)
}

func cases[T oec.Float](name string, scale difftest.Range) []difftest.Case {
	ranges := map[string]difftest.Range{"scale": scale}
	return []difftest.Case{
		{Name: "Powers" + name, Plain: Powers[T], Bind: BindPowers[T], Info: PowersInfo[T](), Ranges: ranges, Arithmetic: true},
		{Name: "Logs" + name, Plain: Logs[T], Bind: BindLogs[T], Info: LogsInfo[T](), Ranges: ranges, Arithmetic: true},
		{Name: "Chains" + name, Plain: Chains[T], Bind: BindChains[T], Info: ChainsInfo[T](), Ranges: ranges, Arithmetic: true},
		{Name: "Roots" + name, Plain: Roots[T], Bind: BindRoots[T], Info: RootsInfo[T](), Ranges: ranges, Arithmetic: true},
	}
}
