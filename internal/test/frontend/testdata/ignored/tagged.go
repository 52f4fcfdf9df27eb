//go:build special

package ignored

import "github.com/openearthgo/oec"

//oec:stencil
func Tagged(in oec.I[float64], i int) float64 { return in(i) } // want "stencil Tagged is in a file that build constraints exclude .MisplacedDirective.\n\thint: move it to a file without build constraints"

// Compiled is there for another platform.
//
//oec:stencil
func Compiled(in oec.I[float64], i int) float64 { return in(i) }
