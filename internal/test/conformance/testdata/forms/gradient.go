package forms

import "github.com/openearthgo/oec"

// Gradient is the vertical gradient of p on levels at heights z: from the
// levels above and below, and one-sided at the lowest level, so that nothing
// below is read. Its second output is the thickness that was divided by.
//
//oec:stencil
func Gradient[T oec.Float](p oec.IJK[T], z oec.K[T], i, j, k int) (dpdz, dz T) {
	if k == 0 {
		dz = z(k+1) - z(k)
		return (p(i, j, k+1) - p(i, j, k)) / dz, dz
	}
	dz = z(k+1) - z(k-1)
	return (p(i, j, k+1) - p(i, j, k-1)) / dz, dz
}
