// Package fill makes the input of tests and benchmarks, and sums up output. The values of
// a [Range] are those of package stress: the same bits on every architecture, and no structure.
package fill

import (
	"runtime"
	"sync"

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
// number n. Planes are computed side by side: those of benchmarks are large.
func Field[T oec.Float](f *rt.Field[T], n int, s Source) {
	var lo, size [3]int
	for d := range 3 {
		if size[d] = 1; f.Dims().Has(d) {
			lo[d], size[d] = -f.Halo().Lo[d], f.Interior()[d]+f.Halo().Lo[d]+f.Halo().Hi[d]
		}
	}
	planes := make([][]T, size[2])
	next := make(chan int, len(planes))
	for at := range planes {
		next <- at
	}
	close(next)
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(planes)) {
		wait.Go(func() {
			for at := range next {
				plane := make([]T, 0, size[0]*size[1])
				for j := range size[1] {
					for i := range size[0] {
						plane = append(plane, T(s.At(n, lo[0]+i, lo[1]+j, lo[2]+at)))
					}
				}
				planes[at] = plane
			}
		})
	}
	wait.Wait()
	f.FillFunc(func(i, j, k int) T { return planes[k-lo[2]][(j-lo[1])*size[0]+i-lo[0]] })
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
