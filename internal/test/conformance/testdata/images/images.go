package images

import "github.com/openearthgo/oec"

// Blur smooths an image of bytes with binomial weights, rounded to the nearest.
//
//oec:stencil
func Blur(in oec.IJ[uint8], i, j int) (out uint8) {
	row := func(i, j int) uint16 {
		return uint16(in(i-1, j)) + 2*uint16(in(i, j)) + uint16(in(i+1, j))
	}
	return uint8((row(i, j-1) + 2*row(i, j) + row(i, j+1) + 8) >> 4)
}

// Gradient is the Sobel operator, limited to what a byte holds.
//
//oec:stencil
func Gradient(in oec.IJ[uint8], i, j int) (out uint8) {
	at := func(i, j int) int16 { return int16(in(i, j)) }
	x := at(i+1, j-1) + 2*at(i+1, j) + at(i+1, j+1) - at(i-1, j-1) - 2*at(i-1, j) - at(i-1, j+1)
	y := at(i-1, j+1) + 2*at(i, j+1) + at(i+1, j+1) - at(i-1, j-1) - 2*at(i, j-1) - at(i+1, j-1)
	return uint8(min(max(x, -x)+max(y, -y), 255))
}

// Tone maps a byte through numbers: a gain, and back.
//
//oec:stencil
func Tone(in oec.IJ[uint8], gain, offset float32, i, j int) (out uint8) {
	return oec.Int[uint8](gain*float32(in(i, j)) + offset + 0.5)
}

// Levels sorts the counts of a sensor into classes.
//
//oec:stencil
func Levels(in oec.IJ[uint16], low, high uint16, i, j int) (class uint8, excess uint16) {
	switch x := in(i, j); {
	case x < low:
		class = 1
	case x < high:
		class = 2 + uint8((x-low)>>12)
	default:
		class, excess = 255, x-high
	}
	return class, excess
}

// Unpack gives the numbers that are packed in 16 bits as a multiple of a scale, and marks
// what is missing.
//
//oec:stencil
func Unpack(packed oec.IJK[int16], scale, offset float32, missing int16, i, j, k int) (value float32, valid bool) {
	n := packed(i, j, k)
	valid = n != missing
	if valid {
		value = float32(n)*scale + offset
	}
	return value, valid
}

// Pack is the reverse of Unpack.
//
//oec:stencil
func Pack(value oec.IJK[float32], valid oec.IJK[bool], scale, offset float32, missing int16, i, j, k int) (packed int16) {
	if !valid(i, j, k) {
		return missing
	}
	x := (value(i, j, k) - offset) / scale
	if x < 0 {
		x -= 0.5
	} else {
		x += 0.5
	}
	return oec.Int[int16](x)
}
