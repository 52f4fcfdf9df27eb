package p

import "github.com/openearthgo/oec"

//oec:stencil
func F(a, b oec.I[float64], i int) float64 {
	x := a(i)
	for n := 0; n >= 0; n += 2 {
		if n == 1 {
			x = 1
		}
	}
	return x
}
