package cosmo

import "github.com/openearthgo/oec"

// laplacian is the sum of the differences to the four neighbours; those along j are
// weighted with the metric terms of the row, towards the north and the south.
func laplacian[T oec.Float](q oec.IJK[T], north, south oec.J[T], i, j, k int) T {
	return q(i-1, j, k) + q(i+1, j, k) - 2*q(i, j, k) +
		north(j)*(q(i, j+1, k)-q(i, j, k)) +
		south(j)*(q(i, j-1, k)-q(i, j, k))
}
