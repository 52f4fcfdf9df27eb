package kessler

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) {
	difftest.Run(t, slices.Concat(cases[float32](" float32"), cases[float64](" float64"))...)
}

func cases[T oec.Float](name string) []difftest.Case {
	ranges := map[string]difftest.Range{
		"now[0]": {Lo: 280, Hi: 320}, "now[1]": {Lo: 0, Hi: 0.03}, "now[2]": {Lo: 0, Hi: 0.004}, "now[3]": {Lo: -1e-5, Hi: 0.01},
		"exner": {Lo: 0.8, Hi: 1}, "pressure": {Lo: 6e4, Hi: 1e5}, "rho": {Lo: 0.8, Hi: 1.2},
		"rain": {Lo: -1e-5, Hi: 0.01}, "rate": {Lo: 0, Hi: 0.1}, "fallen": {Lo: 0, Hi: 10},
	}
	return []difftest.Case{
		{Name: "Microphysics" + name, Plain: Microphysics[T], Bind: BindMicrophysics[T], Info: MicrophysicsInfo[T](), Ranges: ranges, Scalars: []difftest.Range{{Lo: 1, Hi: 10}}, Arithmetic: true},
		{Name: "FallRate" + name, Plain: FallRate[T], Bind: BindFallRate[T], Info: FallRateInfo[T](), Ranges: ranges},
		{Name: "Fall" + name, Plain: Fall[T], Bind: BindFall[T], Info: FallInfo[T](), Ranges: ranges},
	}
}
