// Package advection has stencils that call helpers, of this package and of another, that take
// closures, and fields of every lower rank beside scalars of fixed type.
package advection

//go:generate go tool oecgen -O tuned,inline,original
