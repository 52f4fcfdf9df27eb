package main

import (
	"context"
	"slices"

	"github.com/openearthgo/oec/benchmarks/floor"
	"github.com/openearthgo/oec/rt"
)

// arithmetic is the column of what the arithmetic of a kernel takes by itself: the operations
// that the compiler counts for a point, at the rate at which the machine adds and multiplies in the same
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
			bind := floor.BindOperations[float64]
			if p.dtype == "f32" {
				bind = floor.BindOperations[float32]
			}
			once, timed, err := bind(threads)
			if err != nil {
				return nil, err
			}
			return &timedOperations{inProcess{once}, count * float64(p.points()) / timed}, nil
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

// timedOperations runs operations, and returns the time that those of a problem take.
type timedOperations struct {
	inProcess
	scale float64 // how many times the work of a run the problem is
}

// run times a hundred runs as one: a single one is short.
func (a *timedOperations) run(ctx context.Context, reps int) ([]float64, error) {
	const runs = 100
	times, err := a.inProcess.run(ctx, runs)
	if err != nil {
		return nil, err
	}
	return slices.Repeat([]float64{quartilesOf(times).Median * a.scale}, reps), nil
}
