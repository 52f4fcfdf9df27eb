package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"
)

// result is the outcome of one case: a problem with a number of threads.
type result struct {
	Kernel  string   `json:"kernel"`
	Size    [3]int   `json:"size"`
	Dtype   string   `json:"dtype"`
	Threads int      `json:"threads"`
	Points  int      `json:"points"`
	Bytes   int64    `json:"bytes"` // compulsory traffic
	Columns []series `json:"columns"`
}

// series is what was measured in one column.
type series struct {
	Name   string    `json:"name"`
	Group  group     `json:"group"`
	Reps   int       `json:"reps"`   // per round
	Rounds []float64 `json:"rounds"` // median of each round, ns per point
	Stats  quartiles `json:"stats"`  // of the rounds
}

// quartiles describe a set of numbers.
type quartiles struct {
	Q1     float64 `json:"q1"`
	Median float64 `json:"median"`
	Q3     float64 `json:"q3"`
}

// quartilesOf returns the quartiles, interpolated between neighbours.
func quartilesOf(x []float64) quartiles {
	if len(x) == 0 {
		return quartiles{}
	}
	x = slices.Sorted(slices.Values(x))
	at := func(q float64) float64 {
		whole, part := math.Modf(q * float64(len(x)-1))
		lo := int(whole)
		return x[lo] + part*(x[min(lo+1, len(x)-1)]-x[lo])
	}
	return quartiles{at(0.25), at(0.5), at(0.75)}
}

const (
	// roundTime is how long each column is measured in each round, in ns. Where runs are queued, it is deviceRoundTime:
	// to await the last one takes 50 µs with a driver of CUDA, in which the device has nothing to do.
	roundTime, deviceRoundTime = 10e6, 50e6
	// mostReps is how often a column is run in a round at most; that many runs take longer
	// than to await the last one.
	mostReps = 500
	// slowEvery is the distance of rounds in which slow columns are measured.
	slowEvery = 3
)

// entrant is a column that takes part in a case.
type entrant struct {
	column
	runner
	reps   int
	rounds []float64
}

// bench is what is the same for all cases.
type bench struct {
	cols   []column
	rounds int
	log    io.Writer
	told   map[string]bool // what is in the log and need not be said again
}

// measure runs all columns on a problem in turn, once per round.
func (b *bench) measure(ctx context.Context, p *problem, threads int) (*result, error) {
	entrants, err := b.enter(ctx, p, threads)
	defer func() {
		for _, e := range entrants {
			e.runner.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	runtime.GC() // now, so that it need not be later
	for round := range b.rounds {
		for _, e := range entrants {
			if round%e.every != 0 {
				continue
			}
			times, err := e.turn(ctx)
			if err != nil {
				return nil, err
			}
			e.rounds = append(e.rounds, quartilesOf(times).Median/float64(p.points()))
			if last := (b.rounds - 1) / e.every * e.every; round < last {
				continue
			}
			if err := e.checked(p); err != nil {
				return nil, fmt.Errorf("%s: %w", e.name, err)
			}
		}
	}
	r := &result{Kernel: p.kernel, Size: p.n, Dtype: p.dtype, Threads: threads, Points: p.points(), Bytes: p.bytes}
	for _, e := range entrants {
		r.Columns = append(r.Columns, series{e.name, e.group, e.reps, e.rounds, quartilesOf(e.rounds)})
	}
	return r, nil
}

// enter starts all columns on a problem.
func (b *bench) enter(ctx context.Context, p *problem, threads int) ([]*entrant, error) {
	var all []*entrant
	for _, c := range b.cols {
		e, err := c.enter(ctx, p, threads)
		if errors.Is(err, errAbsent) {
			continue
		}
		if errors.Is(err, errFails) {
			b.tell("%s: %s is %v", p.kernel, c.name, err)
			continue
		}
		if err != nil {
			return all, fmt.Errorf("%s: %w", c.name, err)
		}
		all = append(all, e)
	}
	return all, nil
}

// enter starts a column on a problem.
func (c column) enter(ctx context.Context, p *problem, threads int) (*entrant, error) {
	r, err := c.start(ctx, p, threads)
	if err != nil {
		return nil, err
	}
	e := &entrant{column: c, runner: r}
	if err := e.prepare(ctx, p); err != nil {
		r.close()
		return nil, err
	}
	return e, nil
}

// prepare checks what an entrant computes, and finds out how often to repeat it
// in a round.
func (e *entrant) prepare(ctx context.Context, p *problem) error {
	p.clear()
	times, err := e.run(ctx, 2)
	if err != nil {
		return err
	}
	round := float64(roundTime)
	if _, queued := e.runner.(*onStream); queued {
		round = deviceRoundTime
	}
	e.reps = min(max(int(round/slices.Min(times)), 1), mostReps)
	return e.checked(p)
}

// checked checks what an entrant has computed last.
func (e *entrant) checked(p *problem) error {
	if f, ok := e.runner.(fetcher); ok {
		if err := f.fetch(); err != nil {
			return err
		}
	}
	return e.check(p)
}

// turn runs an entrant for a round, twice, and returns the times of the second half: the first
// one is still under the influence of who had the turn before, whose threads may wait for work
// without giving up a core for some milliseconds. To wait instead would put to sleep
// the entrant's own threads.
func (e *entrant) turn(ctx context.Context) ([]float64, error) {
	if _, err := e.run(ctx, e.reps); err != nil {
		return nil, err
	}
	return e.run(ctx, e.reps)
}

// tell writes a line to the log, once.
func (b *bench) tell(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if !b.told[line] {
		b.told[line] = true
		fmt.Fprintln(b.log, line)
	}
}

// measureAll measures every combination of what the options list, as long as there is time.
func (o *options) measureAll(ctx context.Context, b *bench) ([]*result, error) {
	var all []*result
	start, cases := time.Now(), o.cases()
	for n, c := range cases {
		if o.time > 0 && time.Since(start) > o.time {
			b.tell("time is up: %d of %d problems are left out, from %s %s %s on", len(cases)-n, len(cases), c.kernel, sizeString(c.n), c.dtype)
			break
		}
		p, err := newProblem(ctx, c.kernel, c.dtype, c.n, o.accelerated())
		if err != nil {
			return nil, err
		}
		results, err := o.measureProblem(ctx, b, p, len(all))
		if err := errors.Join(err, p.close()); err != nil {
			return nil, err
		}
		all = append(all, results...)
	}
	return all, nil
}

// benchCase names a problem.
type benchCase struct {
	kernel, dtype string
	n             [3]int
}

// cases returns the problems, those of a size and type together.
func (o *options) cases() []benchCase {
	var all []benchCase
	for _, n := range o.sizes {
		for _, dtype := range o.dtypes {
			for _, kernel := range o.kernels {
				all = append(all, benchCase{kernel, dtype, n})
			}
		}
	}
	return all
}

// measureProblem measures a problem on each number of threads.
func (o *options) measureProblem(ctx context.Context, b *bench, p *problem, done int) ([]*result, error) {
	var results []*result
	count := len(o.cases()) * len(o.threads)
	for _, threads := range o.threads {
		on := fmt.Sprintf("threads: %d", threads)
		if o.accelerated() {
			on = strings.Join(o.devices, ", ")
		}
		b.tell("%d of %d: %s %s %s, %s", done+len(results)+1, count, p.kernel, sizeString(p.n), p.dtype, on)
		r, err := b.measure(ctx, p, threads)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}
