// Package interp evaluates programs of the IR one operation at a time: the oracle that
// what the compiler makes of a program is compared with, bit for bit.
//
// What an operation does stands in one table, keyed by its row in the dialect. Speed does
// not matter here; that every operation is rounded on its own does.
//
// Programs of the stencil dialect are evaluated by definition: the value of an apply at a
// point is what its body returns there, whatever else is computed. Programs of the loop
// dialect are run: nests over points, and nests over tiles with explicit loops, in order.
// An element that is read or written outside of the memory given for it is an error that
// names the operation.
package interp
