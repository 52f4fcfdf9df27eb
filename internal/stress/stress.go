// Package stress makes the inputs that programs are run on to see what they compute.
//
// The values are a hash of the point, made with integer arithmetic and rounded operations
// only, so that they have the same bits on every architecture and in every language. They
// have no structure: every branch of a limiter or an upwind scheme is taken somewhere, and
// an access that is off by one in any dimension changes the result.
package stress

// Range says between what numbers the values of a field lie: from Lo to Hi, plus Slope
// times k for a field that increases with height.
type Range struct{ Lo, Hi, Slope float64 }

// At returns the value at a point of input number n, which is 1 for the first input. The
// index of a dimension that the input lacks is 0.
func (r Range) At(n, i, j, k int) float64 {
	const unit = 1.0 / (1 << 53)
	u := float64(Hash(n, i, j, k)>>11) * unit // exact
	// The conversions keep the compiler from fusing multiplication and addition.
	v := r.Lo + float64((r.Hi-r.Lo)*u)
	return v + float64(r.Slope*float64(k))
}

// Hash mixes a point of input number n with the finalizer of the SplitMix64 generator.
func Hash(n, i, j, k int) uint64 {
	const (
		gamma = 0x9E3779B97F4A7C15
		mix1  = 0xBF58476D1CE4E5B9
		mix2  = 0x94D049BB133111EB
		step  = 0xD6E8FEB86659FD93
	)
	z := uint64(n)*gamma + uint64(i+64)*mix1 + uint64(j+64)*mix2 + uint64(k+64)*step
	z ^= z >> 30
	z *= mix1
	z ^= z >> 27
	z *= mix2
	z ^= z >> 31
	return z
}
