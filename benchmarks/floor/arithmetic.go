package floor

import "github.com/openearthgo/oec"

// Additions is what Arithmetic computes at a point.
const Additions = sums*rounds + 2*sums - 1

const (
	sums   = 8 // in flight at once: enough for two additions per cycle that take four cycles
	rounds = 12
)

// Arithmetic adds, and reads and writes next to nothing: many sums that do not wait for each
// other. A stencil that adds, subtracts or multiplies as often cannot be faster on a core
// that starts as many multiplications per cycle as additions.
//
//oec:stencil
func Arithmetic[T oec.Float](in oec.IJK[T], i, j, k int) (out T) {
	x := in(i, j, k)
	var s [sums]T
	for n := range s {
		s[n] = x + T(n+1)
	}
	for range rounds {
		for n := range s {
			s[n] += x
		}
	}
	out = s[0]
	for n := 1; n < sums; n++ {
		out += s[n]
	}
	return out
}
