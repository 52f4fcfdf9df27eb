package forms

import "github.com/openearthgo/oec"

// Zonal is the thermal wind of a zonal mean: its vertical shear, from the
// gradient of temperature t between poles, with the Coriolis parameter f of a
// row.
//
//oec:stencil
func Zonal[T oec.Float](t oec.JK[T], f oec.J[T], j, k int) (shear T) {
	return (t(j+1, k) - t(j-1, k)) / (f(j) * (t(j, k+1) + t(j, k)))
}
