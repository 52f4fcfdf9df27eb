// Command inplace times the relaxations in place of package relax, and a step of the Euler
// equations by LU-SGS, of package euler: one in a call, and several; beside loops in C, and, in C
// again, the strategy of the paper that the programs are from, where a C compiler is installed.
//
//	go run ./benchmarks/inplace
//
// Times are in nanoseconds per update of a point: medians of rounds in which each form runs in
// turn. All forms have to leave the same bits.
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
	"time"

	"github.com/schollz/progressbar/v3"
)

func main() {
	err := run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "inplace:", err)
		os.Exit(1)
	}
}

// options are what the flags say.
type options struct {
	rounds, sweeps int
	threads        []int
	shrink         int
	compilers      []string
	chosen         []program
}

func run(ctx context.Context, args []string, out, progress io.Writer) (err error) {
	o, err := parse(args, progress)
	if err != nil {
		return err
	}
	b := &bench{options: o}
	if b.c, err = startC(ctx, o.compilers); err != nil {
		fmt.Fprintf(progress, "C is left out: %v\n", err)
	} else {
		defer func() { err = errors.Join(err, b.c.close()) }()
	}
	return b.table(ctx, out, progress)
}

func parse(args []string, progress io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("inplace", flag.ContinueOnError)
	flags.SetOutput(progress)
	flags.IntVar(&o.rounds, "rounds", 3, "number of rounds")
	flags.IntVar(&o.sweeps, "sweeps", 16, "sweeps of a measurement")
	flags.IntVar(&o.shrink, "shrink", 1, "divide the extents of all domains by this")
	threads := flags.String("threads", fmt.Sprintf("1,%d", runtime.GOMAXPROCS(0)), "comma-separated `numbers` of threads")
	compilers := flags.String("cc", "gcc,clang,clang-19", "comma-separated `names` of C compilers, of which the first that works is used")
	only := flags.String("stencils", "", "comma-separated `names`; all if empty")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if o.rounds < 1 || o.sweeps < 1 || o.shrink < 1 {
		return nil, errors.New("-rounds, -sweeps and -shrink must be at least 1")
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
	o.compilers = strings.Split(*compilers, ",")
	var err error
	o.chosen, err = choose(*only)
	return o, err
}

// choose returns the programs of a list of names.
func choose(list string) ([]program, error) {
	all := programs()
	if list == "" {
		return all, nil
	}
	var names []string
	for _, p := range all {
		names = append(names, p.name)
	}
	var chosen []program
	for _, name := range strings.Split(list, ",") {
		at := slices.Index(names, name)
		if at < 0 {
			return nil, fmt.Errorf("there is no stencil %q; there are %s", name, strings.Join(names, ", "))
		}
		chosen = append(chosen, all[at])
	}
	return chosen, nil
}

// bench is what is measured with.
type bench struct {
	*options
	c *cProgram // nil if there is none
}

// outcome is the time of a measurement per update in ns, and a hash of the bits of the result;
// the zero outcome is of a form that there is not.
type outcome struct {
	ns   float64
	hash uint64
}

// form is one way to run a program.
type form struct {
	name string
	run  func(ctx context.Context) (outcome, error)
}

// formNames are the columns of the table.
var formNames = [...]string{"C", "C partial", "oec", "oec repeated"}

// table times all programs and writes the table.
func (b *bench) table(ctx context.Context, out, progress io.Writer) error {
	bar := progressbar.NewOptions(len(b.chosen)*len(b.threads)*b.rounds, progressbar.OptionSetWriter(progress), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(time.Second))
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprintf(w, "stencil\tdomain\tthreads\t%s\ttimes C\n", strings.Join(formNames[:], "\t"))
	for _, p := range b.chosen {
		n := p.domain(b.shrink)
		for _, threads := range b.threads {
			times, err := b.medians(ctx, b.forms(p, n, threads), func() { _ = bar.Add(1) })
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			fmt.Fprintf(w, "%s\t%s\t%d\t%s\n", p.name, extents(n), threads, row(times))
		}
	}
	_ = bar.Finish()
	return w.Flush()
}

func extents(n [3]int) string {
	if n[2] == 1 {
		return fmt.Sprintf("%dx%d", n[0], n[1])
	}
	return fmt.Sprintf("%dx%dx%d", n[0], n[1], n[2])
}

// row writes the times, and how many times as fast as C the best of oec is.
func row(times []float64) string {
	var words []string
	for _, ns := range times {
		if ns == 0 {
			words = append(words, "-")
		} else {
			words = append(words, fmt.Sprintf("%.3f", ns))
		}
	}
	last := "-"
	if times[0] > 0 {
		last = fmt.Sprintf("%.1f", times[0]/min(times[2], times[3]))
	}
	return strings.Join(append(words, last), "\t")
}

// medians runs forms in turn, round by round.
func (b *bench) medians(ctx context.Context, forms []form, tick func()) ([]float64, error) {
	times := make([][]float64, len(forms))
	var first outcome
	for range b.rounds {
		for n, f := range forms {
			r, err := f.run(ctx)
			if err != nil {
				return nil, err
			}
			times[n] = append(times[n], r.ns)
			switch {
			case r.ns == 0:
			case first.ns == 0:
				first = r
			case r.hash != first.hash:
				return nil, fmt.Errorf("the result of %s has other bits than others", f.name)
			}
		}
		tick()
	}
	out := make([]float64, len(forms))
	for n := range out {
		slices.Sort(times[n])
		out[n] = times[n][b.rounds/2]
	}
	return out, nil
}

// forms returns the forms of a program, in the order of formNames. The loops in C have one
// thread, whatever the others have.
func (b *bench) forms(p program, n [3]int, threads int) []form {
	return []form{
		{formNames[0], func(context.Context) (outcome, error) { return b.c.time(p.name, "naive", n, b.sweeps, 1) }},
		{formNames[1], func(context.Context) (outcome, error) { return b.c.time(p.name, "partial", n, b.sweeps, threads) }},
		{formNames[2], func(ctx context.Context) (outcome, error) { return p.time(ctx, n, b.sweeps, 1, threads) }},
		{formNames[3], func(ctx context.Context) (outcome, error) { return p.time(ctx, n, 1, b.sweeps, threads) }},
	}
}
