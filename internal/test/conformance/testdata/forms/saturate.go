package forms

import "github.com/openearthgo/oec"

// Saturate is the fraction of ice in a cloud at temperature t, and the latent
// heat of the mixture: all ice below t0, none above t1, in between linear.
//
//oec:stencil
func Saturate[T oec.Float](t oec.IJK[T], t0, t1 T, i, j, k int) (ice, heat T) {
	const vaporization, fusion = 2.5e6, 3.34e5
	switch t := t(i, j, k); {
	case t <= t0:
		ice = 1
	case t >= t1:
		ice = 0
	default:
		ice = (t1 - t) / (t1 - t0)
	}
	heat = vaporization
	if ice != 0 {
		heat += ice * fusion
	}
	return ice, heat
}
