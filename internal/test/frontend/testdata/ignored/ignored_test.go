package ignored

import "github.com/openearthgo/oec"

//oec:stencil
func InTest(in oec.I[float64], i int) float64 { return in(i) } // want "stencil InTest is in a test file, which is not compiled .MisplacedDirective.\n\thint: move it to a file whose name does not end in _test.go"

// plain is no stencil.
func plain(in oec.I[float64], i int) float64 { return InTest(in, i) }
