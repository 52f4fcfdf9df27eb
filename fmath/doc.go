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
// These are the largest errors met, in units in the last place: of functions of one float32 at every
// 97th argument, of the others at ten million and more that are hard, such as those near multiples of π/2, near
// 1 and at the ends of the range. A result that is rounded right is wrong by up to 0.5. The command fmath/ulp
// measures the errors, at all arguments of float32 if it is given the time, and writes this table.
//
//	function  float64  where                                           float32  where
//	Exp       0.766    -0x1.6261a97d44392p+09                          0.501    0x1.84bae8p-02
//	Exp2      0.782    -0x1.ff2e9772422d9p+09                          0.501    -0x1.6e965ap+03
//	Expm1     0.797    0x1.6444abd48a1fcp-02                           0.505    0x1.84f6c6p-02
//	Log       0.861    0x1.69f5ce890e91fp-01                           0.500    0x1.a6b6fap-01
//	Log2      0.865    0x1.694db21184a63p+00                           0.500    0x1.50a2eep+00
//	Log10     0.727    0x1.6a062dd41ff95p-01                           0.500    0x1.58cc98p-01
//	Log1p     0.822    0x1.a40701f2f340cp-02                           0.500    -0x1.615416p-03
//	Pow       0.757    0x1.b76ef7a94402ep-70,0x1.d8b885e8f7a8dp+03     0.507    0x1.00003p+00,-0x1.cedb06p+24
//	Sin       0.781    -0x1.a3f789d6a61bap-01                          0.561    0x1.e635c4p+119
//	Cos       0.781    0x1.7b26eaee931b2p+37                           0.561    -0x1.882ce8p+09
//	Tan       0.888    0x1.1b0c711d78ff5p+17                           0.568    -0x1.1e75f8p+25
//	Asin      0.648    0x1.0e9a4384e27d6p-01                           0.504    0x1.0a3328p-01
//	Acos      0.636    0x1.1d71d8898dab4p-01                           0.504    0x1.2fa63ep-01
//	Atan      0.655    0x1.ed22e674da585p-03                           0.501    0x1.f94352p-05
//	Atan2     0.666    0x1.df0da8efcd775p-03,0x1.f004a750e89f8p-01     0.501    0x1.543552p-03,0x1.7ce016p+01
//	Sinh      0.799    -0x1.7f92c4436ef1cp-02                          0.502    -0x1.865cb4p-02
//	Cosh      0.680    0x1.eae160a86069p+01                            0.501    -0x1.c448a2p+00
//	Tanh      0.665    -0x1.719dc7cfd18p-03                            0.503    -0x1.f6cef4p-06
//	Cbrt      0.667    0x1.9983fb0fba848p+03                           0.500    0x1.06a76ap-68
//	Hypot     0.750    0x1.e508a7176a3d2p-1023,0x1.3a270d1cff08p-1027  0.500    -0x1.20c0ap-04,-0x1.c3e852p-01
//	Erf       0.797    -0x1.3f350644d8b8p-01                           0.504    0x1.560e1cp+01
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
