// Command hdiff runs COSMO's horizontal diffusion on a noisy field, as a weather model
// does in every step: it removes what the grid cannot represent and keeps the weather.
// It shows its progress, writes a picture of the field before and after, and compares
// the compiled stencil with the plain Go function, in time and bit for bit.
//
//	go run ./examples/hdiff -size 256x256x60 -steps 200 -picture hdiff.png
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/openearthgo/oec/examples/internal/demo"
	"github.com/openearthgo/oec/rt"
)

func main() { demo.Main("hdiff", run) }

// options are the command line.
type options struct {
	n       [3]int
	steps   int
	plain   int
	picture string
	run     []rt.Option
}

func parse(args []string, stderr io.Writer) (o options, err error) {
	fs := demo.NewFlags("hdiff", "hdiff [flags]", stderr)
	size := fs.String("size", "256x256x60", "points along i, j and k")
	fs.IntVar(&o.steps, "steps", 200, "steps of the compiled stencil")
	fs.IntVar(&o.plain, "plain", 3, "steps of the plain Go function, which are compared bit for bit")
	fs.StringVar(&o.picture, "picture", "hdiff.png", "file for the picture; none if empty")
	if err := fs.Parse(args); err != nil {
		return o, err
	}
	o.run = fs.Options()
	if _, err := fmt.Sscanf(*size, "%dx%dx%d", &o.n[0], &o.n[1], &o.n[2]); err != nil {
		return o, fmt.Errorf("-size %q: want three numbers such as 256x256x60", *size)
	}
	if o.steps < o.plain || o.plain < 1 {
		return o, fmt.Errorf("-steps %d and -plain %d: want 1 <= plain <= steps", o.steps, o.plain)
	}
	return o, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stderr)
	if err != nil {
		return err
	}
	start, coeff, err := newProblem(o.n)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "horizontal diffusion, %dx%dx%d points, float64\n", o.n[0], o.n[1], o.n[2])
	reference, plainTime, err := plainSteps(start, coeff, o.plain)
	if err != nil {
		return err
	}
	c := &compiled{o: o, bar: demo.Progress(stderr, "compiled", o.steps), check: reference}
	result, err := c.steps(ctx, start, coeff)
	if err != nil {
		return err
	}
	again, err := c.sequence(ctx, start, coeff)
	if err != nil {
		return err
	}
	if !again.Equal(result) {
		return errors.New("several steps at once and one after the other differ")
	}
	c.report(stdout, plainTime)
	if o.picture == "" {
		return nil
	}
	if err := drawPair(o.picture, start, result, o.steps); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "picture: %s (left: the start, with noise at the scale of the grid; right: after %d steps the noise is gone, the fronts are not)\n", o.picture, o.steps)
	return nil
}

// report prints times.
func (c *compiled) report(w io.Writer, plain time.Duration) {
	n, steps := c.o.n, time.Duration(c.o.steps)
	points := float64(n[0]) * float64(n[1]) * float64(n[2])
	row := func(name string, d time.Duration) {
		perPoint := float64(d.Nanoseconds()) / points
		fmt.Fprintf(w, "  %-24s %10.3f ms/step   %6.2f ns/point   %6.1f GB/s\n", name, float64(d.Microseconds())/1e3, perPoint, 24/perPoint)
	}
	row("plain Go, one thread", plain)
	row("compiled", c.single/steps)
	row("compiled, a sequence", c.passes/steps)
	fmt.Fprintf(w, "  %.0f and %.0f times as fast; the same bits after %d steps, and of both after %d\n",
		float64(plain*steps)/float64(c.single), float64(plain*steps)/float64(c.passes), c.o.plain, c.o.steps)
	fmt.Fprintf(w, "  the sequence: %s\n", c.how)
}
