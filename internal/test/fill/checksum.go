package fill

import (
	"fmt"
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// Checksum sums up the interior of a field.
type Checksum struct {
	Sum, Abs float64    // of the values, and of their magnitudes
	At       [3]float64 // the values at (0,0,0), (3,5,7) and the last point
}

// Check compares the interior of f, which must have point (3,5,7), with want. The
// tolerance is relative to the largest magnitude of the field or, for a sum, to the sum of
// magnitudes. The error says what differs.
func Check[T oec.Float](f *rt.Field[T], want Checksum, tolerance float64) error {
	have, largest := Sum(f)
	switch {
	case !near(have.Sum, want.Sum, tolerance*want.Abs):
		return fmt.Errorf("the sum is %.12e, not %.12e", have.Sum, want.Sum)
	case !near(have.Abs, want.Abs, tolerance*want.Abs):
		return fmt.Errorf("the sum of magnitudes is %.12e, not %.12e", have.Abs, want.Abs)
	}
	for n, p := range points(f) {
		if !near(have.At[n], want.At[n], tolerance*largest) {
			return fmt.Errorf("the value at %v is %.12e, not %.12e", p, have.At[n], want.At[n])
		}
	}
	return nil
}

// near says whether have is eps from want, of which 13 digits are known. It is false if a
// number is NaN.
func near(have, want, eps float64) bool {
	const lastDigit = 5e-13 // half of it, at most
	return math.Abs(have-want) <= eps+lastDigit*math.Abs(want)
}

// Sum returns the checksum of the interior of f, which must have point (3,5,7), and the
// largest magnitude.
func Sum[T oec.Float](f *rt.Field[T]) (c Checksum, largest float64) {
	n := f.Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				v := float64(f.At(i, j, k))
				c.Sum += v
				c.Abs += math.Abs(v)
				largest = max(largest, math.Abs(v))
			}
		}
	}
	for n, p := range points(f) {
		c.At[n] = float64(f.At(p[0], p[1], p[2]))
	}
	return c, largest
}

// points returns the points whose values are part of the checksum.
func points[T oec.Float](f *rt.Field[T]) [3][3]int {
	n := f.Interior()
	return [3][3]int{{0, 0, 0}, {3, 5, 7}, {n[0] - 1, n[1] - 1, n[2] - 1}}
}
