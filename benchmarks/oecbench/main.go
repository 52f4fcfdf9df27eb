// Command oecbench measures the compiled stencils of the Open Earth suite beside the same
// stencils in C and in other stencil systems, and the speed of memory.
//
//	go run ./benchmarks/oecbench -kernels hdiff,fastwavesuv -size 128x128x60 -dtype f32,f64 -threads 1,2
//
// All implementations work on the same memory and take turns: each is measured for a moment
// in each round, so that a machine that slows down slows down all of them. The medians of
// rounds are what is compared. Every result is checked before it is timed, and after: that of
// a level of oec and of C has the bits of the plain Go function.
//
// The C programs are compiled at the start with the C compilers that are found; "naive"
// computes each intermediate in a loop nest of its own, "fused" is one hand-written loop
// nest. The floor is a compiled stencil which reads the same inputs once, writes the same
// outputs once and computes next to nothing.
//
// On accelerators, -device cuda:0, the fields stay in the device's memory, and what is measured is how
// fast runs follow each other. There C is CUDA: the same sources, each stage a kernel, compiled with nvcc. The
// floor is a copy of as many bytes within the device. The device sim runs everything on the
// CPU, to see whether it works.
//
// With -steps it compares plans that measure their variants while they run, see rt.Measure, with plans of
// each level.
//
// With -sums it measures nothing, but prints checksums of what the stencils compute.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/openearthgo/oec/benchmarks/document"
	"github.com/openearthgo/oec/benchmarks/host"
	"github.com/openearthgo/oec/benchmarks/peers"
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

// run does what the arguments say. The results go to out, what happens meanwhile to log.
func run(ctx context.Context, args []string, out, log io.Writer) error {
	o, err := parseOptions(args, log)
	if err != nil {
		return err
	}
	devices, err := o.describeDevices()
	if err != nil && o.from == "" {
		return err
	}
	if o.md != "" && o.from == "" { // rather now than after all has been measured
		if err := document.Check(o.md, (&report{Devices: devices, FP: o.fp, Machine: host.This()}).place()); err != nil {
			return err
		}
	}
	if o.from == "" && !o.isGenerated() {
		return o.inVariant().Run(ctx, args, out, log)
	}
	if o.sums {
		return o.writeSums(ctx, out, log)
	}
	if o.steps > 0 {
		return o.writeSteps(ctx, out, log)
	}
	r, err := o.report(ctx, devices, out, log)
	if err != nil {
		return err
	}
	r.writeTables(out)
	return o.writeFiles(r)
}

// report measures, or reads what has been measured before.
func (o *options) report(ctx context.Context, devices []string, out, log io.Writer) (r *report, err error) {
	if o.from != "" {
		return readReport(o.from)
	}
	set, err := o.findPeers(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, set.Close()) }()
	r = &report{Machine: host.This(), Devices: devices, Rounds: o.rounds, FP: o.fp, Notes: o.notes, Missing: set.Missing}
	r.addPeers(set.Peers)
	r.writeHeader(out)
	o.tellMissingLevels(log)
	b := &bench{cols: append(o.columns(), peerColumns(set)...), rounds: o.rounds, log: log, told: make(map[string]bool)}
	start := time.Now()
	if r.Results, err = o.measureAll(ctx, b); err == nil && o.accelerated() {
		r.Launches, err = o.measureLaunches(ctx, b)
	}
	b.tell("measured in %v", time.Since(start).Round(time.Second))
	return r, err
}

// findPeers returns the peers that are wanted, and on what they depend.
func (o *options) findPeers(ctx context.Context) (*peers.Set, error) {
	set, err := peers.Find(ctx, o.machine(), o.fp != fpStrict)
	if err != nil {
		return nil, err
	}
	if err := o.selectPeers(set); err != nil {
		return nil, errors.Join(err, set.Close())
	}
	return set, nil
}

// writeFiles writes the files that the options name.
func (o *options) writeFiles(r *report) error {
	for _, f := range []struct {
		name  string
		write func(name string) error
	}{
		{o.json, r.saveJSON},
		{o.plot, r.savePlot},
		{o.plotLast, r.saveLastPanel},
		{o.md, func(name string) error { return r.saveMarkdown(name, o.plot) }},
	} {
		if f.name == "" {
			continue
		}
		if err := f.write(f.name); err != nil {
			return err
		}
	}
	return nil
}
