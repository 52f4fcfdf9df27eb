// Package driver is what oecgen does, without its command line: it loads a package,
// raises its stencils, runs the pipelines of the optimization levels, compiles the kernels
// for the targets and writes the generated files.
//
// It imports every part of the compiler, and only the tools import it.
package driver
