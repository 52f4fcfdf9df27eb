// Package lang is the language that stencils are written in, as two tables: the types that values
// have, and the functions that are known by name. A row says what a thing is called in Go, what it is
// in programs, and what it is at run time. Front ends, back ends, the wrapper and the generators of
// random programs read it.
//
// It imports packages abi, ir and the dialects, whose own tables know only themselves: the tests here
// hold the three together.
package lang
