// Package lib has a helper with a synonym, and does not import package fmath.
package lib

import "math"

// Standard is called by a stencil.
func Standard(x float64) float64 { return math.Tanh(x) }
