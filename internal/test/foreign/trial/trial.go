// Package trial holds stencils that tests call from other languages, and compare with these
// functions.
package trial

import "github.com/openearthgo/oec"

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

// Diffuse mixes a field with its neighbours.
//
//oec:stencil
func Diffuse[T oec.Float](in, coeff oec.IJK[T], dt T, i, j, k int) (out T) {
	return in(i, j, k) + dt*coeff(i, j, k)*(in(i-1, j, k)+in(i+1, j, k)+in(i, j-1, k)+in(i, j+1, k)-4*in(i, j, k))
}

// Share divides the mass of a cell among parts, of which there may be none.
//
//oec:stencil
func Share(mass oec.IJK[int32], parts oec.IJ[int32], i, j, k int) (share int32) {
	return mass(i, j, k) / parts(i, j)
}
