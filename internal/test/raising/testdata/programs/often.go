package programs

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

// Often calls one function so often that it is a function of the module, and expands the other.
//
//oec:stencil
func Often(a oec.I[float64], i int) (large, small float64) {
	x := a(i)
	for range 12 {
		x = fmath.Exp(x) - 1
	}
	return x, fmath.Cbrt(x)
}
