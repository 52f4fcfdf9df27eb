// Package bits holds stencils that work on the bits of numbers, and convert between all
// types of them. The tests compare the compiled stencils with the plain functions.
package bits

//go:generate go tool oecgen -O inline,original
