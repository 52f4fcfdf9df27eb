// Package forms holds more stencils like those of package conformance: of branches and
// guards, of element types, and of fewer dimensions than three.
//
//	Gradient   index guards, and accesses that depend on them
//	Slope      min, max and functions of package math
//	Saturate   switch, variables assigned in branches
//	Mix        results of two types, conversions between them
//	Diagonal   accesses of which none attains the ends of all
//	smooth     two dimensions, && and ||, unexported
//	Zonal      no dimension i
package forms

//go:generate go tool oecgen -O inline,original
