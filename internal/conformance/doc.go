// Package conformance holds stencils that between them use every part of the
// language, as a user would write them. Its tests compare, bit for bit, the
// plain functions with what they are compiled to.
//
// The stencils are small, and each has its own subject:
//
//	Advect     helpers, of this package and of another, that take closures; fields over i and j
//	Relax      fields of every lower rank; scalars of fixed type
//
// Packages below have more of them, and the programs of benchmarks/openearth serve as well:
// closures of closures, fields over j, early returns, several outputs.
package conformance

//go:generate go tool oecgen -O inline,original
