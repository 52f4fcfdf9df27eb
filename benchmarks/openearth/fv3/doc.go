// Package fv3 holds the stencils of the FV3 dynamical core, on the cubed sphere, with
// which the Open Earth Compiler was evaluated (Gysi et al., "Domain-Specific Multi-Level
// IR Rewriting for GPU", arXiv 2005.13014): pressure gradients, the winds of the kinetic
// energy, and transport by the piecewise parabolic method.
//
// They are written as the formulas are, with one closure for each quantity that has a
// name, and with the names of the model.
package fv3

//go:generate go tool oecgen -O tuned,inline
