package advection

import "github.com/openearthgo/oec"

// Relax draws q towards the values west and south of a driving model, with
// weights wi and wj that decrease away from the boundary and wk that
// decreases with height, and adds a tendency at the surface.
//
//oec:stencil
func Relax[T oec.Float](
	q oec.IJK[T], west oec.JK[T], south oec.IK[T], surface oec.IJ[T],
	wi oec.I[T], wj oec.J[T], wk oec.K[float32], dt float32, rate float64, i, j, k int,
) (out T) {
	x := wi(i) * (west(j, k) - q(i, j, k))
	y := wj(j) * (south(i, k) - q(i, j, k))
	s := T(wk(k)) * surface(i, j)
	return q(i, j, k) + T(dt)*(T(rate)*(x+y)+s)
}
