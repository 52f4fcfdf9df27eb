package floor

import (
	"context"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// addedPoints is the domain on which additions are timed: in the first-level cache, or
// nearly, and large enough that starting workers takes no time beside it.
var addedPoints = [3]int{64, 32, 4}

// BindAdditions returns what runs [Arithmetic] on a number of threads, and how many additions a run
// is. A run takes microseconds: time many of them as one.
func BindAdditions[T oec.Float](threads int) (run func(context.Context) error, additions float64, err error) {
	var f ArithmeticFields[T]
	if err := f.Alloc(addedPoints[0], addedPoints[1], addedPoints[2]); err != nil {
		return nil, 0, err
	}
	f.In.Fill(1)
	plan, err := BindArithmetic(f, rt.Workers(threads))
	if err != nil {
		return nil, 0, err
	}
	return plan.Run, float64(Additions * addedPoints[0] * addedPoints[1] * addedPoints[2]), nil
}
