package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/openearthgo/oec/benchmarks/variant"
)

// The modes of floating-point arithmetic.
const (
	fpStrict   = "strict"
	fpContract = "contract"
)

// regenerated is set for a process whose package fused has been generated for the mode that is
// asked for.
const regenerated = "INPLACE_REGENERATED"

// inVariant runs this program again with package fused in the mode that is asked for, generated
// and built in a copy of the module.
func (o *options) inVariant(ctx context.Context, args []string, out, log io.Writer) (err error) {
	c, err := variant.New(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	fmt.Fprintf(log, "generating package fused with -fp %s\n", o.fp)
	if err := c.Generate(ctx, "benchmarks/inplace/fused", "-fp", o.fp, "-O", "inline", "-targets", "go,"+runtime.GOARCH); err != nil {
		return err
	}
	self := filepath.Join(c.Dir, "inplace"+variant.Exe())
	if err := c.Go(ctx, "build", "-o", self, "./benchmarks/inplace"); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Env = append(os.Environ(), regenerated+"="+o.fp)
	cmd.Stdout, cmd.Stderr = out, log
	return cmd.Run()
}
