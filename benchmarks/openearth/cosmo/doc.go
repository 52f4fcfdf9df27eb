// Package cosmo holds the stencils of the COSMO weather model with which the Open Earth
// Compiler was evaluated (Gysi et al., "Domain-Specific Multi-Level IR Rewriting for GPU",
// arXiv 2005.13014): horizontal diffusion and advection on the sphere, and the explicit
// part of the fast waves.
//
// They are written as the formulas are, with one closure for each quantity that has a
// name, and with the names of the model.
package cosmo

//go:generate go tool oecgen -O tuned,inline

// earthRadius is that of the sphere of the model, in metres.
const earthRadius = 6371229.0
