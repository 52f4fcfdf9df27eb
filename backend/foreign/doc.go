// Package foreign writes what calls the stencils of a package from other languages: a Go package
// main for a C library, its C header, a Fortran module and a Python package.
//
// [Generate] takes the description that backend/wrapper generates the Go API from, so that what is
// said about a stencil is said once. Each language has a template in the folder templates, and a
// table of how it spells types and names. What the library does when it is called is in
// rt/foreign; generated code only names things.
//
// The package imports abi, internal/header, internal/naming, lang and backend/wrapper.
package foreign
