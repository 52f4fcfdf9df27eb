// Package raising has tests of package ssa2stencil: the programs that Go functions are raised to, that these compute the same bits
// when they are interpreted, and what is said of functions that cannot be raised.
package raising
