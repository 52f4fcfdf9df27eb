// Package fixes has mistakes that can be put right without more thought.
package fixes

import "github.com/openearthgo/oec"

//oec:stencl // want "//oec:stencl is not a directive of oec"
func Misspelled(in oec.I[float64], i int) float64 { return in(i) }

// oec:stencil // want "// oec:stencil is not a directive of oec"
func Blank(in oec.I[float64], i int) float64 { return in(i) }

// oec:Stencil T=float32 // want "// oec:Stencil is not a directive of oec"
func Case[T oec.Float](in oec.I[T], i int) T { return in(i) }

//oec:kernal // want "//oec:kernal is not a directive of oec"
func Kernel(u [4]float64) (v [4]float64) {
	oec.For1(4, func(i int) { v[i] = u[i] })
	return v
}

//oec:range // want "//oec:range is not a directive of oec"
func Other(in oec.I[float64], i int) float64 { return in(i) }
