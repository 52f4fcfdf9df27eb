// Package signature reads what a function declares that is marked //oec:stencil or //oec:kernel: its directive, its
// parameters and results with the fields, numbers and arrays in them, and the names of the code generated for it.
package signature
