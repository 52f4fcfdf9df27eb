// Package lib has types that packages of kernels can name, and some that they cannot.
package lib

type (
	hidden [3]float64

	// Half has a part that is not exported.
	Half struct{ A, b [3]float64 }
	// Typed has one whose type is not.
	Typed struct{ A hidden }
	// Seen is a name of hidden.
	Seen = hidden
	// Table is a name of a struct.
	Table = struct{ A [3]float64 }
)

// Sum adds what is not exported.
func (h Half) Sum() float64 { return h.A[0] + h.b[0] }
