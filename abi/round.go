package abi

// RoundToFloat32 returns an integer of 64 bits rounded once, for kernels in Go. Go's own
// conversion is not right for all of them where words have 32 bits: on 386, with Go 1.26,
// float32(int64(1<<47-1)) is 1<<47-1<<23, though 1<<47 is nearer.
func RoundToFloat32[T int64 | uint64](x T) float32 {
	const digits = 53             // of a float64
	if uint64(x>>digits+1) <= 1 { // from -1<<digits up to 1<<digits
		return float32(float64(x)) // the first step is exact
	}
	// Where digits are cut off, an odd last digit in their place is enough for the rounding
	// to float32 to be that of all of them: there are 29 between the two.
	const cut = 64 - digits
	y := x >> cut
	if x&(1<<cut-1) != 0 {
		y |= 1
	}
	return float32(float64(y) * (1 << cut))
}
