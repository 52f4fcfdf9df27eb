package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/openearthgo/oec/rt"
)

// group says what a column is for in the report.
type group string

// The groups. The fastest of groupFloor and of groupFused are what the others
// are compared with.
const (
	groupPlain group = "plain"
	groupOEC   group = "oec"
	groupNaive group = "naive"
	groupFused group = "fused"
	groupFloor group = "floor"
)

// column is an implementation that is measured, for any problem.
type column struct {
	name  string
	group group
	slow  bool // measured in few rounds, without warming up
	start func(ctx context.Context, p *problem, threads int) (runner, error)
}

// errAbsent means that a column does not have a problem.
var errAbsent = errors.New("not available")

// goColumns returns the columns that run in this process.
func goColumns(levels []string) []column {
	cols := []column{{name: "plain Go", group: groupPlain, slow: true, start: startPlain}}
	for _, level := range levels {
		cols = append(cols, column{name: "oec " + level, group: groupOEC,
			start: func(ctx context.Context, p *problem, threads int) (runner, error) {
				return startPlan(ctx, p, level, threads)
			}})
	}
	return cols
}

// inProcess runs Go code. warm is the number of repetitions not counted.
type inProcess struct {
	p    *problem
	warm int
	once func(ctx context.Context) error
}

func startPlain(_ context.Context, p *problem, threads int) (runner, error) {
	return &inProcess{p: p, once: func(context.Context) error {
		p.plain(threads)
		return nil
	}}, nil
}

func startPlan(_ context.Context, p *problem, level string, threads int) (runner, error) {
	if p.bind == nil {
		return nil, fmt.Errorf("generated code is %w", errAbsent)
	}
	plan, err := p.bind(rt.Level(level), rt.Workers(threads))
	if e := new(rt.LevelError); errors.As(err, &e) {
		return nil, fmt.Errorf("%w: %w", err, errAbsent)
	}
	if err != nil {
		return nil, err
	}
	return &inProcess{p: p, warm: 1, once: plan.Run}, nil
}

func (r *inProcess) run(ctx context.Context, reps int) ([]float64, error) {
	times := make([]float64, 0, r.warm+reps)
	for range r.warm + reps {
		start := time.Now()
		if err := r.once(ctx); err != nil {
			return nil, err
		}
		times = append(times, float64(time.Since(start)))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return times[r.warm:], nil
}

func (r *inProcess) hash(context.Context) (uint64, error) { return r.p.hash(), nil }
func (r *inProcess) close()                               {}

// check compares a column's output with the right answer.
func (c *column) check(ctx context.Context, r runner, p *problem) error {
	want := p.want
	if c.group == groupFloor {
		want = p.wantFloor
	}
	have, err := r.hash(ctx)
	if err != nil {
		return err
	}
	if have != want {
		return fmt.Errorf("the result for %s %s %v is wrong: its hash is %016x, not %016x", p.kernel, p.dtype, p.n, have, want)
	}
	return nil
}
