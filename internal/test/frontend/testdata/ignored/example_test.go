package ignored_test

import "github.com/openearthgo/oec"

// Example is called as a function.
//
//oec:stencil
func Example(in oec.I[float64], i int) float64 { return in(i) }
