// Package suite lists the stencils of the Open Earth suite, for one element type at a
// time, with the inputs and scalars that tests and benchmarks run them on and the
// checksums of a reference implementation in another language.
package suite

import (
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// Kernel is a stencil for one element type.
type Kernel struct {
	Name string  // in the literature: "hdiff"
	Info rt.Info // of what was generated

	Plain any // the Go function: openearth.Hdiff[float64]
	Bind  any // openearth.BindHdiff[float64]

	Inputs  []fill.Range // of the input fields, in their order
	Scalars []float64    // in their order

	// Want are the checksums of the outputs on a domain of 16 by 16 by Levels points,
	// in float64 arithmetic.
	Want   []fill.Checksum
	Levels int
}
