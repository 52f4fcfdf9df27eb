// Package model declares a type of parameters of its own.
package model

// Params are the parameters of Advance that are not fields.
type Params struct {
	grid struct{ dx, dy float64 }
	w    [2]float64
}
