package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

const tuneUsage = `oecgen tune times schedules of the stencils of a package on this machine: what is kept for a
tile at a time and what is recomputed, and how many points are computed at once; or with -device
on an accelerator, how many threads a block has along i, j and k, and how many points along k and
j each thread computes. It writes the best to a file p_oec.tune beside the source. oecgen follows
it at level tuned, until the stencil changes; to go back to the choice of the compiler's model,
delete it. A line is for one mode of arithmetic, and with -device for one kind of accelerator;
others stay. The results of a stencil are the same bits with every schedule.

usage: oecgen tune [flags] [directory]

flags:
`

// tune is the command oecgen tune.
func tune(ctx context.Context, args []string, stderr io.Writer) int {
	c := driver.TuneConfig{Size: []int{128, 128, 60}}
	c.Tools, c.Dir = toolchain.FromEnv(), "."
	c.Tools.Echo, c.Stderr = stderr, stderr
	fs := flag.NewFlagSet("oecgen tune", flag.ContinueOnError)
	sizeFlag(fs, &c.Size)
	fs.IntVar(&c.Rounds, "rounds", 15, "how often each schedule is timed; the lower quartile counts")
	fs.StringVar(&c.FP, "fp", pipeline.StrictFP, "the `mode` of floating-point arithmetic, as that of oecgen: "+strings.Join(pipeline.FPModes(), ", "))
	fs.StringVar(&c.Device, "device", "", "time kernels for the `accelerator` of this name instead of code for the CPU: sim, cuda:0, hip:0, ...; its lines are for all of its kind")
	stencils := list(fs, "stencils", nil, "time these `stencils` only")
	fs.BoolVar(&c.Verbose, "v", false, "print the time of every schedule")
	fs.StringVar(&c.From, "from", "", "the stencils are the programs in this `file` of text, relative to the directory")
	err := parseFlags(fs, args, tuneUsage, "", stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return exitUser // it has been said why
	}
	switch fs.NArg() {
	case 0:
	case 1:
		c.Dir = fs.Arg(0)
	default:
		return exitCode(stderr, false, fmt.Errorf("tune takes one directory at most, have %q", fs.Args()))
	}
	if c.Rounds < 1 {
		return exitCode(stderr, false, fmt.Errorf("-rounds is %d; it is at least 1", c.Rounds))
	}
	c.Stencils = *stencils
	return exitCode(stderr, false, driver.Tune(ctx, c))
}

// sizeFlag defines the flag for the domain that stencils are timed on.
func sizeFlag(fs *flag.FlagSet, size *[]int) {
	fs.Func("size", "the domain that the stencils are timed on, `NIxNJxNK`, or as many numbers as they have dimensions (default 128x128x60)", func(s string) error {
		*size = nil
		for text := range strings.SplitSeq(s, "x") {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || len(*size) == 3 {
				return errors.New("expected one to three numbers, as in 128x128x60")
			}
			*size = append(*size, n)
		}
		return nil
	})
}
