package synonyms

import (
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//oec:stencil
func Own(in oec.I[float64], i int) (a, b, c, d float64) {
	f := fmath.Sin[float64]
	return fmath.Exp(in(i)), fmath.Pow(2, in(i)), fmath.Tanh(f(in(i + 1))), fmath.Atan2(in(i), 1) + math.Sqrt(in(i))
}
