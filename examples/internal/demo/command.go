package demo

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/cuda" // the device "cuda:0" and so on
	_ "github.com/openearthgo/oec/rt/hip"  // the device "hip:0" and so on
	"github.com/openearthgo/oec/rt/mpi"
)

// Main runs a program until it ends or is interrupted, and ends the process with its
// error, if there is one.
func Main(name string, run func(ctx context.Context, args []string, stdout, stderr io.Writer) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	os.Exit(1)
}

// MainOnRanks is Main for a program that may be started as many processes by a launcher of MPI. Rank 0 alone has an output.
func MainOnRanks(run func(ctx context.Context, team *rt.Team, args []string, stdout, stderr io.Writer) error) {
	mpi.Main(func(ctx context.Context, team *rt.Team) error {
		stdout, stderr := io.Writer(os.Stdout), io.Writer(os.Stderr)
		if team.Rank() > 0 {
			stdout, stderr = io.Discard, io.Discard
		}
		err := run(ctx, team, os.Args[1:], stdout, stderr)
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		return err
	})
}

// Flags are the flags of a program.
type Flags struct {
	*flag.FlagSet
	device  *string
	workers *int
}

// NewFlags returns the flags of a program that it has in common with others: on which device, and by how
// many threads, stencils are run. Whatever follows the name is shown before the flags.
func NewFlags(name, usage string, stderr io.Writer) *Flags {
	f := &Flags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError)}
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintf(stderr, "usage: %s\n\nflags:\n", usage)
		f.PrintDefaults()
	}
	f.device = f.String("device", "", "device to run on: cpu, go for the kernels in Go, cuda:0 or hip:0 for an accelerator, or sim, one that the CPU simulates ($OEC_DEVICE or cpu)")
	f.workers = f.Int("workers", 0, "threads; 0 is one per core")
	return f
}

// Options returns what the flags ask of stencils.
func (f *Flags) Options() []rt.Option {
	return []rt.Option{rt.OnDevice(*f.device), rt.Workers(*f.workers)}
}

// Progress returns a bar that shows how much of the total is done. It disappears at the end.
func Progress(stderr io.Writer, description string, total int) *progressbar.ProgressBar {
	return progressbar.NewOptions(total, progressbar.OptionSetWriter(stderr), progressbar.OptionSetDescription(description),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
}
