// Package wrapper writes the Go files of a generated package: the API that
// users call, and the tables that connect it to the kernels.
//
// [Generate] takes a [Package], a plain description that the driver fills in,
// and returns four files for a package p with all targets:
//
//   - p_oec.go: struct of fields, RunX, BindX and so on for every stencil, and
//     the stencils' descriptions as data;
//   - p_oec_amd64.go, p_oec_arm64.go: declarations of the kernels, which are
//     assembly, and the tables of them;
//   - p_oec_other.go: empty tables for everything else.
//
// The assembly is written by backend/cpu, with the [Package.FileHeader] and
// the [BuildConstraint] of this package. Symbols of kernels are named by
// [KernelSymbol].
//
// The text depends on the description alone. Descriptions and tables are
// composite literals that need no code to run at start, so that a linker drops
// the stencils, with their kernels, that a program does not use.
//
// The package imports abi, whose types it prints, internal/header, and jennifer.
package wrapper
