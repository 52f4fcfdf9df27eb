// Package helpers holds functions that stencils of another package call.
package helpers

import "github.com/openearthgo/oec"

// Upwind returns the value on the side that the wind comes from: left if it
// blows towards larger indices.
func Upwind[T oec.Float](wind, left, right T) T {
	if wind > 0 {
		return left
	}
	return right
}

// DonorCellX returns the flux of q through the face between i-1 and i, at
// Courant number c.
func DonorCellX[T oec.Float](q, c oec.IJK[T], i, j, k int) T {
	return c(i, j, k) * Upwind(c(i, j, k), q(i-1, j, k), q(i, j, k))
}

// DonorCellY returns the flux of q through the face between j-1 and j, at
// Courant number c.
func DonorCellY[T oec.Float](q, c oec.IJK[T], i, j, k int) T {
	return c(i, j, k) * Upwind(c(i, j, k), q(i, j-1, k), q(i, j, k))
}
