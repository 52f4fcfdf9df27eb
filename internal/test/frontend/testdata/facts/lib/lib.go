// Package lib has functions that stencils may call, and others.
package lib

import (
	"math"
	"math/rand"
	"strings"

	"github.com/openearthgo/oec"
)

// Upwind picks the value from where c blows.
func Upwind[T oec.Float](q oec.IJK[T], c T, i, j, k int) T { // want Upwind:"^helper$"
	if c > 0 {
		return q(i-1, j, k)
	}
	return q(i, j, k)
}

// Ahead reads behind and, through another function, ahead of the point.
func Ahead(q oec.IJK[float64], i, j, k int) float64 { // want Ahead:`^helper #0.i.=#1-1 #0.j.=#2 #0.k.=#3$`
	return q(i-1, j, k) + shift(q, i, j, k)
}

// Norm is a helper without fields.
func Norm(x, y float64) float64 { return math.Sqrt(square(x) + square(y)) } // want Norm:"^helper$"

func shift(q oec.IJK[float64], i, j, k int) float64 { return q(i+2, j, k) }

// Mixed has an index that is a sum.
func Mixed(q oec.I[float64], a, b int) float64 { return q(2*a + b - 5) } // want Mixed:`^helper #0.i.=2\*#1\+#2-5$`

// Fixed has an index that is a constant.
func Fixed(q oec.I[float64]) float64 { return q(3) } // want Fixed:`^helper #0.i.=\+3$`

// Both reads one of two points, which a constant may decide.
func Both(q oec.IJK[float64], straight bool, i, j, k int) float64 { // want Both:"^helper$"
	if straight {
		return q(i, j, k)
	}
	return q(j, i, k)
}

func square(x float64) float64 { return x * x }

// Noise is not pure.
func Noise(x float64) float64 { // want Noise:`no helper: lib.go:\d+:13: rand.Float64 cannot be part of a stencil .UnsupportedCall.`
	return x + rand.Float64()
}

// Indirect is not, because of what it calls.
func Indirect(x float64) float64 { return noise(x) } // want Indirect:`no helper: .* Count is a variable of package lib that .* .PackageVariable.`

func noise(x float64) float64 { return x * Count }

// Count may be changed by any package.
var Count = 3.0

// Factorial calls itself.
func Factorial(x float64) float64 { // want Factorial:`no helper: .* Factorial is used inside itself .RecursiveCall.`
	if x <= 1 {
		return 1
	}
	return x * Factorial(x-1)
}

// Upper has values that no stencil has, and so it has no fact.
func Upper(s string) string { return strings.ToUpper(s) }
