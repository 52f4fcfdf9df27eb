// Package frontend loads a user's package and says what its stencils are.
//
// A stencil is a function marked //oec:stencil. Load finds these functions,
// checks their signatures and everything that can be decided about their
// bodies from syntax and types, computes the names of the generated API and the
// instances of generic stencils, and builds go/ssa for the stencils and the
// helpers they reach, for package ssa2stencil to raise.
//
// Loading is fast because almost nothing is type-checked from source: imported
// packages come from export data, except those that own a helper. It works
// before the first generation as well as on stale generated files: these are
// left out and replaced by a stub that declares the same names.
//
// The checks are one mechanism with two users. Load runs them before it compiles, with
// the source of all helpers; the Analyzer runs them for vet, editors and linters, on one
// package at a time, with a fact about each function of other packages. They are packages of
// their own: signature for what a function declares, check for what it does.
package frontend
