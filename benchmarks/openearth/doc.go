// Package openearth holds the stencils of weather and climate models with
// which the Open Earth Compiler was evaluated (Gysi et al., "Domain-Specific
// Multi-Level IR Rewriting for GPU", arXiv 2005.13014), as Go functions.
//
// They are written as the formulas are, with one closure for each quantity that
// has a name. A field is on all of i, j and k unless its type says otherwise.
package openearth

//go:generate go tool oecgen -O tuned,inline,original,inline+unroll4
