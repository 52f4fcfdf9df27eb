package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/toolchain"
)

const benchUsage = `oecgen bench times what is generated for the stencils of a package on this machine: each level with
each number of threads, by turns with copies of as many bytes as the interiors of all fields have.
The faster copy is the floor: a run that reads each input once and writes each output once
cannot be faster for long. It says how long a run takes for a point, how many bytes of the fields
that is per second, and the time of the floor as a part of that of the run.

usage: oecgen bench [flags] [directory]

flags:
`

// bench is the command oecgen bench.
func bench(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	c := driver.BenchConfig{Threads: defaultThreads()}
	c.Size, c.Tools = []int{128, 128, 60}, toolchain.FromEnv()
	c.Stdout, c.Stderr, c.Diff = stdout, stderr, true // with the flags of the code that there is
	fs := flag.NewFlagSet("oecgen bench", flag.ContinueOnError)
	sizeFlag(fs, &c.Size)
	fs.Func("threads", fmt.Sprintf("`numbers` of threads, separated by commas (default %s)", strings.Trim(strings.ReplaceAll(fmt.Sprint(c.Threads), " ", ","), "[]")), func(s string) error {
		c.Threads = nil
		for text := range strings.SplitSeq(s, ",") {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 {
				return errors.New("expected numbers of threads, as in 1,2,4")
			}
			c.Threads = append(c.Threads, n)
		}
		return nil
	})
	fs.IntVar(&c.Rounds, "rounds", 9, "how often each level is timed; the lower quartile counts")
	stencils := list(fs, "stencils", nil, "time these `stencils` only")
	asJSON := fs.Bool("json", false, "print the measurements as JSON")
	err := parseFlags(fs, args, benchUsage, "", stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return exitUser // it has been said why
	case fs.NArg() > 1:
		return exitCode(stderr, false, fmt.Errorf("bench takes one directory at most, have %q", fs.Args()))
	case c.Rounds < 1:
		return exitCode(stderr, false, fmt.Errorf("-rounds is %d; it is at least 1", c.Rounds))
	}
	c.Stencils = *stencils
	packages, err := driver.Packages(ctx, c.Config, fs.Args())
	if err != nil {
		return exitCode(stderr, false, err)
	}
	c.Config = packages[0]
	bar := newBar(stderr)
	c.Progress = bar.set
	measured, err := driver.Bench(ctx, c)
	bar.clear()
	if err == nil && *asJSON {
		enc := json.NewEncoder(stdout)
		enc.SetIndent("", "\t")
		err = enc.Encode(measured)
	} else if err == nil {
		err = writeTable(stdout, measured, c.Threads)
	}
	return exitCode(stderr, false, err)
}

// defaultThreads are one, and as many as can run at once.
func defaultThreads() []int {
	if n := runtime.GOMAXPROCS(0); n > 1 {
		return []int{1, n}
	}
	return []int{1}
}

// writeTable writes measurements as tables, one for each stencil: levels below each other, numbers of threads side by
// side.
func writeTable(out io.Writer, all []driver.Measurement, threads []int) error {
	if len(all) == 0 {
		return nil
	}
	fmt.Fprintln(out, all[0].Processor)
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Stencil == all[0].Stencil && all[n].Elem == all[0].Elem {
			n++
		}
		if err := writeStencil(out, all[:n], threads); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}

// writeStencil writes the table of a stencil, of which all levels are measured with the first number of threads, then with
// the next.
func writeStencil(out io.Writer, all []driver.Measurement, threads []int) error {
	m := all[0]
	var domain []string
	for _, n := range m.Domain {
		domain = append(domain, strconv.Itoa(n))
	}
	fmt.Fprintf(out, "\n%s %s, %s points, %.4g bytes a point\n", m.Stencil, m.Elem, strings.Join(domain, "x"), m.BytesPerPoint)
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', tabwriter.AlignRight)
	head, below := "\t", "level\t"
	for _, t := range threads {
		head += driver.ThreadsText(t) + "\t\t\t"
		below += "ns/point\tGB/s\tof the floor\t"
	}
	fmt.Fprintf(w, "%s\n%s\n", head, below)
	levels := len(all) / len(threads)
	for l := range levels {
		fmt.Fprintf(w, "%s\t", all[l].Level)
		for t := range threads {
			m := all[t*levels+l]
			fmt.Fprintf(w, "%.3g\t%.3g\t%.0f %%\t", m.NsPerPoint, m.GBPerSecond, m.OfFloor)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
