// Command microphysics lets warm rain form and fall in a flow that is prescribed: in one column of air that is
// lifted for ten minutes, or in a field of clouds in three dimensions, which grow where air rises and dissolve
// where it sinks. The scheme is that of Kessler. The program draws cloud and rain, and says how much has fallen
// and that no water was lost.
//
//	go run ./examples/microphysics
//	go run ./examples/microphysics -case column -precision 32
package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/examples/internal/demo"
	"github.com/openearthgo/oec/rt"
)

func main() { demo.Main("microphysics", run) }

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fs := demo.NewFlags("microphysics", "microphysics [flags]", stderr)
	which := fs.String("case", "clouds", "clouds, a field in three dimensions, or column, one that is lifted")
	n := fs.Int("n", 64, "cells along each side of the field, and in a column")
	minutes := fs.Float64("minutes", 36, "time to simulate")
	precision := fs.Int("precision", 64, "bits of the numbers, 32 or 64")
	picture := fs.String("picture", "microphysics.png", "file for the picture; none if empty")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *n < 8 || !(*minutes > 0) {
		return fmt.Errorf("-n %d -minutes %g: want eight or more cells, and a time after the start", *n, *minutes)
	}
	var f flow
	switch *which {
	case "clouds":
		f = clouds(*n)
	case "column":
		f = column(*n)
	default:
		return fmt.Errorf("-case %q: want clouds or column", *which)
	}
	switch *precision {
	case 32:
		return simulate[float32](ctx, f, *minutes*60, *picture, stdout, stderr, fs.Options()...)
	case 64:
		return simulate[float64](ctx, f, *minutes*60, *picture, stdout, stderr, fs.Options()...)
	}
	return fmt.Errorf("-precision %d: want 32 or 64", *precision)
}

// snapshots is how many states of a field are drawn, and of a column.
func (f *flow) snapshots() int {
	if f.isColumn() {
		return 120
	}
	return 3
}

// simulate takes a model to its end and reports what it has come to.
func simulate[T oec.Float](ctx context.Context, f flow, end float64, picture string, stdout, stderr io.Writer, opts ...rt.Option) error {
	m, err := newModel[T](f, opts...)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "warm rain, %dx%dx%d cells of %g x %g m, %g minutes\n", f.cells[0], f.cells[1], f.cells[2], f.dx, f.dz, end/60)
	bar := demo.Progress(stderr, "seconds", int(end))
	before, began := m.water(), time.Now()
	var states []state
	steps := 0
	for n := range f.snapshots() {
		until := end * float64(n+1) / float64(f.snapshots())
		for ; m.time < until; steps++ {
			if err := m.step(ctx, until); err != nil {
				return err
			}
			if err := bar.Set(int(m.time)); err != nil {
				return err
			}
		}
		states = append(states, m.state())
	}
	if err := bar.Finish(); err != nil {
		return err
	}
	took, last := time.Since(began), states[len(states)-1]
	fmt.Fprintf(stdout, "  %d steps in %v, %.1f ns for each cell and step\n", steps, took.Round(10*time.Millisecond),
		float64(took.Nanoseconds())/float64(steps*f.cells[0]*f.cells[1]*f.cells[2]))
	fmt.Fprintf(stdout, "  rain at the ground: %.2f mm on average, %.2f mm at most\n", last.meanFallen(), last.mostFallen())
	fmt.Fprintf(stdout, "  water in the air and on the ground has changed by %.1e of itself%s\n", (m.water()-before-m.brought)/before, f.note())
	if picture == "" {
		return nil
	}
	return draw(picture, f, states)
}
