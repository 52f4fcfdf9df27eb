// Package randstencil makes random stencils: well-formed Go functions, from a seed, that
// between them use every construct of the language in every combination that has a
// meaning. It also makes a stencil smaller while it shows the same fault.
//
// It knows the language only, and nothing of the compiler. Its tests compile what it makes
// and compare the results of every stage with each other:
//
//	go test ./internal/randstencil -programs 1000 -seed 1
package randstencil
