// Command physics times stencils as long as a model's physics: random ones of package randstencil, as they
// are compiled by oecgen, and the same statements in C by each C compiler that is installed. Those with
// functions have 5 % exponentials and 3 % powers, which C has from SLEEF, as vectors, where Debian's
// libsleef-dev is installed.
//
//	go run ./benchmarks/physics
//
// Times are of the processor, in nanoseconds for a point, on one thread, with fields that the second cache holds: lower
// quartiles of rounds in which each program runs in turn, since other users of a shared processor hold up some rounds of a
// program that keeps its units busy, and hardly one that waits for its own results.
package main

import (
	"context"
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
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/openearthgo/oec/benchmarks/coprocess"
	"github.com/openearthgo/oec/benchmarks/variant"
	"github.com/openearthgo/oec/internal/test/randstencil"
)

func main() {
	err := run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "physics:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, log io.Writer) (err error) {
	flags := flag.NewFlagSet("physics", flag.ContinueOnError)
	flags.SetOutput(log)
	rounds := flags.Int("rounds", 25, "number of rounds")
	lengths := flags.String("statements", "50,200,800,2000", "comma-separated `numbers` of statements")
	compilers := flags.String("cc", "gcc,clang,clang-19", "comma-separated `names` of C compilers; those that are not installed are left out")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *rounds < 1 {
		return errors.New("-rounds must be at least 1")
	}
	programs, err := programsOf(*lengths)
	if err != nil {
		return err
	}
	c, err := variant.New(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	ours, err := buildOurs(ctx, c, programs)
	if err != nil {
		return err
	}
	b := bench{dir: c.Dir, log: log, ours: ours}
	defer func() { err = errors.Join(err, ours.Close()) }()
	for _, name := range strings.Split(*compilers, ",") {
		if path, err := exec.LookPath(name); err == nil {
			b.compilers = append(b.compilers, path)
		}
	}
	return b.table(ctx, programs, *rounds, out)
}

// programsOf returns the stencils of some lengths, without and with functions.
func programsOf(lengths string) (list []*randstencil.Program, err error) {
	for _, text := range strings.Split(lengths, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("-statements %s: want numbers from 1 on", lengths)
		}
		for _, functions := range []bool{false, true} {
			p, err := randstencil.Physics(1, n, functions)
			if err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	return list, nil
}

// buildOurs compiles the stencils, and a program that times them, in a copy of the module, and starts it.
func buildOurs(ctx context.Context, c *variant.Copy, programs []*randstencil.Program) (*coprocess.Process, error) {
	const folder = "benchmarks/physics/random"
	var names []string
	files := map[string]string{}
	for _, p := range programs {
		names = append(names, p.Name)
		files[strings.ToLower(p.Name)+".go"] = p.Source
	}
	files["timing/main.go"] = timing(variant.Module+"/"+folder, names)
	for name, text := range files {
		name = filepath.Join(c.Dir, filepath.FromSlash(folder), filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			return nil, err
		}
	}
	if err := c.Generate(ctx, folder, "-targets", "go,"+runtime.GOARCH); err != nil {
		return nil, err
	}
	program := filepath.Join(c.Dir, "timing"+variant.Exe())
	if err := c.Go(ctx, "build", "-o", program, "./"+folder+"/timing"); err != nil {
		return nil, err
	}
	return coprocess.Start(exec.CommandContext(ctx, program))
}

// bench is what programs are timed with.
type bench struct {
	dir       string
	log       io.Writer
	ours      *coprocess.Process
	compilers []string // paths
}

// timed is a program that answers how long a point takes, and a sum; what it is asked has %d for how often.
type timed struct {
	*coprocess.Process
	ask string
}

// time asks the program.
func (t timed) time(reps int) (ns, sum float64, err error) {
	line, err := t.Ask(fmt.Sprintf(t.ask, reps))
	if err == nil {
		_, err = fmt.Sscan(line, &ns, &sum)
	}
	return ns, sum, err
}

// table times all programs, and writes a row for each.
func (b *bench) table(ctx context.Context, programs []*randstencil.Program, rounds int, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprint(w, "stencil\toec")
	for _, c := range b.compilers {
		fmt.Fprint(w, "\t"+filepath.Base(c))
	}
	fmt.Fprintln(w)
	for n, p := range programs {
		fmt.Fprintf(b.log, "%s\n", p.Name)
		list := []timed{{b.ours, fmt.Sprint(n) + " %d"}}
		for _, compiler := range b.compilers {
			process, err := b.startC(ctx, compiler, p)
			if err != nil {
				return err
			}
			defer process.Close()
			list = append(list, timed{process, "%d"})
		}
		quartiles, err := inTurn(list, rounds)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		fmt.Fprint(w, p.Name)
		for _, ns := range quartiles {
			fmt.Fprintf(w, "\t%.2f", ns)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// inTurn returns the lower quartiles of rounds. All must come to the same sum, but for the last digits of functions.
func inTurn(list []timed, rounds int) ([]float64, error) {
	const enough = 5e6 // nanoseconds for a program in a round
	times := make([][]float64, len(list))
	first := 0.0
	for round := range rounds {
		for n, t := range list {
			reps := 1
			if round > 0 {
				reps = max(1, int(enough/(times[n][0]*ni*nj*nk)))
			}
			ns, sum, err := t.time(reps)
			if err != nil {
				return nil, err
			}
			if n == 0 {
				first = sum
			}
			if math.Abs(sum-first) > 1e-6*math.Abs(first) {
				return nil, fmt.Errorf("program %d computes the sum %v, the first one %v", n, sum, first)
			}
			times[n] = append(times[n], ns)
		}
	}
	out := make([]float64, len(list))
	for n := range out {
		slices.Sort(times[n])
		out[n] = times[n][rounds/4]
	}
	return out, nil
}

// startC compiles a program with a C compiler, with its vectors of functions, and starts it.
func (b *bench) startC(ctx context.Context, compiler string, p *randstencil.Program) (*coprocess.Process, error) {
	text, err := cSource(p.Source)
	if err != nil {
		return nil, err
	}
	program := filepath.Join(b.dir, p.Name+"_"+filepath.Base(compiler))
	if err := os.WriteFile(program+".c", []byte(text), 0o666); err != nil {
		return nil, err
	}
	args := []string{"-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fopenmp-simd", "-o", program, program + ".c"}
	if runtime.GOARCH == "amd64" {
		args = append(args, "-mprefer-vector-width=512") // by themselves compilers prefer narrower ones on some processors
	}
	if strings.HasPrefix(filepath.Base(compiler), "clang") {
		args = append(args, "-fveclib=libmvec")
	}
	failed := error(nil)
	for _, library := range []string{"-l:libsleefgnuabi.so.3", "-lmvec"} {
		out, err := exec.CommandContext(ctx, compiler, append(slices.Clone(args), library, "-lm")...).CombinedOutput()
		if err == nil {
			return coprocess.Start(exec.CommandContext(ctx, program))
		}
		failed = fmt.Errorf("%s: %w\n%s", compiler, err, out)
	}
	return nil, failed
}
