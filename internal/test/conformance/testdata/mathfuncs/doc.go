// Package mathfuncs holds stencils that call the exact functions of package math.
//
//	Integral   Floor, Ceil, Trunc, Round and RoundToEven, at all sizes of numbers
//	Wrapped    Mod: quotients of up to 400 digits, subnormal numbers
//	Fused      FMA: what a product loses, underflow and overflow
//	Signed     Copysign and Signbit
//	Kinds      IsNaN, IsInf, Inf and NaN
//	Generic    those of package fmath, which are for both types
//	Single     float32 by way of float64, as package math asks for
package mathfuncs

//go:generate go tool oecgen -O inline,original
