// Command ulp measures the errors of the functions of package fmath, in units in the
// last place.
//
//	go run ./benchmarks/ulp -func exp -type float32
//
// Functions of one float32 are measured at all of them, or at every stride-th, functions of float64 and
// of two arguments at n that are hard: near multiples of π/2, near 1, at the ends of the range, subnormal,
// and with evenly spread exponents. The references are those of internal/reference, and for float32
// the functions of float64, of this package for one argument, of package math for two. With -w the table in the documentation of package
// fmath is changed; it needs the whole measurement.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
)

func main() {
	err := run(os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ulp:", err)
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	name, kind string
	n, stride  uint64
	write      string
}

func run(args []string, out, progress io.Writer) error {
	var o options
	flags := flag.NewFlagSet("ulp", flag.ContinueOnError)
	flags.SetOutput(progress)
	flags.StringVar(&o.name, "func", "", "function to measure; all if empty")
	flags.StringVar(&o.kind, "type", "", "float32 or float64; both if empty")
	flags.Uint64Var(&o.n, "n", 1e8, "how many arguments, where not all of float32")
	flags.Uint64Var(&o.stride, "stride", 1, "measure at every stride-th float32")
	flags.StringVar(&o.write, "w", "", "file with the table to change")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if o.kind != "" && o.kind != "float32" && o.kind != "float64" {
		return fmt.Errorf("-type is %q; want float32 or float64", o.kind)
	}
	var names []string
	found := false
	for _, f := range functions() {
		names = append(names, strings.ToLower(f.name))
		if o.name != "" && !strings.EqualFold(o.name, f.name) {
			continue
		}
		found = true
		for _, kind := range []string{"float64", "float32"} {
			if o.kind != "" && o.kind != kind {
				continue
			}
			w, err := o.measure(f, kind, progress)
			if err != nil {
				return fmt.Errorf("%s %s: %w", f.name, kind, err)
			}
			fmt.Fprintf(out, "%-6s %s %.4f at %x of %d\n", f.name, kind, w.error, w.at, w.count)
			if err := o.record(f.name, kind, w); err != nil {
				return err
			}
		}
	}
	if !found {
		return fmt.Errorf("-func is %q; want one of %s", o.name, strings.Join(names, " "))
	}
	return nil
}

// parts is into how many parts the arguments are divided: a number that does not depend on the
// processors, since each part has random numbers of its own.
const parts = 64

// measure measures a function for a type, on all processors.
func (o options) measure(f *function, kind string, progress io.Writer) (worst, error) {
	total := o.n
	every := kind == "float32" && f.unary != nil
	if every {
		total = (1<<32 + o.stride - 1) / o.stride
	}
	bar := progressbar.NewOptions64(int64(total), progressbar.OptionSetWriter(progress), progressbar.OptionSetDescription(f.name+" "+kind),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("arguments"), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(time.Second))
	defer func() { _ = bar.Finish() }()
	var found [parts]worst
	var errs [parts]error
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for p := next.Add(1) - 1; p < parts; p = next.Add(1) - 1 {
				found[p], errs[p] = o.part(f, kind, uint64(p), ticker(bar))
			}
		})
	}
	workers.Wait()
	all := found[0]
	for _, w := range found[1:] {
		all.join(w)
	}
	return all, errors.Join(errs[:]...)
}

// part measures a function for a type at a part of the arguments.
func (o options) part(f *function, kind string, p uint64, tick func()) (worst, error) {
	if kind == "float32" && f.unary != nil {
		return f.all(p<<32/parts, (p+1)<<32/parts, o.stride, tick)
	}
	n := (p+1)*o.n/parts - p*o.n/parts
	r := rand.New(rand.NewPCG(3, 4+p))
	if kind == "float32" {
		return f.sample32(n, r, tick), nil
	}
	return f.sample(n, r, tick), nil
}

// ticker returns what counts arguments on a bar. It looks at the bar, which takes as long as
// many arguments, once in a while.
func ticker(bar *progressbar.ProgressBar) func() {
	const step = 1 << 16
	n := 0
	return func() {
		if n++; n%step == 0 {
			_ = bar.Add(step)
		}
	}
}

// record writes a measurement into the table, if a file is named.
func (o options) record(name, kind string, w worst) error {
	if o.write == "" {
		return nil
	}
	text, err := os.ReadFile(o.write)
	if err != nil {
		return err
	}
	changed, err := changeTable(string(text), name, kind, w)
	if err != nil {
		return fmt.Errorf("%s: %w", o.write, err)
	}
	return os.WriteFile(o.write, []byte(changed), 0o666)
}
