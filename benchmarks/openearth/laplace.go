package openearth

import "github.com/openearthgo/oec"

// Laplace is the Laplacian on the horizontal grid of unit spacing, by the
// five-point formula.
//
// Source: the program laplace of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Laplace[T oec.Float](in oec.IJK[T], i, j, k int) (out T) {
	return -4*in(i, j, k) + ((in(i-1, j, k) + in(i+1, j, k)) + (in(i, j+1, k) + in(i, j-1, k)))
}
