// Package text2stencil reads stencil programs that are text, in the form that the stencil
// dialect prints, and describes them as package frontend describes functions in Go.
//
// A function with the attribute stencil.program is a stencil: what it stores to are its
// outputs, its other fields are its inputs, and its numbers are its scalars. The generated
// names are made of its name and those of its arguments. Ranges that follow the domain, as in
// [0, 0, 0] : [NI, NJ, NK], make a stencil for every domain; literal ranges one for the domain
// that they say. What is stored on a part of the domain is stored in a branch on the
// coordinates.
//
// It imports frontend, internal/diag, internal/naming, package ir and the dialects arith and
// stencil.
package text2stencil
