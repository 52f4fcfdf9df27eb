package body

import (
	m "math"

	"github.com/openearthgo/oec"
)

// Renamed calls what is replaced by package fmath only where package math has its own name.
//
//oec:stencil
func Renamed(in oec.I[float64], i int) float64 {
	return m.Exp(in(i)) + m.Sqrt(in(i)) // want "math.Exp is not exact: .*UnsupportedCall.\n\thint: call fmath.Exp of github.com/openearthgo/oec/fmath, which is meant wherever"
}
