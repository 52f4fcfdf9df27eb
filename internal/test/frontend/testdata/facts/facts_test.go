package facts

import "github.com/openearthgo/oec"

// The compiler does not look into test files, and so no stencil is expected here.
//
//oec:stencl
func ignored(in oec.I[float64]) float64 { return in(0) }

var _ = ignored
