package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/openearthgo/oec/rt"
)

// stepsInTurn is how many steps a plan makes before it is the turn of the next one.
const stepsInTurn = 20

// walker is a plan that makes steps.
type walker struct {
	name   string
	once   func(ctx context.Context) error
	total  time.Duration
	choice rt.Choice
}

// writeSteps has plans of each kernel make a number of steps, in turn: one of each level, one that measures
// from its first step on, and one that begins to when it has run often, as plans do. It prints what a point
// takes on average over all steps, those that measure included; nothing is remembered.
func (o *options) writeSteps(ctx context.Context, out, log io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "oecbench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	row(out, "kernel", "size", "type", "threads", "fastest level", "ns", "measured", "from the 17th on", "measured, of the fastest level's time", "variant, and why")
	row(out, "---", "---", "---", "---", "---", "---", "---", "---", "---", "---")
	for n, c := range o.cases() {
		for _, threads := range o.threads {
			fmt.Fprintf(log, "%s %s %s, threads: %d\n", c.kernel, sizeString(c.n), c.dtype, threads)
			if err := os.Setenv("OEC_CACHE", fmt.Sprintf("%s/%d-%d", dir, n, threads)); err != nil {
				return err
			}
			if err := o.walk(ctx, out, c, threads); err != nil {
				return fmt.Errorf("%s: %w", c.kernel, err)
			}
		}
	}
	return nil
}

// walk prints the line of a case.
func (o *options) walk(ctx context.Context, out io.Writer, c benchCase, threads int) (err error) {
	p, err := newProblem(ctx, c.kernel, c.dtype, c.n, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	walkers, err := o.walkers(p, threads)
	if err != nil {
		return err
	}
	p.clear()
	runtime.GC() // now, so that it need not be later
	for done := 0; done < o.steps; done += stepsInTurn {
		for _, w := range walkers {
			start := time.Now()
			for range min(stepsInTurn, o.steps-done) {
				if err := w.once(ctx); err != nil {
					return err
				}
			}
			w.total += time.Since(start)
			if err := p.check(0); err != nil {
				return fmt.Errorf("%s: %w", w.name, err)
			}
		}
	}
	ns := func(w *walker) float64 { return float64(w.total) / float64(o.steps) / float64(p.points()) }
	measured, auto, fastest := walkers[0], walkers[1], walkers[2]
	for _, w := range walkers[3:] {
		if w.total < fastest.total {
			fastest = w
		}
	}
	row(out, c.kernel, sizeString(c.n), c.dtype, fmt.Sprint(threads), fastest.name, fmt.Sprintf("%.3f", ns(fastest)), fmt.Sprintf("%.3f", ns(measured)),
		fmt.Sprintf("%.3f", ns(auto)), fmt.Sprintf("%.2f", ns(measured)/ns(fastest)), strings.ReplaceAll(measured.choice.String(), "|", "/"))
	return nil
}

// walkers returns the plans of a case: that which measures, that which begins to, and those of levels.
func (o *options) walkers(p *problem, threads int) (all []*walker, err error) {
	for n, opts := range append([][]rt.Option{{rt.Measure(0)}, nil}, o.levelOptions(p)...) {
		w := &walker{name: "measured"}
		if n >= 2 {
			w.name = p.info.Levels[n-2].Name
		}
		if w.once, err = p.bind(append(opts, rt.Workers(threads), rt.OnChoice(func(c rt.Choice) { w.choice = c }))...); err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, nil
}

// levelOptions returns the options for each level of a problem.
func (o *options) levelOptions(p *problem) (all [][]rt.Option) {
	for _, l := range p.info.Levels {
		all = append(all, []rt.Option{rt.Level(l.Name), rt.Measure(-1)})
	}
	return all
}
