// Command oec-opt reads textual IR, runs the passes that its flags name, in the order of
// the flags, and prints the result. It is the test driver of every level of the compiler.
// It also runs programs of the stencil and loop dialects, on input that it makes up.
//
// Run it with -help for the list of passes.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/mlir"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
	stencilpass "github.com/openearthgo/oec/transform/stencil"
)

// The exit statuses.
const (
	statusUser     = 1 // the input or the flags are wrong
	statusInternal = 2 // the compiler is
)

func main() {
	err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "oec-opt: %v\n", err)
	var internal *pipeline.InternalError
	if errors.As(err, &internal) {
		os.Exit(statusInternal)
	}
	os.Exit(statusUser)
}

// run does what the arguments say. Nothing is printed to out if anything fails.
func run(args []string, in io.Reader, out, log io.Writer) error {
	c, err := parseArgs(args)
	if err != nil {
		return err
	}
	if c.help {
		_, err := io.WriteString(out, usage())
		return err
	}
	p, err := pipeline.New(c.passes...)
	if err != nil {
		return err
	}
	name, src, err := read(c.file, in)
	if err != nil {
		return err
	}
	reg := ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, tensor.Dialect, loop.Dialect, gpu.Dialect)
	modules, err := mlir.Parse(reg, name, src, c.split)
	if err != nil {
		return err
	}
	var texts []string
	for _, m := range modules {
		text, err := c.transform(p, reg, m, log)
		if err != nil {
			return err
		}
		texts = append(texts, text)
	}
	_, err = io.WriteString(out, strings.Join(texts, "\n// -----\n\n"))
	return err
}

func read(file string, in io.Reader) (name, src string, err error) {
	if file == "" || file == "-" {
		b, err := io.ReadAll(in)
		return "<stdin>", string(b), err
	}
	b, err := os.ReadFile(file)
	return file, string(b), err
}

// transform verifies a module, runs the passes on it and returns its text, or what its
// programs compute.
func (c *config) transform(p *pipeline.Pipeline, reg *ir.Registry, m *ir.Op, log io.Writer) (string, error) {
	if err := ir.Verify(m); err != nil {
		return "", err
	}
	ctx := &transform.Context{Registry: reg}
	opts := pipeline.Options{VerifyEach: c.verifyEach, PrintAfter: c.printAfter, Dump: log}
	if c.timing {
		opts.Timing = func(pass string, d time.Duration) { fmt.Fprintf(log, "%-32s %v\n", pass, d) }
	}
	if err := p.Run(ctx, m, opts); err != nil {
		return "", err
	}
	for _, r := range ctx.Remarks {
		if c.explain || r.Warning {
			fmt.Fprintln(log, r)
		}
	}
	if c.run {
		return c.interpret(m)
	}
	if c.today {
		return c.todays(ctx, m)
	}
	if c.generic {
		return ir.PrintGeneric(m), nil
	}
	return ir.Print(m), nil
}

// todays returns a module as MLIR has it today, where bounds are numbers and part of types.
func (c *config) todays(ctx *transform.Context, m *ir.Op) (string, error) {
	if err := mlir.FixDomain(m, c.size); err != nil {
		return "", err
	}
	if err := (stencilpass.ShapeInference{}).Run(ctx, m); err != nil {
		return "", err
	}
	return mlir.Write(m)
}
