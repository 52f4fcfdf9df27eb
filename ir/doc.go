// Package ir is the core that every level of the compiler is written in: operations
// with typed operands and results, nested regions, attributes, one textual form that
// is printed and parsed, a verifier and a greedy pattern rewriter.
//
// The form is that of MLIR restricted to structured control flow: a region is one
// straight list of operations, and control flow is an operation with regions
// (scf.if, loop.for). Values therefore never need to be declared before an
// operation that does not follow them in the text, and dominance is nesting.
//
// What an operation is stands in one row, an [OpInfo]; a [Dialect] is a table of such
// rows. Printer, parser, verifier, rewriter and clone read the rows and know no
// operation by name, so a new operation is a new row.
//
// Of this project, package ir imports only internal/spelling.
package ir
