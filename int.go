package oec

import "unsafe"

// Integer is the set of the integer types of Go with which stencils compute. Fields have
// elements of some of them, see [Elem].
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Int returns x without its fraction as an integer of type T, as oec.Int[uint8](x): the
// least or greatest number of T where x is beyond it, and 0 where x is NaN.
//
// It is the same on every platform and in compiled stencils. A plain conversion T(x) is
// that only where T holds x without its fraction; elsewhere Go leaves the result to the
// platform.
func Int[T Integer, F Float](x F) T {
	v := float64(x)
	var zero T
	bits := 8 * unsafe.Sizeof(zero)
	if zero-1 < zero { // signed
		bits--
	}
	end := float64(uint64(1)<<(bits-1)) * 2 // one more than the greatest number
	greatest := T(1)<<(bits-1) - 1 + T(1)<<(bits-1)
	switch {
	case v != v:
		return 0
	case v >= end:
		return greatest
	case zero-1 > zero && v <= 0:
		return 0
	case v < -end:
		return -greatest - 1
	case v >= 1<<63:
		return T(uint64(int64(v-1<<63))) + T(1)<<(bits-1)
	}
	return T(int64(v))
}
