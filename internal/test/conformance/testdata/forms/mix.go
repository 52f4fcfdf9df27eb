package forms

import "github.com/openearthgo/oec"

// Mix sums products of single-precision fields in double precision. The sum is
// rounded once for the single-precision output; the other output is what the
// rounding leaves.
//
//oec:stencil
func Mix(a, b oec.IJK[float32], w oec.IJK[float64], scale float32, offset float64, i, j, k int) (lo float32, rest float64) {
	dot := func(i, j, k int) float64 {
		return float64(a(i, j, k)) * float64(b(i, j, k))
	}
	sum := offset + w(i, j, k)*(dot(i-1, j, k)+dot(i+1, j, k))
	lo = scale * float32(sum)
	rest = sum - float64(float32(sum))
	return lo, rest
}
