// Package stencil has the passes on the stencil dialect: what is computed where it is read and what
// is kept, by which applies, on which boxes, and where in memory that is.
package stencil
