// Package diag holds what the compiler says to its user: diagnostics with a
// position, a code, a message, related positions and at most one hint. They are
// collected in a List, which sorts, deduplicates and prints them in one place.
//
// The codes, their meaning and an example of each are in one table, Codes.
//
// A diagnostic always speaks of the user's program. Failures of the compiler
// itself are plain errors and never go through this package.
//
// It imports the standard library only.
package diag
