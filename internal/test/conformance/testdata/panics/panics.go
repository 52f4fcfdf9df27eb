// Package panics holds stencils that panic as plain Go functions, for some inputs: they
// divide by zero and shift by less than nothing. The compiled ones report it, whatever the
// machine, the level and the order of tiles, and compute the rest all the same.
package panics

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Quotient divides.
//
//oec:stencil
func Quotient[T int32 | int64 | uint8 | int16 | uint16](a, b oec.IJ[T], i, j int) (q, r T) {
	return a(i, j) / b(i, j), a(i, j) % b(i+1, j)
}

// Careful divides where it may, and shifts to the left and to the right.
//
//oec:stencil
func Careful(a oec.IJ[int32], b oec.IJ[int16], n int32, i, j int) (out int32) {
	if b(i, j) != 0 {
		out = a(i, j) / int32(b(i, j))
	}
	if b(i+1, j) < 0 {
		return out >> -b(i+1, j)
	}
	return out<<b(i+1, j) + a(i, j)%n
}

// Level divides on one level only, by what is the same for all of it.
//
//oec:stencil
func Level(a oec.IJK[int64], b oec.K[int64], i, j, k int) int64 {
	if k == 2 {
		return a(i, j, k) / (b(k) - 1)
	}
	if a(i, j, k) < -50 {
		return a(i, j, k) % (a(i-1, j, k) | 2)
	}
	return a(i, j, k)
}
