// Command oecgen compiles the stencils of a Go package to machine code that the package
// carries, and to Go for other platforms. It is run by go generate, from a line in the package:
//
//	//go:generate go tool oecgen
//
// Run oecgen -help for its flags, and oecgen doctor to see what it finds on the machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

// Exit codes: the user's program or command line is wrong, or oecgen is.
const (
	exitUser     = 1
	exitInternal = 2
)

func main() {
	if os.Getenv("GOGC") == "" {
		// Programs on their way through the passes live for a moment, and little lives longer: with
		// the usual 100, more than a third of the time is the collector's.
		debug.SetGCPercent(400)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the command without the process around it, so that tests can call it.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch rest := args[1:]; args[0] {
		case "bench":
			return bench(ctx, rest, stdout, stderr)
		case "doctor":
			return exitCode(stderr, false, toolchain.Doctor(ctx, stdout, toolchain.FromEnv()))
		case "new":
			return makeModule(ctx, rest, stdout, stderr)
		case "test":
			return writeTest(ctx, rest, stderr)
		case "tune":
			return tune(ctx, rest, stderr)
		}
	}
	c, folders, asJSON, watching, err := parse(args, stdout, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return exitUser // it has been said why
	}
	once := func() int { return generate(ctx, c, folders, asJSON) }
	if watching {
		return watch(ctx, folders, stderr, once)
	}
	return once()
}

// generate generates the packages in some folders.
func generate(ctx context.Context, c driver.Config, folders []string, asJSON bool) int {
	bar := newBar(c.Stderr)
	bar.live = bar.live && c.Emit == "" && !c.Explain && len(c.PrintAfter) == 0 // what is printed may go to the same terminal
	c.Progress, c.Stderr, c.Tools.Echo = bar.set, bar, bar
	if c.Diff { // no package changes
		c.Listed = new(frontend.Listed)
	}
	packages, err := driver.Packages(ctx, c, folders)
	code := exitCode(bar, asJSON, err)
	for _, p := range packages {
		code = max(code, exitCode(bar, asJSON, driver.Generate(ctx, p)))
	}
	bar.clear()
	return code
}

// exitCode prints an error and says whose it is.
func exitCode(stderr io.Writer, asJSON bool, err error) int {
	if err == nil {
		return 0
	}
	if asJSON {
		if list := (*diag.List)(nil); errors.As(err, &list) {
			if err := list.JSON(stderr); err != nil {
				fmt.Fprintln(stderr, "oecgen:", err)
			}
			return exitUser
		}
	}
	if list := (*diag.List)(nil); errors.As(err, &list) {
		fmt.Fprintln(stderr, strings.TrimRight(list.Error(), "\n"))
		return exitUser
	}
	fmt.Fprintln(stderr, "oecgen:", strings.TrimRight(err.Error(), "\n"))
	if driver.IsInternal(err) {
		return exitInternal
	}
	return exitUser
}

const usage = `oecgen compiles the functions of a Go package that are marked //oec:stencil
or //oec:kernel, or with -from the stencil programs in a file of text, and writes into the
package p: p_oec.go with the API, kernels in Go for every platform, machine code for each
architecture, and code for accelerators where -targets names them. The package then builds with
the Go toolchain alone. Without LLVM, only the kernels in Go are written, and nothing where
there is machine code: it is an error if that is out of date.

usage: oecgen [flags] [directory ...]
                                  of a pattern such as ./..., the packages that have
                                  generated code or a line for go generate, each with
                                  the flags in the header of its code
       oecgen new [flags] directory
                                  make a module with a stencil, its test and a program
       oecgen test [directory ...]
                                  write the test that compares the stencils with the
                                  plain functions
       oecgen bench [flags] [directory]
                                  time the generated code on this machine, beside the
                                  floor: a copy of as many bytes
       oecgen tune [flags] [directory]
                                  time schedules of the stencils on this machine and
                                  write the best to a file, which oecgen follows
       oecgen doctor              show LLVM, MPI and what this machine can run

flags:
`

