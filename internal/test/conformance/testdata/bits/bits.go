package bits

import (
	"math"

	"github.com/openearthgo/oec"
)

// Hash mixes the bits of a number, of the point and of a key, as a generator of random
// numbers does that needs no state.
//
//oec:stencil
func Hash(seed oec.IJK[int64], key uint64, step uint32, i, j, k int) (out int64) {
	mixed := func(i, j, k int) uint64 {
		z := uint64(seed(i, j, k)) + key*0x9E3779B97F4A7C15
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		return z ^ z>>31
	}
	return int64(mixed(i, j, k) ^ (mixed(i-1, j, k)<<17 | mixed(i, j+1, k)>>47) + uint64(step))
}

// Ones counts bits, those of the numbers around a point too.
//
//oec:stencil
func Ones(in oec.I[int32], i int) (out uint8) {
	count := func(i int) uint32 {
		x := uint32(in(i))
		x -= x >> 1 & 0x55555555
		x = x&0x33333333 + x>>2&0x33333333
		return (x + x>>4) & 0x0f0f0f0f * 0x01010101 >> 24
	}
	return uint8(count(i-1) + 2*count(i) + count(i+1))
}

// Rounded rounds numbers to a few bits of their fraction, halves to even, and gives the
// exponent apart.
//
//oec:stencil
func Rounded(in oec.IJK[float64], narrow oec.IJK[float32], keep uint8, i, j, k int) (out float64, exponent int16, half uint16) {
	bits := math.Float64bits(in(i, j, k))
	exponent = int16(bits>>52&0x7ff) - 1023
	drop := 52 - keep
	up := uint64(1)<<(drop-1) - 1 + bits>>drop&1
	out = math.Float64frombits((bits + up) &^ (1<<drop - 1))
	half = uint16(math.Float32bits(narrow(i, j, k)) >> 16)
	return out, exponent, half
}

// Shifted shifts by counts that data say, of every type, up to more than the width.
//
//oec:stencil
func Shifted(x oec.I[int32], y oec.I[int64], n oec.I[uint8], wide oec.I[uint16], i int) (a int32, b int64, c uint8, d int16) {
	a = x(i)<<n(i) ^ x(i+1)>>wide(i)
	b = y(i)>>n(i+1) + y(i-1)<<(wide(i+1)&63)
	c = n(i)<<(n(i+1)%9) | n(i-1)>>(wide(i)>>12)
	d = int16(wide(i))>>(n(i)&7) - int16(x(i))<<uint64(n(i))
	return a, b, c, d
}

// Narrowed goes from each type to the others.
//
//oec:stencil
func Narrowed(x oec.I[int64], f oec.I[float32], small int8, i int) (a int32, b int64, c uint8, d int16, e uint16, g float32) {
	n := x(i)
	a = int32(n) + int32(int8(n)) - int32(uint16(n>>3))
	b = int64(uint32(n)) + int64(int16(n)) + int64(int32(n)*2) + int64(uint8(int8(n)))
	c = uint8(n) + uint8(small)
	d = int16(c)<<3 + int16(int8(c)) - int16(small)
	e = uint16(n>>16) + uint16(int16(d)) + uint16(oec.Int[int32](f(i)))
	g = float32(n) + float32(uint64(n)) + float32(int8(e)) + float32(e)
	return a, b, c, d, e, g
}
