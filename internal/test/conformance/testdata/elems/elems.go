// Package elems holds stencils that are generic over all elements of fields, over those that
// their directive lists, and over those of a constraint of the package. The tests compare the
// compiled stencils with the plain functions.
package elems

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Upstream takes the value of one tracer or of the other, and is generic over every element.
//
//oec:stencil
func Upstream[T oec.Elem](q [2]oec.IJ[T], u oec.IJ[float32], none T, i, j int) (out [2]T) {
	out = [2]T{q[0](i, j), none}
	if u(i, j) > 0 {
		out[0] = q[0](i-1, j)
	}
	if q[1](i, j) != q[1](i, j+1) {
		out[1] = q[1](i, j)
	}
	return out
}

// number is a constraint of elements of several sizes.
type number interface {
	int16 | int32 | float64
}

// Blend is generic over the elements of a constraint that is not oec's.
//
//oec:stencil
func Blend[T number](a, b oec.I[T], w T, i int) T {
	return a(i) + w*(b(i+1)-a(i))
}

// Narrow is generic over fewer elements than its constraint allows, one of each kind.
//
//oec:stencil T=uint8,float32
func Narrow[T oec.Elem](q oec.K[T], k int) (lo, hi T) {
	lo = q(k - 1)
	if q(k) != lo {
		return lo, q(k)
	}
	return q(k + 1), lo
}
