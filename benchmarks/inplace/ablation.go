package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/openearthgo/oec/benchmarks/variant"
)

// A variation is the package relax as it is generated with some flags.
type variation struct {
	name  string
	flags []string
}

// variations are the steps of the ablation of Essadki et al., section 4: with what a sweep reads
// in memory, or computed where the sweep reads it; and the rows of a sweep one after the other,
// or several at once.
func variations() []variation {
	const withoutRows = "-without=loop-interleaving,loop-time-skewing"
	return []variation{
		{"neither", []string{"-O", "original", withoutRows}},
		{"fusion", []string{"-O", "inline", withoutRows}},
		{"rows at once", []string{"-O", "original"}},
		{"both", []string{"-O", "inline"}},
	}
}

// ablate times the chosen stencils of packages relax, space and polybench in each variation. Each is a program of its
// own, and these run in turn.
func (o *options) ablate(ctx context.Context, out, log io.Writer) (err error) {
	c, err := variant.New(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	var built []string
	for n, v := range variations() {
		flags := append(v.flags, "-targets", "go,"+runtime.GOARCH)
		for _, folder := range [...]string{"benchmarks/inplace/relax", "benchmarks/inplace/space", "benchmarks/inplace/polybench"} {
			fmt.Fprintf(log, "generating %s with %s\n", folder, strings.Join(flags, " "))
			if err := c.Generate(ctx, folder, flags...); err != nil {
				return err
			}
		}
		path := filepath.Join(c.Dir, fmt.Sprintf("inplace%d%s", n, variant.Exe()))
		if err := c.Go(ctx, "build", "-o", path, "./benchmarks/inplace"); err != nil {
			return err
		}
		built = append(built, path)
	}
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprint(w, "stencil\tdomain\tthreads")
	for _, v := range variations() {
		fmt.Fprintf(w, "\t%s", v.name)
	}
	fmt.Fprintln(w)
	for _, p := range o.chosen {
		for _, threads := range o.threads {
			times, err := o.inTurn(ctx, built, p, threads, log)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s\t%s\t%d\t%s\n", p.name, extents(o.domain(p)), threads, strings.Join(times, "\t"))
		}
	}
	return w.Flush()
}

// inTurn runs programs in turn and returns the medians of their times of one sweep in a call.
// All of them have to leave the same bits.
func (o *options) inTurn(ctx context.Context, programs []string, p program, threads int, log io.Writer) (medians []string, err error) {
	times, bits := make([][]float64, len(programs)), ""
	n := o.domain(p)
	for range o.rounds {
		for m, path := range programs {
			cmd := exec.CommandContext(ctx, path, "-rounds=1", "-cc=", "-bits", "-stencils="+p.name, "-threads="+strconv.Itoa(threads),
				"-sweeps="+strconv.Itoa(o.sweeps), fmt.Sprintf("-size=%dx%dx%d", n[0], n[1], n[2]))
			cmd.Stderr = log
			text, err := cmd.Output()
			if err != nil {
				return nil, err
			}
			ns, hash, err := timeIn(string(text))
			if err != nil {
				return nil, err
			}
			if bits == "" {
				bits = hash
			} else if hash != bits {
				return nil, fmt.Errorf("%s has other bits with %s", p.name, strings.Join(variations()[m].flags, " "))
			}
			times[m] = append(times[m], ns)
		}
	}
	for _, ts := range times {
		slices.Sort(ts)
		medians = append(medians, fmt.Sprintf("%.3f", ts[len(ts)/2]))
	}
	return medians, nil
}

// timeIn returns the time of one sweep in a call, and the hash, of the only row of a table that
// was printed with -cc= and -bits: after the stencil, its domain and the threads come the times of
// one sweep and of repeated ones, nothing to compare with, and the hash.
func timeIn(table string) (ns float64, bits string, err error) {
	lines := strings.Split(strings.TrimSpace(table), "\n")
	words := strings.Fields(lines[len(lines)-1])
	if len(words) != 7 {
		return 0, "", fmt.Errorf("a row of a table says %q", lines[len(lines)-1])
	}
	ns, err = strconv.ParseFloat(words[3], 64)
	return ns, words[6], err
}
