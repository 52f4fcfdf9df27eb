// Package lib has functions that stencils may call, and others.
package lib

import (
	"math"
	"math/rand"
	"strings"

	"github.com/openearthgo/oec"
)

// Upwind picks the value from where c blows.
func Upwind[T oec.Float](q oec.IJK[T], c T, i, j, k int) T { // want Upwind:"^helper"
	if c > 0 {
		return q(i-1, j, k)
	}
	return q(i, j, k)
}

// Norm is a helper without fields.
func Norm(x, y float64) float64 { return math.Sqrt(square(x) + square(y)) } // want Norm:"^helper$"

func square(x float64) float64 { return x * x }

// Noise is not pure.
func Noise(x float64) float64 { // want Noise:`no helper: lib.go:\d+:13: rand.Float64 cannot be part of a stencil .UnsupportedCall.`
	return x + rand.Float64()
}

// Indirect is not, because of what it calls.
func Indirect(x float64) float64 { return noise(x) } // want Indirect:`no helper: .* count is a variable of package lib .PackageVariable.`

func noise(x float64) float64 { return x * count }

var count = 3.0

// Factorial calls itself.
func Factorial(x float64) float64 { // want Factorial:`no helper: .* Factorial is used inside itself .RecursiveCall.`
	if x <= 1 {
		return 1
	}
	return x * Factorial(x-1)
}

// Upper has values that no stencil has, and so it has no fact.
func Upper(s string) string { return strings.ToUpper(s) }
