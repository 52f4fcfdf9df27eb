// Command steps times models that advance by steps in time: one step after the other, and in passes of several steps
// by an rt.Sequence; beside a floor, which is what it takes to read the fields of a step once and to write them once,
// beside as many sums and products as a step has operations, and beside C: fused loops, and the same in tiles by hand that advance several steps at once.
//
//	go run ./benchmarks/steps
//
// Times are in nanoseconds per point and step: medians of rounds in which each form runs in turn. All forms of as many
// steps have to leave the same bits.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/choice"
	"github.com/openearthgo/oec/rt"
)

func main() {
	err := measureAnew(func() error { return run(context.Background(), os.Args[1:], os.Stdout, os.Stderr) })
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "steps:", err)
		os.Exit(1)
	}
}

// measureAnew has sequences and plans in f find out what is fastest by themselves: what is remembered of earlier runs is put aside.
func measureAnew(f func() error) error {
	dir, err := os.MkdirTemp("", "steps-*")
	if err != nil {
		return err
	}
	if err := os.Setenv("OEC_CACHE", dir); err != nil {
		return err
	}
	return errors.Join(f(), os.RemoveAll(dir))
}

// options are what the flags say.
type options struct {
	rounds, steps, many, warm, shrink int
	threads                           []int
	dtypes                            []string
	compiler, only                    string
	explain, cpu                      bool
}

// of returns the time that is asked for.
func (o *options) of(r outcome) float64 {
	if o.cpu {
		return r.cpu
	}
	return r.wall
}

func run(ctx context.Context, args []string, out, progress io.Writer) error {
	o, err := parse(args, progress)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	longer := "-"
	if o.many > 0 {
		longer = fmt.Sprintf("%d steps", o.many)
	}
	fmt.Fprintf(w, "program\ttype\tthreads\tfloor\tarithmetic\tstep by step\t%d steps\t%s\tC\tC tiled\ttimes the floor\ttimes step by step\n", o.steps, longer)
	for _, dtype := range o.dtypes {
		var c *peer
		if o.compiler != "" {
			if c, err = startC(ctx, o.compiler, dtype); err != nil {
				fmt.Fprintf(progress, "left out: %v\n", err)
			}
		}
		if dtype == "f32" {
			err = table[float32](ctx, o, dtype, c, w, progress)
		} else {
			err = table[float64](ctx, o, dtype, c, w, progress)
		}
		if c != nil {
			err = errors.Join(err, c.close())
		}
		if err != nil {
			return err
		}
	}
	return w.Flush()
}

func parse(args []string, progress io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("steps", flag.ContinueOnError)
	flags.SetOutput(progress)
	flags.IntVar(&o.rounds, "rounds", 3, "number of rounds")
	flags.IntVar(&o.steps, "steps", 16, "steps of a measurement")
	flags.IntVar(&o.many, "many", 128, "steps of the longer measurement of passes of several; 0 for none")
	flags.IntVar(&o.shrink, "shrink", 1, "divide the extents of all domains by this")
	flags.IntVar(&o.warm, "warm", 500, "steps that a sequence is advanced by before it is timed, of which the first are a race between ways to do it")
	flags.BoolVar(&o.cpu, "cpu", false, "print the time of processors, by thread, instead of that of the clock: for machines that are busy with other things")
	flags.BoolVar(&o.explain, "explain", false, "print how each sequence is advanced, too")
	threads := flags.String("threads", fmt.Sprintf("1,%d", runtime.GOMAXPROCS(0)), "comma-separated `numbers` of threads")
	dtypes := flags.String("types", "f32,f64", "comma-separated element `types`")
	flags.StringVar(&o.compiler, "cc", "gcc", "`name` of the C compiler; no C if empty")
	flags.StringVar(&o.only, "programs", "", "comma-separated `names`; all if empty")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if o.rounds < 1 || o.steps < 1 || o.many < 0 || o.shrink < 1 {
		return nil, errors.New("-rounds, -steps and -shrink must be at least 1, -many at least 0")
	}
	for _, word := range strings.Split(*threads, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("-threads: %q is no number of threads", word)
		}
		if !slices.Contains(o.threads, n) {
			o.threads = append(o.threads, n)
		}
	}
	var err error
	if o.dtypes, err = choice.Of("type", *dtypes, []string{"f32", "f64"}, func(s string) string { return s }); err != nil {
		return nil, err
	}
	_, err = choice.Of("program", o.only, problems[float64](), func(p problem[float64]) string { return p.name })
	return o, err
}

