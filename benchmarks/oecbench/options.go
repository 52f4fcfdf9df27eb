package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/peers"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/rt"
)

// evaluated are the stencils of the published evaluation.
var evaluated = [...]string{"hdiffsa", "hdiffsmag", "hadvuv", "hadvuv5th", "fastwavesuv",
	"p_grad_c", "nh_p_grad", "uvbke", "fvtp2d_qi", "fvtp2d_qj", "fvtp2d_flux"}

// options are what the flags say.
type options struct {
	kernels, dtypes, levels, devices []string
	sizes                            [][3]int
	threads                          []int
	rounds, steps                    int
	time                             time.Duration
	notes                            []string
	fp, fill, peers                  string
	json, from, plot, plotLast, md   string
	sums                             bool
}

// lists are the flags whose values are lists, before they are taken apart.
type lists struct{ kernels, size, dtype, threads, levels, devices string }

func (o *options) flags(l *lists, log io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("oecbench", flag.ContinueOnError)
	f.SetOutput(log)
	f.StringVar(&l.kernels, "kernels", "all", "`names` of kernels, or paper for those of the published evaluation, or all: "+strings.Join(suite.Names(), " "))
	f.StringVar(&l.size, "size", "128x128x60,256x256x60", "domain `sizes`")
	f.StringVar(&l.dtype, "dtype", "f32,f64", "element `types`")
	f.StringVar(&l.threads, "threads", "1,2", "`numbers` of threads")
	f.StringVar(&l.levels, "levels", "original,inline,inline+unroll2,inline+unroll4,tuned",
		"optimization `levels` of oec; kernels that were generated without one are measured without it")
	f.StringVar(&l.devices, "device", "cpu", "`devices` that oec runs on: cpu, go; or accelerators: cuda:0, hip:0, sim, for which kernels are generated in a copy of the module, which takes LLVM; they have no threads, and are measured beside CUDA and a copy within the device")
	f.StringVar(&o.fp, "fp", fpStrict, "the `mode` of floating-point arithmetic: strict, contract or fold; for another than the kernels were generated with, which takes LLVM, they are generated anew in a copy of the module")
	f.StringVar(&o.peers, "peers", "all", "`names` of peers, or all or none; part of a name will do")
	f.IntVar(&o.rounds, "rounds", 15, "number of rounds")
	f.IntVar(&o.steps, "steps", 0, "if not 0, measure something else: the mean time of so many steps by plans of each level, and by plans that measure their variants in the first of them")
	f.DurationVar(&o.time, "time", 0, "begin with no other kernel, size or type after this time; 0 is none")
	f.Func("note", "`text` to say in the report, a line of its own; may be given several times", func(text string) error {
		o.notes = append(o.notes, text)
		return nil
	})
	f.StringVar(&o.json, "json", "", "write everything that is measured to `file`")
	f.StringVar(&o.from, "report", "", "measure nothing, but show again what -json has written to `file`")
	f.StringVar(&o.plot, "plot", "", "draw the memory throughput of all kernels into `file` (.png)")
	f.StringVar(&o.plotLast, "plot-last", "", "draw that of the last size, type and number of threads alone into `file` (.png)")
	f.StringVar(&o.md, "md", "", "replace the tables in `file`, between lines that mark them, by those of this run")
	f.BoolVar(&o.sums, "sums", false, "print checksums of the results and measure nothing; without -size and -dtype, on 16x16x12 points and f64")
	f.StringVar(&o.fill, "fill", suite.Stress, "the `data` of -sums: "+suite.Stress+" or "+suite.Default)
	return f
}

func parseOptions(args []string, log io.Writer) (*options, error) {
	o, l := new(options), new(lists)
	f := o.flags(l, log)
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 || o.rounds < 1 || o.steps < 0 {
		return nil, errors.New("unexpected argument, or no rounds: see -help")
	}
	if o.sums {
		given := make(map[string]bool)
		f.Visit(func(f *flag.Flag) { given[f.Name] = true })
		if !given["size"] {
			l.size = "16x16x12"
		}
		if !given["dtype"] {
			l.dtype = "f64"
		}
	}
	return o, errors.Join(o.take(l), o.check())
}

