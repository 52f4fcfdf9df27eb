// Package physics uses the generated API with scalars of several types.
package physics

import (
	"context"

	"github.com/openearthgo/oec/rt"
)

// Step runs Diffuse in both ways.
func Step(ctx context.Context, kind *rt.Field[int32]) error {
	f := DiffuseFields{Kind: kind}
	if err := f.Alloc(4, 4, 4); err != nil {
		return err
	}
	var dt float64 = 1
	var kappa float32 = 2
	steps := 3
	var seed uint64 = 1<<64 - 1
	if err := RunDiffuse(ctx, f, dt, kappa, steps, true, seed, rt.Workers(1)); err != nil {
		return err
	}
	p, err := BindDiffuse(f)
	if err != nil {
		return err
	}
	return p.Run(ctx, dt, kappa, steps, false, seed)
}
