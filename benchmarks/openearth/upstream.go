package openearth

import "github.com/openearthgo/oec"

// Upstream is a one-sided difference along i; the side depends on the sign of
// the field.
//
// Source: the program upstream of the Open Earth Compiler's examples.
//
//oec:stencil
func Upstream[T oec.Float](in oec.IJK[T], i, j, k int) (out T) {
	if in(i, j, k) > 0 {
		return in(i+1, j, k) - in(i, j, k)
	}
	return in(i, j, k) - in(i-1, j, k)
}
