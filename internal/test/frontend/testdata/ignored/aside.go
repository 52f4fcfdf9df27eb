//go:build ignore

package ignored

import "github.com/openearthgo/oec"

//oec:stencil
func Aside(in oec.I[float64], i int) float64 { return in(i) }
