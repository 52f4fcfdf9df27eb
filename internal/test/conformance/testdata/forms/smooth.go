package forms

import "github.com/openearthgo/oec"

// smooth averages the height h of the ground over a point and its neighbours.
// It leaves the sea alone, the coast, and what is flat already; land is the
// fraction of it.
//
//oec:stencil
func smooth(h, land oec.IJ[float64], flat float64, i, j int) (out float64) {
	isLand := func(i, j int) bool { return land(i, j) > 0.5 }
	mean := 0.25 * ((h(i-1, j) + h(i+1, j)) + (h(i, j-1) + h(i, j+1)))
	d := mean - h(i, j)
	if !isLand(i, j) || -flat < d && d < flat {
		return h(i, j)
	}
	if isLand(i-1, j) && isLand(i+1, j) && (isLand(i, j-1) || isLand(i, j+1)) {
		return h(i, j) + 0.5*d
	}
	return h(i, j)
}
