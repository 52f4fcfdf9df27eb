// Package integers holds stencils that compute with integers of all types, in arithmetic
// that may panic too. The tests compare the compiled stencils with the plain functions, bit
// for bit, and what they panic with.
package integers

//go:generate go tool oecgen -O inline,original
