//go:build !plan9 || special

package ignored

import "github.com/openearthgo/oec"

const width = 2

type number = float64

func half(x number) float64 { return x / width } // want "half is in a file that is not for all platforms .UnsupportedCall.\n\thint: move it to a file with no platform in its name and build constraint: what is generated is for all"

//oec:stencil
func Some(in oec.I[float64], i int) float64 { return half(in(i)) } // want "Some is in a file that is not for all platforms .MisplacedDirective."
