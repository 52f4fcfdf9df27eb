package main

import (
	"context"
	"slices"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/floor"
	"github.com/openearthgo/oec/rt"
)

// addedPoints is the domain on which additions are timed: in the first-level cache, or
// nearly, and large enough that starting workers takes no time beside it.
var addedPoints = [3]int{64, 32, 4}

// arithmetic is the column of what the arithmetic of a kernel takes by itself: the operations
// that the compiler counts for a point, at the rate at which the machine adds in the same
// minute. A core that others use at the same time, by its other hardware thread, is half as
// fast at that as one which they leave alone, and as fast at waiting for memory.
func arithmetic() column {
	return column{name: "arithmetic", group: groupArithmetic, every: 1,
		check: func(*problem) error { return nil }, // the outputs of the problem are not touched
		start: func(_ context.Context, p *problem, threads int) (runner, error) {
			count := operations(p.info)
			if count == 0 {
				return nil, errAbsent
			}
			bind := adds[float64]
			if p.dtype == "f32" {
				bind = adds[float32]
			}
			once, err := bind(threads)
			if err != nil {
				return nil, err
			}
			at := float64(floor.Additions * addedPoints[0] * addedPoints[1] * addedPoints[2])
			return &additions{inProcess{once}, count * float64(p.points()) / at}, nil
		}}
}

// operations returns the number of operations of a stencil at a point, on the level that is
// the default.
func operations(info rt.Info) float64 {
	if len(info.Levels) == 0 {
		return 0
	}
	return info.Levels[0].FlopsPerPoint
}

// adds returns what runs the additions.
func adds[T oec.Float](threads int) (func(context.Context) error, error) {
	var f floor.ArithmeticFields[T]
	if err := f.Alloc(addedPoints[0], addedPoints[1], addedPoints[2]); err != nil {
		return nil, err
	}
	f.In.Fill(1)
	plan, err := floor.BindArithmetic(f, rt.Workers(threads))
	if err != nil {
		return nil, err
	}
	return plan.Run, nil
}

// additions runs the additions, and returns the time that those of a problem take.
type additions struct {
	inProcess
	scale float64 // how many times the work of a run the problem is
}

// run times a hundred runs as one: a single one is short.
func (a *additions) run(ctx context.Context, reps int) ([]float64, error) {
	const runs = 100
	times, err := a.inProcess.run(ctx, runs)
	if err != nil {
		return nil, err
	}
	return slices.Repeat([]float64{quartilesOf(times).Median * a.scale}, reps), nil
}
