// Package golden has a stencil beside which stands what each level of the compiler makes of it, so that
// a change of the compiler shows what it changes.
package golden

import "github.com/openearthgo/oec"

// Laplace is the Laplacian of five points.
//
//oec:stencil
func Laplace(in oec.IJK[float64], i, j, k int) (out float64) {
	return in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k) - 4*in(i, j, k)
}
