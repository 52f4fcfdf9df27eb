package floor

import "github.com/openearthgo/oec"

// Operations is how many sums and products Arithmetic computes at a point.
const Operations = 2*inFlight*rounds + 2*inFlight + 2*inFlight - 1

const (
	inFlight = 6 // sums, and as many products: enough for two of each per cycle that take three cycles, and few enough for 16 registers
	rounds   = 12
)

// Arithmetic adds and multiplies, and reads and writes next to nothing: many sums and as many products that do not wait for each
// other. A stencil that adds, subtracts and multiplies as often cannot be faster, whether a core has one unit for both, as those of Intel, or
// one for each, as those of AMD, which start twice as many of both together as of either. Each takes its neighbour up, so that
// a compiler that wants few registers cannot compute one after the other.
//
//oec:stencil
func Arithmetic[T oec.Float](in oec.IJK[T], i, j, k int) (out T) {
	x := in(i, j, k)
	var s, p [inFlight]T
	for n := range inFlight {
		s[n] = x + T(n+1)
		p[n] = x * (1 + T(n+1)/(1<<20)) // far from what overflows in all rounds
	}
	for range rounds {
		for n := range inFlight {
			s[n] += s[(n+1)%inFlight]
			p[n] *= p[(n+1)%inFlight]
		}
	}
	out = s[0] + p[0]
	for n := 1; n < inFlight; n++ {
		out += s[n]
		out += p[n]
	}
	return out
}
