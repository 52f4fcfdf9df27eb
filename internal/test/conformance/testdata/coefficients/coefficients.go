// Package coefficients has a helper with a table of its own.
package coefficients

import "github.com/openearthgo/oec"

var fourth = [5]float64{1.0 / 12, -2.0 / 3, 0, 2.0 / 3, -1.0 / 12}

// Derivative is a difference of fourth order along i.
func Derivative(q oec.IJ[float64], i, j int) (d float64) {
	for n, w := range fourth {
		if w != 0 {
			d += w * q(i+n-2, j)
		}
	}
	return d
}
