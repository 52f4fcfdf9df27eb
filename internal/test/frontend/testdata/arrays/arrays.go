// Package arrays has arrays of fields.
package arrays

import (
	"context"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

const tracers = 3

//oec:stencil
func Tracers[T oec.Float](q [tracers]oec.IJK[T], u oec.I[float64], i, j, k int) [tracers]T {
	var out [tracers]T
	for n, f := range q {
		out[n] = f(i, j, k)
	}
	return out
}

//oec:stencil
func Split(in oec.I[float64], i int) (lo [2]float64, hi float32) { return lo, float32(in(i)) }

type column [2]oec.K[float64]

//oec:stencil
func Named(q column, k int) (out [1]float64) {
	out[0] = q[0](k) + q[1](k-1)
	return out
}

// Step uses what is generated for Tracers.
func Step(ctx context.Context, a, b [tracers]*rt.Field[float32], u *rt.Field[float64]) error {
	return RunTracers(ctx, TracersFields[float32]{Q: a, U: u, Out: b})
}
