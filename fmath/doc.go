// Package fmath has the transcendental functions for stencils, and for any program that
// wants the same results on every machine.
//
// Each function is defined by its source: every product is rounded, as an explicit conversion says, so
// that no compiler fuses it with a sum, and nothing but the operations of IEEE 754 is used. The results
// have the same bits on all architectures, and so have those of stencils that call the
// functions: oecgen compiles this very source, for vectors too. That is why it has no
// tables, no loops and hardly a branch.
//
// # Accuracy
//
// No result is wrong by one unit in the last place or more. These are the largest errors met, in such
// units: of float32 functions of one argument at all arguments, of the others at those that are hard,
// a hundred million of them unless the documentation of the command fmath/ulp says otherwise, which
// measures them and writes this table.
//
//	function  float64  where  float32  where
//
// # Algorithms
//
// The methods are those of the literature; the coefficients are minimax polynomials, fitted
// by fmath/internal/fit with the algorithm of Remez to functions computed with math/big, and rounded one
// after the other.
//
//   - Exp, Exp2, Expm1, Sinh, Cosh, Tanh: the argument is reduced by multiples of log(2) in two parts
//     (Cody and Waite, Software Manual for the Elementary Functions, 1980), the exponential of
//     the rest is the sum of polynomials for sinh and cosh.
//   - Log, Log2, Log10, Log1p: the fraction f of the argument is taken to s = f/(2+f), for which log(1+f) is
//     2·atanh(s). Pow computes the logarithm so to 68 bits, with Dekker's arithmetic of pairs (1971).
//   - Sin, Cos, Tan: the argument is reduced by multiples of π/2 in three parts, or if it is large, by
//     multiplication with a window of the bits of 2/π (Payne and Hanek, 1983).
//   - Asin, Acos, Atan, Atan2: arguments are brought near 0 with the theorems of half and added angles.
//   - Cbrt: a straight line through the exponent and fraction, a polynomial, and a step of
//     Halley's method. Hypot: a square root with a step of Newton's method on pairs.
//   - Erf: a polynomial near 0, elsewhere 1-e^g with a polynomial g.
//
// The functions of float32 compute with float64. Half as many lanes fit a vector; but short polynomials and no
// corrections make up for it, and nearly all results are the exact ones, rounded.
//
// It imports package oec, and package math for the bits of numbers and exact functions.
package fmath

//go:generate go run ./internal/fit -o constants.go
