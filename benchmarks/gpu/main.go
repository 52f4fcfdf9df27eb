// Command gpu checks and measures compiled stencils on an accelerator, in less than nine minutes:
// it compares the stencils of the tests and the examples, the Open Earth suite and random programs
// with the plain Go functions, bit for bit, has compute-sanitizer watch some of it where that is installed, and then
// measures the Open Earth suite beside hand-written CUDA, a copy within the device and, where it is installed,
// JAX, with oecbench.
//
//	go run ./benchmarks/gpu -device cuda:0 -md docs/performance.md
//
// The repository holds kernels for CPUs; those for the device are generated in a copy of it. That
// needs Go and LLVM, and the rest neither, so it may be done on another machine of the same
// architecture:
//
//	go run ./benchmarks/gpu -device cuda:0 -prepare DIR   # without the device
//	DIR/gpu -run DIR                                      # without Go and LLVM
//	go run ./benchmarks/oecbench -report DIR/report.json -md docs/performance.md
//
// With -count nothing is measured and no device is needed: the suite's code for CUDA is executed
// instruction by instruction, and what NVIDIA's assembler makes of each is counted. ptxas and nvdisasm
// have to be on PATH for that, and nvcc for the kernels in CUDA beside them.
//
//	go run ./benchmarks/gpu -count -md docs/performance.md
//
// With -device sim everything runs on the CPU and is small, to see whether it works.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/cuda" // the devices "cuda:0" and so on
	_ "github.com/openearthgo/oec/rt/hip"  // the devices "hip:0" and so on
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stderr)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "gpu:", err)
		os.Exit(1)
	}
}

// options are what the flags say.
type options struct {
	device       string
	prepare, run string
	md           string
	packages     string
	kernels      string
	programs     int
	limit        time.Duration
	count        bool
	levels       string
}

func parseOptions(args []string, log io.Writer) (*options, error) {
	o := new(options)
	f := flag.NewFlagSet("gpu", flag.ContinueOnError)
	f.SetOutput(log)
	f.StringVar(&o.device, "device", "cuda:0", "the accelerator: cuda:0, hip:0, sim")
	f.StringVar(&o.prepare, "prepare", "", "only make what is to be run, in the `folder`")
	f.StringVar(&o.run, "run", "", "only run what is in the `folder`; the results go there, too")
	f.StringVar(&o.md, "md", "", "replace the tables in `file`, between lines that mark those of the device, or of -count")
	f.StringVar(&o.packages, "packages", "internal/test/conformance/testdata,examples,benchmarks/openearth,benchmarks/columns", "`folders` with the stencils that are generated and compared")
	f.StringVar(&o.kernels, "kernels", "paper", "`kernels` that are measured, as for oecbench")
	f.IntVar(&o.programs, "programs", 200, "`number` of random programs")
	f.BoolVar(&o.count, "count", false, "count what kernels for CUDA issue, load and touch, without a device; needs NVIDIA's assembler")
	f.StringVar(&o.levels, "levels", "tuned,inline,inline+unroll2,inline+unroll4", "`levels` that are counted")
	f.DurationVar(&o.limit, "limit", 9*time.Minute, "how long running may take")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 || o.prepare != "" && o.run != "" || o.limit < time.Minute {
		return nil, errors.New("unexpected argument, -prepare and -run at once, or less than a minute: see -help")
	}
	return o, nil
}

// kind is the target of the compiler for the device.
func (o *options) kind() string {
	kind, _, _ := strings.Cut(o.device, ":")
	return kind
}

// small says whether what is measured is small, because it is simulated.
func (o *options) small() bool { return o.kind() == "sim" }

// run does what the arguments say, and tells log what it does.
func run(ctx context.Context, args []string, log io.Writer) error {
	o, err := parseOptions(args, log)
	if err != nil {
		return err
	}
	if o.count {
		return count(ctx, o, args, os.Stdout, log)
	}
	if o.prepare != "" {
		return prepare(ctx, o, o.prepare, log)
	}
	if _, err := rt.OpenDevice(o.device); err != nil {
		return fmt.Errorf("nothing was run: %w", err)
	}
	if o.run != "" {
		return runAll(ctx, o, o.run, log)
	}
	dir, err := os.MkdirTemp("", "oecgpu")
	if err != nil {
		return err
	}
	if err := prepare(ctx, o, dir, log); err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	fmt.Fprintf(log, "the results are in %s\n", dir)
	return runAll(ctx, o, dir, log)
}