func parse(args []string, stdout, stderr io.Writer) (c driver.Config, folders []string, asJSON, watching bool, err error) {
	c.Tools = toolchain.FromEnv()
	c.Tools.Echo, c.Stdout, c.Stderr = stderr, stdout, stderr
	fs := flag.NewFlagSet("oecgen", flag.ContinueOnError)
	levels := list(fs, "O", driver.DefaultLevels(), "optimization `levels`, the default of the generated API first: "+strings.Join(pipeline.Levels(), ", "))
	fs.StringVar(&c.FP, "fp", "", "the `mode` of floating-point arithmetic: "+strings.Join(pipeline.FPModes(), ", ")+" (default "+pipeline.StrictFP+")")
	targets := list(fs, "targets", driver.DefaultTargets(), "what to write `kernels` as: "+strings.Join(driver.Targets(), ", "))
	without := list(fs, "without", nil, "leave these `passes` out, to see what they are worth: all but those that lowering needs")
	printAfter := list(fs, "print-after", nil, "print the IR after these `passes`, or after all")
	fs.StringVar(&c.Emit, "emit", "", "print this `level` of the stencils instead of writing files: "+strings.Join(driver.Emits(), ", "))
	stencils := list(fs, "stencils", nil, "with -emit, -explain and -html: these `stencils` only")
	fs.StringVar(&c.ISA, "isa", "", "with -emit llvm and -emit asm: this `instruction set` only: "+strings.Join(driver.ISAs(), ", "))
	fs.StringVar(&c.From, "from", "", "compile the stencil programs in this `file` of text, relative to the directory, instead of functions")
	fs.StringVar(&c.Out, "out", "", "write a package of its own in this `folder`, relative to that of the stencils (default for a package p that uses cgo: poec)")
	fs.StringVar(&c.Library, "c", "", "write a library for programs in C, Fortran and Python into this `folder`, relative to that of the stencils, too")
	fs.StringVar(&c.HTML, "html", "", "write a page that shows the stencil after each pass to this `file` instead of generating; of several stencils, a page each, with its name in the file's")
	fs.BoolVar(&c.Explain, "explain", false, "print what was fused, recomputed and stored, and why, instead of writing files")
	fs.BoolVar(&c.Diff, "diff", false, "write nothing; exit with 1 if the generated files are out of date (needs no LLVM; flags that are not given are those in their header)")
	fs.BoolVar(&c.Tools.Commands, "x", false, "print the commands that are run")
	fs.BoolVar(&c.Tools.KeepWork, "work", false, "keep the temporary folders and print their names")
	fs.BoolVar(&c.Verify, "verify", false, "check the IR after every pass")
	fs.BoolVar(&c.Verbose, "v", false, "name the files that are written")
	fs.BoolVar(&watching, "watch", false, "do it again whenever a file changes, until interrupted")
	fs.BoolVar(&asJSON, "json", false, "print diagnostics as JSON")
	if err := parseFlags(fs, args, usage, environment(), stderr); err != nil {
		return c, nil, false, false, err
	}
	c.Stencils, c.Levels, c.Targets, c.Without, c.PrintAfter = *stencils, *levels, *targets, *without, *printAfter
	return c, fs.Args(), asJSON, watching, nil
}

// environment describes what oecgen reads of it.
func environment() string {
	return fmt.Sprintf("\nenvironment:\n  %s   folder of LLVM's programs; \"none\" hides LLVM (default: PATH, then /usr/lib/llvm-N, then Python's package ziglang)\n", toolchain.EnvLLVM) +
		fmt.Sprintf("  %s  NVIDIA's assembler, for -explain to say what kernels take (default: ptxas on PATH)\n", toolchain.EnvPTXAS) +
		fmt.Sprintf("  %s  folder that keeps what LLVM makes of kernels, for a week, so that it is not made again (default: none)\n", toolchain.EnvCache)
}

// parseFlags parses the command line. Who asks for help gets it; who makes a mistake gets the
// mistake.
func parseFlags(fs *flag.FlagSet, args []string, before, after string, stderr io.Writer) error {
	fs.SetOutput(io.Discard)
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fs.SetOutput(stderr)
		fmt.Fprint(stderr, before)
		fs.PrintDefaults()
		fmt.Fprint(stderr, after)
	case err != nil:
		fmt.Fprintf(stderr, "oecgen: %v\n\thint: run %s -help\n", err, fs.Name())
	}
	return err
}

// list defines a flag that takes values separated by commas; they are nil if it is not given.
func list(fs *flag.FlagSet, name string, byDefault []string, usage string) *[]string {
	var value []string
	text := ""
	if len(byDefault) > 0 {
		text = fmt.Sprintf(" (default %s)", strings.Join(byDefault, ","))
	}
	fs.Func(name, usage+text, func(s string) error {
		value = []string{}
		for v := range strings.SplitSeq(s, ",") {
			if v = strings.TrimSpace(v); v != "" {
				value = append(value, v)
			}
		}
		return nil
	})
	return &value
}
