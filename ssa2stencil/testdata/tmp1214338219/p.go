package p

import "github.com/openearthgo/oec"

//oec:stencil
func F(a, b oec.I[float64], i int) float64 {
	x := a(i)
	for n := range 2000 {
		x = x*b(i) + a(i+n)
	}
	return x
}
