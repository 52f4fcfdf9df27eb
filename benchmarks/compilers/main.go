// Command compilers measures what compilers of LLVM make of the Open Earth suite: opt and llc, clang, or
// Zig, each in a folder as OEC_LLVM names it.
//
//	go run ./benchmarks/compilers /usr/lib/llvm-19/bin ~/.cache/oec/llvm
//
// The suite is generated with each in a copy of the module. The programs measure in turn, on the
// same data, and compare each result with that of the plain function, bit for bit. A time is the least of
// all turns, in ns per point; beside it is how many times that of the first compiler it is.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/openearthgo/oec/benchmarks/openearth/suite"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "compilers:", err)
		os.Exit(1)
	}
}

// options are what the flags say.
type options struct {
	kernels, dtypes []string
	size            string
	turns           int
	folders         []string
}

func parseOptions(args []string, log io.Writer) (*options, error) {
	o := new(options)
	f := flag.NewFlagSet("compilers", flag.ContinueOnError)
	f.SetOutput(log)
	kernels := f.String("kernels", "all", "`names` of kernels: "+strings.Join(suite.Names(), " "))
	dtypes := f.String("dtype", "f64,f32", "element `types`")
	f.StringVar(&o.size, "size", "64x48x16", "domain `size`: a small one shows arithmetic, and not memory")
	f.IntVar(&o.turns, "turns", 6, "how often each program measures a kernel")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if o.folders = f.Args(); len(o.folders) == 0 || o.turns < 1 {
		return nil, errors.New("there is no folder of a compiler, or no turn: see -help")
	}
	o.kernels, o.dtypes = strings.Split(*kernels, ","), strings.Split(*dtypes, ",")
	if *kernels == "all" {
		o.kernels = suite.Names()
	}
	for _, name := range o.kernels {
		if !slices.Contains(suite.Names(), name) {
			return nil, fmt.Errorf("unknown kernel %q: use %s", name, strings.Join(suite.Names(), ", "))
		}
	}
	return o, nil
}

// run does what the arguments say. The table goes to out, what happens meanwhile to log.
func run(ctx context.Context, args []string, out, log io.Writer) (err error) {
	o, err := parseOptions(args, log)
	if err != nil {
		return err
	}
	var programs []*program
	defer func() {
		for _, p := range programs {
			err = errors.Join(err, p.close())
		}
	}()
	for _, folder := range o.folders {
		p, err := newProgram(ctx, folder, o.kernels, log)
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		programs = append(programs, p)
	}
	return o.writeTable(ctx, programs, out)
}

// writeTable measures and writes a row for each kernel and type as soon as it is there, and then the means.
func (o *options) writeTable(ctx context.Context, programs []*program, out io.Writer) error {
	ratios := make([][]float64, len(programs))
	for _, kernel := range o.kernels {
		for _, dtype := range o.dtypes {
			times, machine, err := o.measure(ctx, programs, kernel, dtype)
			if err != nil {
				return err
			}
			if len(ratios[0]) == 0 {
				writeHead(out, programs, fmt.Sprintf("%s; %s points, one thread; the least of %d turns", machine, o.size, o.turns))
			}
			fmt.Fprintf(out, "| %s %s | %.3f |", kernel, dtype, times[0])
			for n, t := range times {
				ratios[n] = append(ratios[n], t/times[0])
				if n > 0 {
					fmt.Fprintf(out, " %.3f | %.2f |", t, t/times[0])
				}
			}
			fmt.Fprintln(out)
		}
	}
	fmt.Fprint(out, "| geometric mean, worst | |")
	for _, r := range ratios[1:] {
		fmt.Fprintf(out, " | %.3f, %.2f |", geometricMean(r), slices.Max(r))
	}
	fmt.Fprintln(out)
	return nil
}

func writeHead(out io.Writer, programs []*program, caption string) {
	fmt.Fprintf(out, "%s.\n\n| kernel | %s |", caption, programs[0].compiler)
	for _, p := range programs[1:] {
		fmt.Fprintf(out, " %s | times |", p.compiler)
	}
	fmt.Fprintf(out, "\n|%s\n", strings.Repeat(" --- |", 2*len(programs)))
}

// measure has the programs measure a kernel in turn, and returns the least time of each.
func (o *options) measure(ctx context.Context, programs []*program, kernel, dtype string) (times []float64, machine string, err error) {
	times = slices.Repeat([]float64{math.Inf(1)}, len(programs))
	for range o.turns {
		for n, p := range programs {
			var t float64
			if t, machine, err = p.time(ctx, kernel, dtype, o.size); err != nil {
				return nil, "", fmt.Errorf("%s by %s: %w", kernel, p.compiler, err)
			}
			times[n] = min(times[n], t)
		}
	}
	return times, machine, nil
}

func geometricMean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(x)))
}
