// Command functions times the functions of package fmath: as Go compiles them, one number at a
// time, and as stencils compiled for vectors; beside those of package math, and, where a C
// compiler and the library are installed, the vectors of SLEEF.
//
//	go run ./benchmarks/functions
//
// Times are in nanoseconds per argument, of a thousand arguments in the first cache: medians
// of rounds in which each form runs in turn. The last column is how many times as fast the
// stencil is as package math, which has float64 only.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/openearthgo/oec/benchmarks/choice"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// arguments is how many arguments there are, as in c/sleef.c.
const arguments = 1024

func main() {
	err := run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "functions:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, progress io.Writer) (err error) {
	flags := flag.NewFlagSet("functions", flag.ContinueOnError)
	flags.SetOutput(progress)
	rounds := flags.Int("rounds", 15, "number of rounds")
	only := flags.String("functions", "", "comma-separated `names`; all if empty")
	reps := flags.Int("reps", 200, "how often a round computes all arguments")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *rounds < 1 || *reps < 1 {
		return errors.New("-rounds and -reps must be at least 1")
	}
	chosen, err := choice.Of("function", *only, functions(), func(f function) string { return f.name })
	if err != nil {
		return err
	}
	t := timer{reps: *reps}
	if t.sleef, err = startSleef(ctx); err != nil {
		fmt.Fprintf(progress, "SLEEF is left out: %v (Debian has it in libsleef-dev)\n", err)
	} else {
		defer func() { err = errors.Join(err, t.sleef.close()) }()
	}
	return t.table(ctx, chosen, *rounds, out, progress)
}

// timer times functions.
type timer struct {
	reps  int
	sleef *sleef // nil if there is none
}

// form is one way to compute a function: its time per argument in ns.
type form func(ctx context.Context) (float64, error)

// table times all functions and writes the table.
func (t timer) table(ctx context.Context, fs []function, rounds int, out, progress io.Writer) error {
	bar := progressbar.NewOptions(2*len(fs)*rounds, progressbar.OptionSetWriter(progress), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(time.Second))
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "function\ttype\tmath\tfmath\tstencil\tSLEEF\ttimes math")
	for i := range fs {
		f := &fs[i]
		wide, err := formsOf(t, f, "f64", f.wide)
		if err != nil {
			return err
		}
		narrow, err := formsOf(t, f, "f32", f.narrow)
		if err != nil {
			return err
		}
		for n, forms := range [][]form{wide, narrow} {
			times, err := medians(ctx, forms, rounds, func() { _ = bar.Add(1) })
			if err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			fmt.Fprintf(w, "%s\t%s\t%.2f\t%.2f\t%.3f\t%s\t%.1f\n", f.name, [...]string{"f64", "f32"}[n], times[0], times[1], times[2], orDash(times[3]), times[0]/times[2])
		}
	}
	_ = bar.Finish()
	return w.Flush()
}

func orDash(ns float64) string {
	if ns == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", ns)
}

// medians runs forms in turn, round by round.
func medians(ctx context.Context, forms []form, rounds int, tick func()) ([]float64, error) {
	times := make([][]float64, len(forms))
	for range rounds {
		for n, f := range forms {
			ns, err := f(ctx)
			if err != nil {
				return nil, err
			}
			times[n] = append(times[n], ns)
		}
		tick()
	}
	out := make([]float64, len(forms))
	for n := range out {
		slices.Sort(times[n])
		out[n] = times[n][rounds/2]
	}
	return out, nil
}

// formsOf returns the forms of a function for a type: math, fmath, the stencil, SLEEF.
func formsOf[T oec.Float](t timer, f *function, dtype string, of forms[T]) ([]form, error) {
	var r rows[T]
	var err error
	n := [3]int{arguments, 1, 1}
	if r.X, err = rt.NewField[T](rt.I, n, rt.Halo{}); err != nil {
		return nil, err
	}
	if r.Out, err = rt.NewField[T](rt.I, n, rt.Halo{}); err != nil {
		return nil, err
	}
	var in [arguments]T
	var in64 [arguments]float64
	for i := range in {
		in64[i] = f.lo + (f.hi-f.lo)*float64(i)/arguments
		in[i] = T(in64[i])
		r.X.Set(i, 0, 0, in[i])
	}
	plan, err := of.bind(r)
	if err != nil {
		return nil, err
	}
	return []form{
		func(context.Context) (float64, error) { return t.plain(func() { sum(f.math, in64[:]) }), nil },
		func(context.Context) (float64, error) { return t.plain(func() { sum(of.plain, in[:]) }), nil },
		func(ctx context.Context) (float64, error) {
			start := time.Now()
			for range t.reps {
				if err := plan.Run(ctx); err != nil {
					return 0, err
				}
			}
			return t.perArgument(start), nil
		},
		func(context.Context) (float64, error) {
			if t.sleef == nil {
				return 0, nil
			}
			return t.sleef.time(f, dtype, t.reps)
		},
	}, nil
}

func (t timer) perArgument(start time.Time) float64 {
	return float64(time.Since(start).Nanoseconds()) / float64(t.reps) / arguments
}

// plain times a loop over all arguments.
func (t timer) plain(loop func()) float64 {
	start := time.Now()
	for range t.reps {
		loop()
	}
	return t.perArgument(start)
}

// sum keeps the calls from being optimized away.
//
//go:noinline
func sum[T oec.Float](f func(T) T, arguments []T) (s T) {
	for _, x := range arguments {
		s += f(x)
	}
	return s
}
