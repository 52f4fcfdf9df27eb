package openearth

import "github.com/openearthgo/oec"

// Copy copies a field: the least that a stencil can do, and a bound for the speed of all
// others.
//
//oec:stencil
func Copy[T oec.Float](in oec.IJK[T], i, j, k int) (out T) { return in(i, j, k) }
