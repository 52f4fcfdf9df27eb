// Package pixels holds stencils on images and packed data: fields of bytes, of short
// integers and of truth values, and what they become in arithmetic.
package pixels

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Blur is a weighted mean in floating point, rounded to bytes.
//
//oec:stencil
func Blur(in oec.IJ[uint8], i, j int) uint8 {
	row := func(i, j int) float32 {
		return 0.25*float32(in(i-1, j)) + 0.5*float32(in(i, j)) + 0.25*float32(in(i+1, j))
	}
	return oec.Int[uint8](float32(0.25*row(i, j-1)) + float32(0.5*row(i, j)) + float32(0.25*row(i, j+1)) + 0.5)
}

// Median takes the middle of five bytes.
//
//oec:stencil
func Median(in oec.IJ[uint8], i, j int) uint8 {
	a, b, c, d, e := in(i, j), in(i-1, j), in(i+1, j), in(i, j-1), in(i, j+1)
	a, b = min(a, b), max(a, b)
	c, d = min(c, d), max(c, d)
	a, c = max(a, c), min(b, d)
	return max(min(a, c), min(max(a, c), e))
}

// Edges marks where neighbours differ by a threshold, in 16 bits with a sign.
//
//oec:stencil
func Edges(in oec.IJ[uint8], threshold int16, i, j int) (edge bool, slope int16) {
	dx, dy := int16(in(i+1, j))-int16(in(i-1, j)), int16(in(i, j+1))-int16(in(i, j-1))
	slope = max(dx, -dx) + max(dy, -dy)
	return slope > threshold, slope
}

// Fill replaces what is masked by the mean of the neighbours that are not, if there are any.
//
//oec:stencil
func Fill(q oec.IJK[float64], land oec.IJ[bool], i, j, k int) float64 {
	if !land(i, j) {
		return q(i, j, k)
	}
	n, sum := 0, 0.0
	if !land(i-1, j) {
		n, sum = n+1, sum+q(i-1, j, k)
	}
	if !land(i+1, j) {
		n, sum = n+1, sum+q(i+1, j, k)
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// Unpack makes numbers of packed ones.
//
//oec:stencil
func Unpack[T oec.Float](packed oec.IJK[int16], scale, offset T, i, j, k int) (out T, missing bool) {
	if packed(i, j, k) == -32768 {
		return 0, true
	}
	return T(scale*T(packed(i, j, k))) + offset, false
}

// Pack is the opposite.
//
//oec:stencil
func Pack[T oec.Float](q oec.IJK[T], scale T, i, j, k int) (out int16, wide uint16) {
	x := q(i, j, k) / scale
	return oec.Int[int16](x), oec.Int[uint16](x + 32768)
}

// Mix is a hash: products, shifts by any amount, and bits of both.
//
//oec:stencil
func Mix(a oec.IJ[uint16], b oec.IJ[uint8], i, j int) uint16 {
	x := a(i, j) * 40503
	x ^= x >> (b(i, j) & 15)
	return x<<b(i+1, j) | uint16(b(i-1, j))*257
}
