// Command ranks times programs on several ranks of MPI: an exchange of halos beside the same in C, and steps of models on two ranks
// beside two threads of one process and beside one. It fits a model of the cost to that, holds it against the measured steps, and computes what
// steps would take on many ranks of a cluster, and what limits them.
//
//	go run ./benchmarks/ranks
//
// In each round all programs are started anew, and in each sample all of them run in turn; those that do not run wait for a line, and
// take no processor. Times are minima of all samples, which is what programs take when nothing else runs on the machine. All forms of as many
// steps have to leave the same bits.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/openearthgo/oec/benchmarks/document"
	"github.com/openearthgo/oec/benchmarks/host"
)

func main() {
	err := run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ranks:", err)
		os.Exit(1)
	}
}

// options are what the flags say.
type options struct {
	rounds, samples, shrink, warm int
	sample                        time.Duration
	launchers, md, plot           string
	cluster                       cluster
}

func parse(args []string, log io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("ranks", flag.ContinueOnError)
	flags.SetOutput(log)
	flags.IntVar(&o.rounds, "rounds", 5, "number of rounds, in each of which all programs are started")
	flags.IntVar(&o.samples, "samples", 20, "samples of a round")
	flags.DurationVar(&o.sample, "sample", 20*time.Millisecond, "about how long a sample takes")
	flags.IntVar(&o.shrink, "shrink", 1, "divide the extents of all domains by this")
	flags.IntVar(&o.warm, "warm", 600, "steps that a sequence is advanced by before it is timed, of which the first are a race between ways to do it")
	flags.StringVar(&o.launchers, "mpirun", "mpirun.mpich,mpirun.openmpi", "comma-separated `names` of launchers, with those of C compilers beside them, mpicc instead of mpirun; those that are not installed are left out")
	flags.StringVar(&o.md, "md", "", "`file` of Markdown in which the tables replace those of this processor")
	flags.StringVar(&o.plot, "plot", "", "`file` for a picture of the steps on many ranks")
	o.cluster.flags(flags)
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if o.rounds < 1 || o.samples < 1 || o.shrink < 1 || o.warm < 1 || o.sample <= 0 {
		return nil, errors.New("-rounds, -samples, -sample, -shrink and -warm must be at least 1")
	}
	if o.md != "" { // rather now than after all has been measured
		if err := document.Check(o.md, place()); err != nil {
			return nil, err
		}
	}
	return o, o.cluster.check()
}

// place is what documents call the place for the tables.
func place() string { return "ranks, " + host.This().CPU }

func run(ctx context.Context, args []string, out, log io.Writer) (err error) {
	o, err := parse(args, log)
	if err != nil {
		return err
	}
	b, err := build(ctx, o.launchers, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	exchanges, models := o.exchanges(b.launchers), o.models(b.launchers)
	for round := range o.rounds {
		fmt.Fprintf(log, "round %d of %d\n", round+1, o.rounds)
		for _, g := range slices.Concat(exchanges, models) {
			if err := b.measure(ctx, o, g); err != nil {
				return err
			}
		}
	}
	r := o.report(b.launchers, exchanges, models)
	if r.outlooks, err = o.cluster.outlooks(models, r.links[b.launchers[0].name][byLibrary]); err != nil {
		return err
	}
	for _, l := range r.outlooks {
		r.tables = append(r.tables, o.cluster.table(l))
	}
	for _, t := range r.tables {
		if err := t.print(out); err != nil {
			return err
		}
	}
	return r.save(o, b.launchers)
}

// report is all that there is to say.
type report struct {
	tables   []table
	links    map[string][inC]link // by launcher, and way to exchange
	outlooks []*outlook
}

// report returns what was measured, and what was fitted to it.
func (o *options) report(launchers []launcher, exchanges, models []*group) *report {
	r := &report{links: map[string][inC]link{}}
	for n, l := range launchers {
		r.links[l.name] = [inC]link{fitExchanges(exchanges[n], bySharedMemory), fitExchanges(exchanges[n], byLibrary)}
	}
	r.tables = []table{exchangeTable(launchers, exchanges), stepTable(launchers, models), scalingTable(launchers, models),
		linkTable(launchers, r.links), checkTable(launchers, r.links, models)}
	return r
}

// save writes the tables to a document, and draws the picture.
func (r *report) save(o *options, launchers []launcher) error {
	if o.plot != "" {
		if err := draw(o.plot, r.outlooks); err != nil {
			return err
		}
	}
	if o.md == "" {
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s; %s; %d rounds of %d samples.\n", host.This(), versions(launchers), o.rounds, o.samples)
	for _, t := range r.tables {
		t.markdown(&b)
	}
	if o.plot != "" {
		path, err := filepath.Rel(filepath.Dir(o.md), o.plot)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "\n![Time of a step on many ranks, and what it goes to](%s)\n", filepath.ToSlash(path))
	}
	return document.Replace(o.md, place(), b.Bytes())
}

// least returns the least sample: what is taken when nothing else runs.
func (c *column) least() float64 { return slices.Min(c.samples) }

// ratio returns how many times as long one column takes as another.
func ratio(x, y *column) float64 { return x.least() / y.least() }
