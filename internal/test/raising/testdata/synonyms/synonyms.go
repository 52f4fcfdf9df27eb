// Package synonyms calls functions of package math for which those of package fmath are raised.
package synonyms

import (
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/raising/testdata/synonyms/lib"
)

//oec:stencil
func Standard(in oec.I[float64], i int) (a, b, c, d float64) {
	f := math.Sin
	return math.Exp(in(i)), math.Pow(2, in(i)), lib.Standard(f(in(i + 1))), math.Atan2(in(i), 1) + math.Sqrt(in(i))
}
