package forms

import "github.com/openearthgo/oec"

// Diagonal reads across the corners of a box, and inside of it a point that attains none
// of the box's ends alone. On a single plane only that point is within the range, so a
// run in place must be refused because of it.
//
//oec:stencil
func Diagonal(q oec.IJK[float64], i, j, k int) (out float64) {
	return q(i-1, j, k-1) + q(i-1, j, k) + q(i+1, j, k+1)
}