// outcome is times per point and step in ns, by the clock and of a processor, and a hash of the bits of the last state; the
// zero outcome is of a form that there is not.
type outcome struct {
	wall, cpu float64
	hash      uint64
}

// form is one way to run a program.
type form struct {
	name string
	run  func(ctx context.Context) (outcome, error)
	bits bool // they are those of the others
}

// table times programs with an element type.
func table[T oec.Float](ctx context.Context, o *options, dtype string, c *peer, w, progress io.Writer) error {
	chosen, err := choice.Of("program", o.only, problems[T](), func(p problem[T]) string { return p.name })
	if err != nil {
		return err
	}
	for _, p := range chosen {
		for d := range p.n {
			p.n[d] = max(1, p.n[d]/o.shrink)
		}
		for _, threads := range o.threads {
			forms, err := p.forms(ctx, o, c, threads, progress)
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			times, err := o.medians(ctx, forms)
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			fmt.Fprintf(w, "%s\t%s\t%d%s\n", p.name, dtype, threads, row(times))
		}
		runtime.GC()
	}
	return nil
}

// row writes times of forms, and how many times as fast the longest sequence is as the floor, and as steps one after the other.
func row(times []float64) string {
	var b strings.Builder
	for _, ns := range times {
		if ns == 0 {
			b.WriteString("\t-")
		} else {
			fmt.Fprintf(&b, "\t%.3f", ns)
		}
	}
	best := times[3]
	if times[4] > 0 {
		best = min(best, times[4])
	}
	fmt.Fprintf(&b, "\t%.2f\t%.2f", times[0]/best, times[2]/best)
	return b.String()
}

// medians runs forms in turn, round by round, and returns their times.
func (o *options) medians(ctx context.Context, forms []form) (medians []float64, err error) {
	times := make([][]float64, len(forms))
	var first outcome
	for range o.rounds {
		for n, f := range forms {
			r, err := f.run(ctx)
			if err != nil {
				return nil, err
			}
			times[n] = append(times[n], o.of(r))
			switch {
			case r.wall == 0 || !f.bits:
			case first.wall == 0:
				first = r
			case r.hash != first.hash:
				return nil, fmt.Errorf("the result of %s has other bits than others", f.name)
			}
		}
	}
	for _, list := range times {
		slices.Sort(list)
		medians = append(medians, list[o.rounds/2])
	}
	return medians, nil
}

// forms returns the forms of a program.
func (p *problem[T]) forms(ctx context.Context, o *options, c *peer, threads int, progress io.Writer) ([]form, error) {
	m, err := p.bind(p.n, rt.Workers(threads))
	if err != nil {
		return nil, err
	}
	s, err := rt.NewSequence(m.actions...)
	if err != nil {
		return nil, err
	}
	if err := s.Run(ctx, o.warm); err != nil { // and find out how it is fastest
		return nil, err
	}
	if o.explain {
		fmt.Fprintf(progress, "%s, %d threads: %s\n", p.name, threads, s)
	}
	forms := []form{
		{"the floor", m.timed(p.n, o.steps, threads, m.runFloor), false},
		{"the arithmetic", m.operations(threads), false},
		{"steps one after the other", m.timed(p.n, o.steps, threads, m.advance), true},
		{"a sequence", m.timed(p.n, o.steps, threads, s.Run), true},
		{"a longer sequence", m.timed(p.n, o.many, threads, s.Run), false},
	}
	inC := func(t ...tiles) func(ctx context.Context) (outcome, error) {
		return func(context.Context) (best outcome, err error) {
			if c == nil {
				return outcome{}, nil
			}
			for _, t := range t {
				r, err := c.time(p.name, p.n, o.steps, threads, t)
				if err != nil {
					return r, err
				}
				if best.wall == 0 || r.wall > 0 && o.of(r) < o.of(best) {
					best = r
				}
			}
			return best, nil
		}
	}
	return append(forms, form{"C", inC(tiles{}), true}, form{"C in tiles", inC(p.tiles...), true}), nil
}

// runFloor runs the floor of some steps.
func (m *model[T]) runFloor(ctx context.Context, steps int) error {
	for range steps {
		for _, run := range m.floor {
			if err := run(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}
