// Package facts has stencils that call functions of another package.
package facts

import (
	"math/rand"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/frontend/testdata/facts/lib"
)

//oec:stencil
func good[T oec.Float](q oec.IJK[T], c T, i, j, k int) (out T) {
	return lib.Upwind(q, c, i, j, k) * T(lib.Norm(3, 4))
}

//oec:stencil
func bad(q oec.I[float64], i int) float64 {
	a := lib.Noise(q(i))     // want `lib.Noise cannot be part of a stencil: rand.Float64 cannot be part of a stencil .lib.go:\d+:13. .UnsupportedCall.\n\thint: there, call functions`
	b := lib.Indirect(q(i))  // want `lib.Indirect cannot be part of a stencil: Count is a variable of package lib that is exported, so that any package may change it .lib.go:\d+:44. .PackageVariable.`
	c := lib.Factorial(q(i)) // want `lib.Factorial cannot be part of a stencil: Factorial is used inside itself .* .RecursiveCall.`
	d := rand.Float64()      // want `rand.Float64 cannot be part of a stencil .UnsupportedCall.`
	return a + b + c + d
}

// Twice passes on the fact about what it calls.
func Twice(x float64) float64 { return 2 * lib.Noise(x) } // want Twice:`no helper: facts.go:\d+:44: lib.Noise cannot be part of a stencil: rand.Float64`

//oec:stencil
func text(q oec.I[float64], i int) float64 {
	return q(i) + float64(len(lib.Upper("x"))) // want `built-in function len cannot be part of a stencil .UnsupportedCall.`
}
