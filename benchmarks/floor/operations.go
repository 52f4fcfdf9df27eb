package floor

import (
	"context"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// timedPoints is the domain on which operations are timed: in the first-level cache, or
// nearly, and large enough that starting workers takes no time beside it.
var timedPoints = [3]int{64, 32, 4}

// BindOperations returns what runs [Arithmetic] on a number of threads, and how many operations a run
// is. A run takes microseconds: time many of them as one.
func BindOperations[T oec.Float](threads int) (run func(context.Context) error, operations float64, err error) {
	var f ArithmeticFields[T]
	if err := f.Alloc(timedPoints[0], timedPoints[1], timedPoints[2]); err != nil {
		return nil, 0, err
	}
	f.In.Fill(1)
	plan, err := BindArithmetic(f, rt.Workers(threads))
	if err != nil {
		return nil, 0, err
	}
	return plan.Run, float64(Operations * timedPoints[0] * timedPoints[1] * timedPoints[2]), nil
}