// take takes the lists apart.
func (o *options) take(l *lists) error {
	o.kernels, o.dtypes, o.levels, o.devices = split(l.kernels), split(l.dtype), split(l.levels), split(l.devices)
	switch l.kernels {
	case "all":
		o.kernels = suite.Names()
	case "paper":
		o.kernels = evaluated[:]
	}
	for _, s := range split(l.size) {
		n, err := parseSize(s)
		if err != nil {
			return err
		}
		o.sizes = append(o.sizes, n)
	}
	if o.accelerated() {
		o.threads = []int{1} // of the host
		return nil
	}
	for _, s := range split(l.threads) {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			return fmt.Errorf("bad number of threads %q", s)
		}
		o.threads = append(o.threads, n)
	}
	return nil
}

// check checks what can be known before anything runs.
func (o *options) check() error {
	for _, dtype := range o.dtypes {
		if dtype != "f32" && dtype != "f64" {
			return fmt.Errorf("unknown dtype %q: use f32 or f64", dtype)
		}
	}
	if !slices.Contains(pipeline.FPModes(), o.fp) {
		return fmt.Errorf("unknown mode %q: use %s", o.fp, strings.Join(pipeline.FPModes(), ", "))
	}
	if o.fill != suite.Stress && o.fill != suite.Default {
		return fmt.Errorf("unknown fill %q: use %s or %s", o.fill, suite.Stress, suite.Default)
	}
	return errors.Join(o.checkDevices(), checkKernels[float32](o), checkKernels[float64](o))
}

func checkKernels[T oec.Float](o *options) error {
	for _, name := range o.kernels {
		if _, ok := suite.Find[T](name); !ok {
			return fmt.Errorf("unknown kernel %q: use %s", name, strings.Join(suite.Names(), ", "))
		}
	}
	return nil
}

// fpStrict is the mode of floating-point arithmetic in which all results have the bits of the
// plain function.
const fpStrict = "strict"

// isGenerated reports whether the kernels were generated with the mode of floating-point
// arithmetic that is asked for, and for the devices.
func (o *options) isGenerated() bool {
	return !slices.ContainsFunc(o.kernels, func(name string) bool {
		k, ok := suite.Find[float64](name)
		return ok && (generatedMode(k.Info) != o.fp || o.accelerated() && !hasCode(k.Info, o.machine()))
	})
}

// generatedMode returns the mode of floating-point arithmetic that a stencil was generated with.
func generatedMode(info rt.Info) string {
	words := strings.Fields(strings.ReplaceAll(info.Build.Flags, "=", " "))
	if at := slices.Index(words, "-fp"); at >= 0 && at+1 < len(words) {
		return words[at+1]
	}
	return fpStrict
}

// selectPeers leaves the peers that are wanted.
func (o *options) selectPeers(set *peers.Set) error {
	wanted := split(o.peers)
	switch o.peers {
	case "all":
		return nil
	case "none":
		set.Peers, set.Missing = nil, nil
		return nil
	}
	for _, w := range wanted {
		if !slices.ContainsFunc(set.Peers, func(p *peers.Peer) bool { return strings.Contains(p.Name, w) }) {
			return fmt.Errorf("there is no peer %q: %s", w, strings.Join(set.Missing, "; "))
		}
	}
	set.Peers = slices.DeleteFunc(set.Peers, func(p *peers.Peer) bool {
		return !slices.ContainsFunc(wanted, func(w string) bool { return strings.Contains(p.Name, w) })
	})
	set.Missing = nil
	return nil
}

// split splits a list at commas; an empty list has no elements.
func split(s string) []string {
	parts := strings.Split(s, ",")
	for n := range parts {
		parts[n] = strings.TrimSpace(parts[n])
	}
	return slices.DeleteFunc(parts, func(s string) bool { return s == "" })
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

func sizeString(n [3]int) string { return fmt.Sprintf("%dx%dx%d", n[0], n[1], n[2]) }
