// Package ignored has stencils in files that are not compiled.
package ignored

import "github.com/openearthgo/oec"

//oec:stencil
func Compiled(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil
func Wide(in oec.I[float64], i int) float64 { return half(in(i)) * width } // want "width is in a file that is not for all platforms .UnsupportedExpr."
