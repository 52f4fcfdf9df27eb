package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// The parts of a float64.
const (
	signBit  = 1 << 63
	fracMask = 1<<52 - 1
	topMask  = 0xfffffffff8000000 // sign, exponent and the first 26 bits
	oneBits  = 0x3ff0000000000000
	bias     = 1023
)

// Adding shifter to a number and taking it away again rounds the number to an integer,
// which stands in the low bits of the sum.
const shifter = 0x1.8p52

// single reports whether T is float32, which cannot hold 2²⁴+1. It is known when
// a stencil is compiled, so that no branch is left of it.
func single[T oec.Float]() bool { return T(1<<24+1) == T(1<<24) }

// signOf returns the sign bit of a number, and flip changes the sign by one.
func signOf(x float64) uint64 { return math.Float64bits(x) & signBit }

func flip(x float64, sign uint64) float64 {
	return math.Float64frombits(math.Float64bits(x) ^ sign)
}

// top returns the first 26 bits of a number: the product of two such is exact.
func top(x float64) float64 { return math.Float64frombits(math.Float64bits(x) & topMask) }

// fastSum returns a+b and its rounding error, if a is 0 or not smaller than b. (Dekker 1971.)
func fastSum(a, b float64) (s, e float64) {
	s = a + b
	return s, (a - s) + b
}

// sum returns a+b and its rounding error. (Knuth, TAOCP volume 2, 4.2.2.)
func sum(a, b float64) (s, e float64) {
	s = a + b
	t := s - a
	return s, (a - (s - t)) + (b - t)
}

// product returns a·b and its rounding error to some bits less than its own
// precision. It is exact arithmetic on halves (Dekker 1971), not a fused multiply-add,
// which not every machine has.
func product(a, b float64) (p, e float64) {
	p = float64(a * b)
	ah, bh := top(a), top(b)
	al, bl := a-ah, b-bh
	return p, ((float64(ah*bh) - p) + float64(ah*bl) + float64(al*bh)) + float64(al*bl)
}

// squared returns x·x and its rounding error.
func squared(x float64) (z, e float64) {
	z = float64(x * x)
	h := top(x)
	return z, (float64(h*h) - z) + float64((x+h)*(x-h))
}

// quotient returns (nh+nl)/(dh+dl), rounded nearly always as the exact one, and what is left
// of it.
func quotient(nh, nl, dh, dl float64) (q, e float64) {
	inverse := 1 / dh
	q = float64(nh * inverse)
	p, pe := product(q, dh)
	r := ((nh - p) - pe) + (nl - float64(q*dl))
	return q, float64(r * inverse)
}
