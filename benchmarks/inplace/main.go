// Command inplace times the relaxations in place of package relax, and a step of the Euler
// equations by LU-SGS, of package euler: one in a call, and several; beside loops in C, and, in C
// again, the strategy of the paper that the programs are from, by each C compiler that is
// installed.
//
//	go run ./benchmarks/inplace
//	go run ./benchmarks/inplace -ablation -size 382x382x382
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

	"github.com/openearthgo/oec/benchmarks/choice"
	"github.com/openearthgo/oec/benchmarks/variant"
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
	size           [3]int // of all domains instead of those of the programs and shrink, unless it is 0
	bits           bool
	ablation       bool
	fp             string // the mode of floating-point arithmetic of package fused
	compilers      []string
	chosen         []program
}

func run(ctx context.Context, args []string, out, progress io.Writer) (err error) {
	o, err := parse(args, progress)
	if err != nil {
		return err
	}
	if o.ablation {
		return o.ablate(ctx, out, progress)
	}
	if o.fp != fpStrict && variant.Flags() == "" {
		return o.inMode().Run(ctx, args, out, progress)
	}
	b := &bench{options: o}
	var missing error
	if b.c, missing = startC(ctx, o.compilers, o.fp); missing != nil {
		fmt.Fprintf(progress, "left out: %v\n", missing)
	}
	defer func() {
		for _, c := range b.c {
			err = errors.Join(err, c.close())
		}
	}()
	return b.table(ctx, out, progress)
}

func parse(args []string, progress io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("inplace", flag.ContinueOnError)
	flags.SetOutput(progress)
	flags.IntVar(&o.rounds, "rounds", 3, "number of rounds")
	flags.IntVar(&o.sweeps, "sweeps", 16, "sweeps of a measurement")
	flags.IntVar(&o.shrink, "shrink", 1, "divide the extents of all domains by this")
	flags.BoolVar(&o.bits, "bits", false, "print a hash of the bits of the results, too")
	flags.BoolVar(&o.ablation, "ablation", false, "time the stencils as they are without fusion, without several rows at once, and without both")
	flags.StringVar(&o.fp, "fp", fpStrict, "the `mode` of floating-point arithmetic of the stencils called Fused: strict or contract, for which package fused is generated anew in a copy of the module, which takes LLVM")
	size := flags.String("size", "", "`extents` of all domains, as in 382x382x382, the last of which those of two dimensions do without")
	threads := flags.String("threads", fmt.Sprintf("1,%d", runtime.GOMAXPROCS(0)), "comma-separated `numbers` of threads")
	compilers := flags.String("cc", "gcc,clang", "comma-separated `names` of C compilers, each without its version or with it")
	only := flags.String("stencils", "", "comma-separated `names`; all if empty, but with -ablation Heat")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if o.rounds < 1 || o.sweeps < 1 || o.shrink < 1 {
		return nil, errors.New("-rounds, -sweeps and -shrink must be at least 1")
	}
	if o.fp != fpStrict && o.fp != fpContract {
		return nil, fmt.Errorf("-fp: unknown mode %q; there are %s and %s", o.fp, fpStrict, fpContract)
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
	if *compilers != "" {
		o.compilers = strings.Split(*compilers, ",")
	}
	if *size != "" {
		if _, err := fmt.Sscanf(*size, "%dx%dx%d", &o.size[0], &o.size[1], &o.size[2]); err != nil || min(o.size[0], o.size[1], o.size[2]) < 1 {
			return nil, fmt.Errorf("-size: %q are no extents; 382x382x382 is an example", *size)
		}
	}
	if *only == "" && o.ablation {
		*only = "Heat"
	}
	var err error
	o.chosen, err = choice.Of("stencil", *only, programs(), func(p program) string { return p.name })
	return o, err
}

// domain returns the domain that a program is timed on.
func (o *options) domain(p program) (n [3]int) {
	for d := range n {
		if n[d] = max(1, p.n[d]/o.shrink); o.size[d] > 0 && p.dims.Has(d) {
			n[d] = o.size[d]
		}
	}
	return n
}

// bench is what is measured with.
type bench struct {
	*options
	c []*cProgram
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

// table times all programs and writes the table.
func (b *bench) table(ctx context.Context, out, progress io.Writer) error {
	bar := progressbar.NewOptions(len(b.chosen)*len(b.threads)*b.rounds, progressbar.OptionSetWriter(progress), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(time.Second))
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprint(w, "stencil\tdomain\tthreads\t")
	for _, f := range b.forms(b.chosen[0], [3]int{}, 1) {
		fmt.Fprintf(w, "%s\t", f.name)
	}
	fmt.Fprint(w, "times C")
	if b.bits {
		fmt.Fprint(w, "\tbits")
	}
	fmt.Fprintln(w)
	for _, p := range b.chosen {
		n := b.domain(p)
		for _, threads := range b.threads {
			times, bits, err := b.medians(ctx, b.forms(p, n, threads), func() { _ = bar.Add(1) })
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			fmt.Fprintf(w, "%s\t%s\t%d\t%s", p.name, extents(n), threads, b.row(times))
			if b.bits {
				fmt.Fprintf(w, "\t%x", bits)
			}
			fmt.Fprintln(w)
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

// row writes the times, and how many times as fast the best of oec is as the fastest of the
// loops in C, which are the first of the forms.
func (b *bench) row(times []float64) string {
	var words []string
	for _, ns := range times {
		if ns == 0 {
			words = append(words, "-")
		} else {
			words = append(words, fmt.Sprintf("%.3f", ns))
		}
	}
	last := "-"
	if len(b.c) > 0 {
		last = fmt.Sprintf("%.1f", slices.Min(times[:len(b.c)])/slices.Min(times[2*len(b.c):]))
	}
	return strings.Join(append(words, last), "\t")
}

// medians runs forms in turn, round by round, and returns their times and the hash of what all of
// them leave.
func (b *bench) medians(ctx context.Context, forms []form, tick func()) (medians []float64, bits uint64, err error) {
	times := make([][]float64, len(forms))
	var first outcome
	for range b.rounds {
		for n, f := range forms {
			r, err := f.run(ctx)
			if err != nil {
				return nil, 0, err
			}
			times[n] = append(times[n], r.ns)
			switch {
			case r.ns == 0:
			case first.ns == 0:
				first = r
			case r.hash != first.hash:
				return nil, 0, fmt.Errorf("the result of %s has other bits than others", f.name)
			}
		}
		tick()
	}
	medians = make([]float64, len(forms))
	for n := range medians {
		slices.Sort(times[n])
		medians[n] = times[n][b.rounds/2]
	}
	return medians, first.hash, nil
}

// forms returns the forms of a program: C sequentially and in parallel, by each compiler, and
// then two of oec. The loops in C have one thread, whatever the others have.
func (b *bench) forms(p program, n [3]int, threads int) []form {
	var forms []form
	for _, strategy := range []struct {
		name, word string
		threads    int
	}{{"C", "naive", 1}, {"C partial", "partial", threads}} {
		for _, c := range b.c {
			forms = append(forms, form{strategy.name + ", " + c.compiler, func(context.Context) (outcome, error) {
				return c.time(p.name, strategy.word, n, b.sweeps, strategy.threads)
			}})
		}
	}
	return append(forms,
		form{"oec", func(ctx context.Context) (outcome, error) { return p.time(ctx, n, b.sweeps, 1, threads) }},
		form{"oec repeated", func(ctx context.Context) (outcome, error) { return p.time(ctx, n, 1, b.sweeps, threads) }})
}
