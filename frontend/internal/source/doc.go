// Package source holds a package as its author wrote it: its files with their types, the package that the generated
// code belongs to, and the diagnostics that speak of both.
package source
