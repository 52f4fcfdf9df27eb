// Command oecbench measures compiled stencils beside the plain Go function they
// were compiled from, the same stencils in C, and the speed of memory.
//
//	go run ./benchmarks/oecbench -kernels hdiff,laplace -size 128x128x60 -dtype f32,f64 -threads 1,2
//
// All implementations take turns: each is measured for a moment in each round,
// so that a machine that slows down slows down all of them. The medians of
// rounds are what is compared. Every result is checked to have the bits of the
// plain function.
//
// The C programs are compiled at the start with the C compilers that are found;
// "naive" computes each intermediate in a loop nest of its own, "fused" is one
// hand-written loop nest. "copy" reads the inputs once and writes the output
// once and computes nothing to speak of.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "oecbench:", err)
		os.Exit(1)
	}
}

// options are what the flags say.
type options struct {
	kernels, dtypes, levels []string
	sizes                   [][3]int
	threads                 []int
	rounds                  int
	json                    string
}

func parseOptions(args []string, log io.Writer) (*options, error) {
	var o options
	var names, size, dtype, threads, levels string
	f := flag.NewFlagSet("oecbench", flag.ContinueOnError)
	f.SetOutput(log)
	f.StringVar(&names, "kernels", strings.Join(kernelNames(), ","), "`names` of kernels")
	f.StringVar(&size, "size", "128x128x60,256x256x60", "domain `sizes`")
	f.StringVar(&dtype, "dtype", "f32,f64", "element `types`")
	f.StringVar(&threads, "threads", "1,2", "`numbers` of threads")
	f.StringVar(&levels, "levels", "original,inline", "optimization `levels` of oec")
	f.IntVar(&o.rounds, "rounds", 15, "number of rounds")
	f.StringVar(&o.json, "json", "", "write everything that is measured to `file`")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	o.kernels, o.dtypes, o.levels = split(names), split(dtype), split(levels)
	for _, s := range split(size) {
		n, err := parseSize(s)
		if err != nil {
			return nil, err
		}
		o.sizes = append(o.sizes, n)
	}
	for _, s := range split(threads) {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("bad number of threads %q", s)
		}
		o.threads = append(o.threads, n)
	}
	if f.NArg() > 0 || o.rounds < 1 {
		return nil, errors.New("unexpected argument, or no rounds: see -help")
	}
	return &o, nil
}

// split splits a list at commas; an empty list has no elements.
func split(s string) []string {
	return slices.DeleteFunc(strings.Split(s, ","), func(s string) bool { return s == "" })
}

func parseSize(s string) (n [3]int, err error) {
	parts := strings.Split(s, "x")
	if len(parts) != 3 {
		return n, fmt.Errorf("bad size %q: write it as 128x128x60", s)
	}
	for d, part := range parts {
		if n[d], err = strconv.Atoi(part); err != nil || n[d] < 1 {
			return n, fmt.Errorf("bad size %q: write it as 128x128x60", s)
		}
	}
	return n, nil
}

// run measures what the arguments say, and prints tables to out.
func run(ctx context.Context, args []string, out, log io.Writer) (err error) {
	o, err := parseOptions(args, log)
	if err != nil {
		return err
	}
	set, err := newPeers()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, set.close()) }()
	compilers, missing := findCompilers(ctx)
	cols := append(goColumns(o.levels), set.columns(compilers)...)

	r := &report{Machine: thisMachine(), Rounds: o.rounds, Missing: missing}
	for _, c := range compilers {
		r.Compilers = append(r.Compilers, fmt.Sprintf("%s: %s, %s", c.name, c.version, strings.Join(c.flags, " ")))
	}
	r.writeHeader(out)
	b := &bench{cols: cols, rounds: o.rounds, log: log, told: make(map[string]bool)}
	if r.Results, err = o.measureAll(ctx, b); err != nil {
		return err
	}
	r.writeTables(out)
	if o.json == "" {
		return nil
	}
	return writeFile(o.json, r.writeJSON)
}

// measureAll measures every combination of what the options list.
func (o *options) measureAll(ctx context.Context, b *bench) ([]*result, error) {
	var all []*result
	for _, kernel := range o.kernels {
		for _, n := range o.sizes {
			for _, dtype := range o.dtypes {
				p, err := newProblem(kernel, dtype, n)
				if err != nil {
					return nil, err
				}
				for _, threads := range o.threads {
					b.tell("%s %s %s, threads: %d", kernel, sizeString(n), dtype, threads)
					c, err := b.measure(ctx, p, threads)
					if err != nil {
						return nil, err
					}
					all = append(all, c)
				}
			}
		}
	}
	return all, nil
}

func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
