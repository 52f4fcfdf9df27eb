// Package slabs holds a relaxation over three dimensions from the last point to the first, with an
// update of what it reads around each point. The tests compare the compiled stencil with the plain
// function, and in place with loops, on domains that are divided into skewed tiles of several
// planes, behind which the update runs.
package slabs

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline

// Release relaxes a load, of which each point takes from its neighbours what the stress around it
// asks for, and relieves the stress by it.
//
//oec:stencil
func Release(d oec.Domain, stress, load oec.IJK[float32], i, j, k int) (stressOut, loadOut float32) {
	relaxed := oec.SweepBack(d, load, func(y oec.IJK[float32], i, j, k int) float32 { return relax(stress, y, i, j, k) })
	return stress(i, j, k) - relaxed(i, j, k), relaxed(i, j, k)
}

// relax is one update of the load.
func relax(stress, y oec.IJK[float32], i, j, k int) float32 {
	around := stress(i, j+1, k) + stress(i, j, k+1) - stress(i, j-1, k-1)
	return 0.25 * (around + y(i, j, k-1) + y(i, j-1, k+1) + y(i-1, j, k) + y(i, j+1, k) + y(i+1, j, k))
}
