// Package ignored has stencils in files that are not compiled.
package ignored

import "github.com/openearthgo/oec"

//oec:stencil
func Compiled(in oec.I[float64], i int) float64 { return in(i) }
