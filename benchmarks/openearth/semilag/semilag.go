// Package semilag holds semi-Lagrangian advection, which reads a field where the wind comes
// from: at an index that is computed.
package semilag

//go:generate go tool oecgen -O tuned,inline

import (
	"math"

	"github.com/openearthgo/oec"
)

// SemiLag is the field q that a wind along i has moved by as many cells as it says against
// the direction of i: the value between the two points around i + shift, by linear
// interpolation. A shift is from -4 to less than 4.
//
// Source: the program semi_lag of the Open Earth Compiler's examples.
//
//oec:stencil
func SemiLag[T oec.Float](q oec.IJK[T], shift T, i, j, k int) (out T) {
	cells := math.Floor(float64(shift))
	part := shift - T(cells)
	from := oec.Within(i+oec.Int[int](cells), i-4, i+3)
	return (1-part)*q(from, j, k) + part*q(from+1, j, k)
}
