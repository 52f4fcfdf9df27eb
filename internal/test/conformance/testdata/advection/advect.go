package advection

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/conformance/testdata/helpers"
)

// Advect is a step of donor-cell advection: q, carried by a wind that is the
// same at all heights. The Courant number is that of a wind of 1.
//
//oec:stencil
func Advect[T oec.Float](q oec.IJK[T], u, v oec.IJ[T], courant T, i, j, k int) (out T) {
	cx := func(i, j, _ int) T { return courant * atFace(u(i-1, j), u(i, j)) }
	cy := func(i, j, _ int) T { return courant * atFace(v(i, j-1), v(i, j)) }
	fx := func(i, j, k int) T { return helpers.DonorCellX(q, cx, i, j, k) }
	fy := func(i, j, k int) T { return helpers.DonorCellY(q, cy, i, j, k) }
	return q(i, j, k) + divergence(fx, fy, i, j, k)
}

// atFace returns the mean of the values on both sides.
func atFace[T oec.Float](left, right T) T { return 0.5 * (left + right) }

// divergence returns what flows into a cell; fx and fy are the fluxes through
// its low faces.
func divergence[T oec.Float](fx, fy oec.IJK[T], i, j, k int) T {
	return (fx(i, j, k) - fx(i+1, j, k)) + (fy(i, j, k) - fy(i, j+1, k))
}
