// Command vortex carries a vortex of gas once through a square that is periodic along both sides, by implicit steps
// that LU-SGS solves, and compares it with the exact solution. It draws the density and plots how the passes of the
// solver converge.
//
//	go run ./examples/vortex -n 128
package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/openearthgo/oec/examples/internal/demo"
)

func main() { demo.Main("vortex", run) }

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fs := demo.NewFlags("vortex", "vortex [flags]", stderr)
	n := fs.Int("n", 128, "cells along each side")
	passes := fs.Int("passes", 8, "passes of LU-SGS in a step")
	courant := fs.Float64("courant", 2, "by how many cells sound moves in a step")
	time := fs.Float64("time", side, "time to simulate; the vortex is back where it was after 10")
	picture := fs.String("picture", "vortex.png", "file for the picture; none if empty")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *n < 8 || *passes < 1 || !(*courant > 0) || !(*time > 0) {
		return fmt.Errorf("-n %d -passes %d -courant %g -time %g: want eight or more cells, a pass, and steps forward", *n, *passes, *courant, *time)
	}
	steps := int(math.Ceil(*time * fastest * float64(*n) / (side * *courant)))
	m, err := newModel(*n, *time/float64(steps), fs.Options()...)
	if err != nil {
		return err
	}
	looks := []look{m.look()}
	var residuals [][]float64
	bar := demo.Progress(stderr, "steps", steps)
	for s := range steps {
		r, err := m.step(ctx, *passes)
		if err != nil {
			return err
		}
		residuals = append(residuals, r)
		if s == steps/3-1 || s == 2*steps/3-1 || s == steps-1 {
			looks = append(looks, m.look())
		}
		if err := bar.Add(1); err != nil {
			return err
		}
	}
	first, last := residuals[len(residuals)-1][0], residuals[len(residuals)-1][*passes-1]
	fmt.Fprintf(stdout, "isentropic vortex, %dx%d cells, to time %g in %d steps of %d passes\n", *n, *n, *time, steps, *passes)
	fmt.Fprintf(stdout, "  in the last step, %d passes bring the residual from %.1e to %.1e\n", *passes-1, first, last)
	fmt.Fprintf(stdout, "  density in the middle %.4f, exactly %.4f; the mean error is %.1e\n", m.lowest(), exact(m.time, m.time, m.time).Density, m.meanError())
	if *picture == "" {
		return nil
	}
	return draw(*picture, looks, residuals)
}
