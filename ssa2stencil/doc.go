// Package ssa2stencil raises go/ssa of a stencil to the stencil dialect.
//
// It runs the function at one symbolic point. Values are abstract: an int is
// the coordinate of the point along a dimension plus a constant, a number is a
// value of the program being made, a field or a closure is itself. A call of a
// closure or helper becomes an apply if its indices are the point's plus
// constants and everything that it captures is the same at all points; any
// other call is expanded where it stands. Branches become scf.if, structured by
// the places where paths meet. A loop is unrolled as it is run: what a constant
// decides is no branch, so that a loop ends where its counter says so. One over the
// extent of the domain is an apply that runs in order. Arrays and
// structs are lists of values; there are none in the program that is made.
//
// What the user's program cannot be raised for is a diagnostic; everything that
// frontend checks is taken for granted.
//
// It imports frontend, internal/diag, package ir and the dialects arith, scf
// and stencil.
package ssa2stencil
