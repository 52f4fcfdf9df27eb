// Package fmath has the transcendental functions for stencils, and for any program that
// wants the same results on every machine.
//
// Each function is defined by its source: every product is rounded, as an explicit conversion says, so
// that no compiler fuses it with a sum, and nothing but the operations of IEEE 754 is used. The results
// have the same bits on all architectures, and so have those of stencils that call the
// functions: oecgen compiles this very source, for vectors too. That is why it has no
// tables, no loops and hardly a branch.
//
// Functions of package math that are exact, such as Sqrt, are here too, for numbers of both types.
//
// # Accuracy
//
// These are the largest errors met, in units in the last place: of functions of one float32 at all
// arguments, of the others at a hundred million that are hard, such as those near multiples of π/2, near
// 1 and at the ends of the range. A result that is rounded right is wrong by up to 0.5. The command
//
//	go run ./benchmarks/ulp -w fmath/doc.go
//
// measures the errors and writes this table, on two cores in half an hour.
//
//	function  float64  where                                         float32  where
//	Exp       0.764    -0x1.62637ae2022d5p+09                        0.501    0x1.62ec48p-02
//	Exp2      0.775    -0x1.ff2fd9b4bfe39p+09                        0.501    -0x1.ffb2eap-02
//	Expm1     0.796    0x1.70c39ad5f66b8p-02                         0.505    0x1.630a32p-02
//	Log       0.867    0x1.68f971799706bp-01                         0.500    0x1.cdee3ep-01
//	Log2      0.874    0x1.6881f81fa974dp+00                         0.500    0x1.16d71cp+00
//	Log10     0.729    0x1.69ccecba100c9p-01                         0.500    0x1.85cbbcp-01
//	Log1p     0.845    -0x1.2daac2311e512p-02                        0.500    0x1.d5556ep-04
//	Pow       0.768    0x1.6b061fd3ae2e3p+00,-0x1.fb3b4c827a0b7p+10  0.518    0x1.000012p+00,0x1.22594ep+26
//	Sin       0.792    0x1.501c907e71d77p+28                         0.561    0x1.89778p+60
//	Cos       0.791    0x1.6bbeabec35f1bp+19                         0.561    0x1.ff282p+51
//	Tan       0.888    0x1.1b0c711d78ff5p+17                         0.569    0x1.d5e0fep+52
//	Asin      0.658    0x1.0b48302c27236p-01                         0.505    0x1.0bd8dcp-01
//	Acos      0.647    0x1.16604ca8f4dd4p-01                         0.504    0x1.2dd624p-01
//	Atan      0.666    0x1.e61de2c254355p-03                         0.502    0x1.ffd242p-05
//	Atan2     0.640    0x1.da634d8f84518p-03,0x1.ef072cc62ac5ep-01   0.502    0x1.1f7bcap-05,0x1.1fa456p-01
//	Sinh      0.814    0x1.68ec685b175bp-02                          0.502    0x1.6302fep-02
//	Cosh      0.700    -0x1.eb99375cb7298p+01                        0.501    0x1.12e702p+00
//	Tanh      0.686    0x1.75ecf703ce0b8p-03                         0.504    0x1.ff5214p-06
//	Cbrt      0.790    -0x1.fffffe6c5995ap-01                        0.500    0x1.06a76ap-125
//	Hypot     0.750    0x1.7bff276ecp-1040,0x1.f0e81bcad081ap-1023   0.500    -0x1.ad8796p-01,0x1.8f149p-01
//	Erf       0.819    0x1.ccd5c6c635a69p-01                         0.505    0x1.e8fadep-01
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
