package forms

import (
	"math"

	"github.com/openearthgo/oec"
)

// Slope is van Leer's limited slope of q along i, and the magnitude of the
// gradient in the plane.
//
//oec:stencil
func Slope(q oec.IJK[float64], i, j, k int) (slope, magnitude float64) {
	left := q(i, j, k) - q(i-1, j, k)
	right := q(i+1, j, k) - q(i, j, k)
	if left*right > 0 {
		mean := 0.5 * (left + right)
		bound := 2 * min(math.Abs(left), math.Abs(right))
		slope = max(-bound, min(mean, bound))
	}
	x := 0.5 * (q(i+1, j, k) - q(i-1, j, k))
	y := 0.5 * (q(i, j+1, k) - q(i, j-1, k))
	return slope, math.Sqrt(x*x + y*y)
}
