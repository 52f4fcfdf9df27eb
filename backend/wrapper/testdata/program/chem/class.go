// Package chem declares a type of parameters of stencils of another package.
package chem

// Class is a class of reactions.
type Class[T float64] struct {
	Rate T
	On   int
}
