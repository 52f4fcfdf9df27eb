package fv3

import "github.com/openearthgo/oec"

// Uvbke is the wind at the corners of a cubed-sphere grid, from the winds uc
// and vc on the faces, as the FV3 model's kinetic energy needs it; dt5 is half
// the time step.
//
// Source: the program uvbke of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Uvbke[T oec.Float](uc, vc, cosa, rsina oec.IJK[T], dt5 T, i, j, k int) (ub, vb T) {
	a := uc(i, j-1, k) + uc(i, j, k)
	b := vc(i-1, j, k) + vc(i, j, k)
	ub = dt5 * (a - b*cosa(i, j, k)) * rsina(i, j, k)
	vb = dt5 * (b - a*cosa(i, j, k)) * rsina(i, j, k)
	return ub, vb
}
