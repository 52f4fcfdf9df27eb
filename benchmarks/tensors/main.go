// Command tensors times kernels of spectral elements as plain Go functions, as kernels in Go and as
// machine code, on one thread and on all; beside the same operators in C, as they are written and
// factored by hand, and in Fortran with extents that are known at run time, by each compiler that is
// installed, and as sums of whole arrays by NumPy and JAX, where they are; and the gas optics of package radiation.
//
//	go run ./benchmarks/tensors
//	go run ./benchmarks/tensors -rounds 30 -elements 1024
//
// Times are those of all elements, in milliseconds: medians of rounds in which each form runs in turn.
// All forms have to compute the same, but for rounding.
package main

import (
	"context"
	_ "embed" // the peers
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/openearthgo/oec/benchmarks/coprocess"
	"github.com/openearthgo/oec/benchmarks/peers"
	"github.com/openearthgo/oec/rt"
)

func main() {
	err := run(os.Args[1:], os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tensors:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("tensors", flag.ContinueOnError)
	rounds := flags.Int("rounds", 15, "how often each form runs")
	elements := flags.Int("elements", 8192, "elements of a batch; columns are a sixteenth of that, and what takes long computes fewer")
	only := flags.String("kernel", "", "the kernel to time, all if empty")
	if err := flags.Parse(args); err != nil {
		return err
	}
	peers, err := startPeers()
	if err != nil {
		return err
	}
	defer func() {
		for _, p := range peers {
			err = errors.Join(err, p.Close())
		}
	}()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "kernel\tform\tmedian, ms\tleast, ms\t\n")
	for _, p := range programs() {
		if *only != "" && p.name != *only {
			continue
		}
		if err := p.measure(w, *elements/p.share, *rounds, peers); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return w.Flush()
}

// peer is a program in another language.
type peer struct {
	*coprocess.Process
	language, system string // the system is the compiler, or the library
	plain            bool   // it has the operators as they are written, too
}

//go:embed c/kernels.c
var kernelsInC []byte

//go:embed fortran/kernels.f90
var kernelsInFortran []byte

//go:embed python/kernels.py
var kernelsInPython string

// startPeers starts the operators in other languages, by each compiler and library that there is.
func startPeers() ([]peer, error) {
	compiled, err := startCompiled()
	if err != nil {
		return nil, err
	}
	for _, library := range []string{"NumPy", "JAX"} {
		python, _ := peers.FindModule(context.Background(), strings.ToLower(library))
		if python == "" {
			continue
		}
		process, err := coprocess.Start(exec.Command(python, "-c", kernelsInPython, strings.ToLower(library)))
		if err != nil {
			return nil, err
		}
		compiled = append(compiled, peer{process, "Python", library, false})
	}
	return compiled, nil
}

// startCompiled compiles the operators in C and Fortran by each compiler that there is.
func startCompiled() ([]peer, error) {
	dir, err := os.MkdirTemp("", "tensors")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var list []peer
	for _, p := range []peer{{nil, "C", "gcc", true}, {nil, "C", "clang", true}, {nil, "C", "clang-19", true}, {nil, "Fortran", "gfortran", false}} {
		path, err := exec.LookPath(p.system)
		if err != nil {
			continue
		}
		program := filepath.Join(dir, p.system)
		source, text, flags := program+".c", kernelsInC, []string{"-ffp-contract=fast"}
		if p.language == "Fortran" {
			source, text, flags = program+".f90", kernelsInFortran, []string{"-J", dir}
		}
		if err := os.WriteFile(source, text, 0o666); err != nil {
			return nil, err
		}
		flags = append(flags, "-O3", "-march=native", "-o", program, source)
		if runtime.GOARCH == "amd64" {
			flags = append(flags, "-mprefer-vector-width=512")
		}
		if text, err := exec.Command(path, flags...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", p.system, err, text)
		}
		if p.Process, err = coprocess.Start(exec.Command(program)); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// form is a way to compute a kernel. It returns the nanoseconds that the elements that it computes take, and the sum
// of their results.
type form struct {
	name     string
	elements int
	run      func() (ns, sum float64, err error)
}

// forms returns the forms of a program for a batch. Those that take long compute a few of its elements.
func (p *program) forms(elements int, peers []peer) ([]form, error) {
	few := max(1, elements/p.plainShare)
	some, all := p.make(few), p.make(elements)
	forms := []form{{"plain Go", few, timed(some.plain, some.sum)}}
	threads := runtime.GOMAXPROCS(0)
	for _, c := range []struct {
		name string
		opts []rt.Option
	}{
		{"kernel in Go", []rt.Option{rt.OnDevice("go"), rt.Workers(1)}},
		{"machine code", []rt.Option{rt.Workers(1)}},
		{fmt.Sprintf("machine code, %d threads", threads), []rt.Option{rt.Workers(threads)}},
	} {
		plan, err := all.bind(c.opts...)
		if err != nil {
			return nil, err
		}
		forms = append(forms, form{c.name, elements, timed(func() error { return plan(context.Background()) }, all.sum)})
	}
	for _, peer := range peers {
		for _, how := range p.peers {
			n := elements
			if how == "plain" {
				if !peer.plain {
					continue
				}
				n = few
			}
			forms = append(forms, form{fmt.Sprintf("%s, %s, by %s", peer.language, how, peer.system), n, func() (ns, sum float64, err error) {
				answer, err := peer.Ask(fmt.Sprintf("%s %s %d", p.name, how, n))
				if err == nil {
					_, err = fmt.Sscan(answer, &ns, &sum)
				}
				return ns, sum, err
			}})
		}
	}
	return forms, nil
}

// timed returns what times a run in this program.
func timed(run func() error, sum func() float64) func() (float64, float64, error) {
	return func() (float64, float64, error) {
		start := time.Now()
		err := run()
		return float64(time.Since(start)), sum(), err
	}
}

// measure prints what the forms of a program take for all elements. Those that compute as many have the same sum.
func (p *program) measure(w io.Writer, elements, rounds int, peers []peer) error {
	forms, err := p.forms(elements, peers)
	if err != nil {
		return err
	}
	sums := map[int]float64{} // by elements
	times := make([][]float64, len(forms))
	for range rounds {
		for n, f := range forms {
			ns, sum, err := f.run()
			if err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			want, known := sums[f.elements]
			if !known {
				sums[f.elements] = sum
			} else if math.Abs(sum-want) > 1e-6*(1+math.Abs(want)) {
				return fmt.Errorf("%s: the sum of the results is %v, not %v", f.name, sum, want)
			}
			times[n] = append(times[n], ns/1e6*float64(elements)/float64(f.elements))
		}
	}
	for n, f := range forms {
		slices.Sort(times[n])
		fmt.Fprintf(w, "%s, %d\t%s\t%.3g\t%.3g\t\n", p.name, elements, f.name, times[n][rounds/2], times[n][0])
	}
	return nil
}
