// Package randkernel makes random kernels of arrays: well-formed Go functions, from a seed, that between them use
// what kernels are written with, and tests that compare what is compiled from them.
//
// It knows the language only, and nothing of the compiler. A kernel without sums has the bits of the plain function
// everywhere. With sums, or products that are fused, all that is compiled has the same bits, and is as close to the
// plain function as the rounding of both allows: a number of roundings of a magnitude, which a second function
// computes, the same one with numbers that are added in place of those that are subtracted or compared. What all
// elements share is behind pointers: tables and structs of tables, which helpers read, too, at subscripts that other
// tables and oec.Locate give.
//
//	go test ./internal/test/randkernel -programs 500 -seed 1
package randkernel
