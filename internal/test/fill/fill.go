// Package fill makes the input of tests and benchmarks, and sums up output. The values of
// a [Range] are those of package stress: the same bits on every architecture, and no structure.
package fill

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/rt"
)

// Range says between what numbers the values of a field lie: from Lo to Hi,
// plus Slope times k for a field that increases with height.
type Range = stress.Range

// Source gives the values of inputs.
type Source interface {
	// At returns the value at a point of input number n, which is 1 for the first input. The
	// index of a dimension that the input lacks is 0.
	At(n, i, j, k int) float64
}

// Field sets all points of f, those of the halo included, to values of input
// number n.
func Field[T oec.Float](f *rt.Field[T], n int, s Source) {
	f.FillFunc(func(i, j, k int) T { return T(s.At(n, i, j, k)) })
}

// New allocates a field and fills it, as [Field] does.
func New[T oec.Float](dims rt.Dims, size [3]int, h rt.Halo, n int, s Source) (*rt.Field[T], error) {
	f, err := rt.NewField[T](dims, size, h)
	if err != nil {
		return nil, err
	}
	Field(f, n, s)
	return f, nil
}

// Halo returns the halo that is i points deep at both ends of dimension i, and
// likewise j and k.
func Halo(i, j, k int) rt.Halo {
	depth := [3]int{i, j, k}
	return rt.Halo{Lo: depth, Hi: depth}
}
