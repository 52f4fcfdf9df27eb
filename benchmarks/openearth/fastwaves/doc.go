// Package fastwaves holds the larger programs of the fast waves, sound, of the COSMO weather
// model from the examples of the Open Earth Compiler (Gysi et al., "Domain-Specific
// Multi-Level IR Rewriting for GPU", arXiv 2005.13014), and the pressure gradient that they
// share.
//
// They are written as the formulas are, with one closure for each quantity that has a
// name, and with the names of the model.
package fastwaves

//go:generate go tool oecgen -O tuned
