package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/variant"
)

// regenerated is set, to the mode, for a process whose kernels have been generated for it.
const regenerated = "OECBENCH_REGENERATED"

// inVariant runs this program again with kernels in the mode of floating-point arithmetic, or for
// the accelerator, that is asked for: it generates the stencils that are measured in a copy
// of the module, and builds itself there.
func (o *options) inVariant(ctx context.Context, args []string, out, log io.Writer) (err error) {
	if mode := os.Getenv(regenerated); mode != "" {
		return fmt.Errorf("kernels are not what they were generated to be: %s", mode)
	}
	c, err := variant.New(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	flags := o.generateFlags()
	for _, path := range o.packages() {
		fmt.Fprintf(log, "generating %s with %s\n", path, strings.Join(flags, " "))
		if err := c.Generate(ctx, strings.TrimPrefix(path, variant.Module+"/"), flags...); err != nil {
			return err
		}
	}
	self := filepath.Join(c.Dir, "oecbench"+variant.Exe())
	if err := c.Go(ctx, "build", "-o", self, "./benchmarks/oecbench"); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Env = append(os.Environ(), regenerated+"="+strings.Join(flags, " "))
	cmd.Stdout, cmd.Stderr = out, log
	return cmd.Run()
}

// generateFlags returns the flags with which the stencils are generated anew. Those for
// accelerators have no machine code for CPUs; the right answers are those of the kernels in Go.
func (o *options) generateFlags() []string {
	levels, targets := "tuned,inline", "go,"+runtime.GOARCH
	if o.accelerated() {
		levels, targets = strings.Join(o.levels, ","), "go,"+string(o.machine())
	}
	return []string{"-fp", o.fp, "-O", levels, "-targets", targets}
}

// packages returns the import paths of the stencils that are measured.
func (o *options) packages() (paths []string) {
	for _, name := range o.kernels {
		if k, ok := suite.Find[float64](name); ok {
			paths = append(paths, reflect.TypeOf(k.Bind).In(0).PkgPath())
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
