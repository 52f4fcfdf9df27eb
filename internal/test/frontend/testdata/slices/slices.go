// Package slices has slices instead of fields. That it does not use package oec is not said, too.
package slices

import "github.com/openearthgo/oec"

//oec:stencil
func Flat(in []float64, i, j int) float64 { return in[i+10*j] } // want "parameter in of type ..float64 is neither a field.*\n\thint: write a field as oec.IJ.float64., and read it by calling it, as in in.i, j."

//oec:stencil
func Nested(in [][]int32, i, j int) int32 { return in[j][i] } // want "parameter in of type ....int32 is neither a field.*\n\thint: write a field as oec.IJ.int32."

//oec:stencil
func Limited(in oec.IJ[float32], lim func(a, b float32) float32, i, j int) float32 { // want "parameter lim of type .* is neither a field.*\n\thint: call a function of the package by its name, or one that a scalar chooses in a switch; a field is written as oec.IJ.float32."
	return lim(in(i, j), in(i+1, j))
}
