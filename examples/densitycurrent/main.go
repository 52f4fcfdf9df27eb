// Command densitycurrent is a small nonhydrostatic model of the atmosphere, in which a bubble of cold
// air falls to the ground and spreads as a density current. That is the test of Straka et al. (1993), Numerical solutions of a
// non-linear density current: a benchmark solution and comparisons, Int. J. Numer. Methods Fluids 17, 1-22. The program compares the front and the
// extrema after 900 s with the published ones, draws the potential temperature, and writes a NetCDF file.
//
//	go run ./examples/densitycurrent -dx 100
//
// Started by a launcher of MPI, its ranks divide the columns, and the result is the same.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/openearthgo/oec/examples/internal/demo"
	"github.com/openearthgo/oec/rt"
)

func main() { demo.MainOnRanks(run) }

const snapshots = 3 // after the start

func run(ctx context.Context, team *rt.Team, args []string, stdout, stderr io.Writer) (err error) {
	fs := demo.NewFlags("densitycurrent", "densitycurrent [flags]", stderr)
	dx := fs.Float64("dx", 100, "size of the cells in metres")
	end := fs.Float64("end", 900, "time to simulate in seconds")
	initial := fs.String("initial", "", "NetCDF file with the potential temperature at the start, on cells of its own; the cold bubble if empty")
	output := fs.String("out", "densitycurrent.nc", "NetCDF file for the result; none if empty")
	picture := fs.String("picture", "densitycurrent.png", "file for the picture; none if empty")
	if err := fs.Parse(args); err != nil {
		return err
	}
	start, err := bubbleOn(*dx)
	if *initial != "" {
		start, err = readStart(*initial)
	}
	if err != nil {
		return err
	}
	if !(*end > 0) {
		return fmt.Errorf("-end %g: want a time after the start", *end)
	}
	m, err := newModel(team, start, fs.Options()...)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "density current, %dx%d cells of %g m, to %g s\n", start.columns, start.levels, start.dx, *end)
	r := &recorder{model: m}
	if *output != "" && team.Rank() == 0 {
		file, err := os.Create(*output)
		if err != nil {
			return err
		}
		defer func() {
			if closing := file.Close(); err == nil {
				err = closing
			}
		}()
		if err := r.create(file); err != nil {
			return err
		}
	}
	began := time.Now()
	steps, err := integrate(ctx, r, *end, stderr)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "  %d steps in %v, %.1f ns for each cell and stage\n", steps, time.Since(began).Round(10*time.Millisecond),
		float64(time.Since(began).Nanoseconds())/float64(3*steps*start.columns*start.levels))
	if err := r.report(stdout); err != nil {
		return err
	}
	if *picture == "" || team.Rank() > 0 {
		return nil
	}
	return r.draw(*picture)
}

// integrate takes the model to its end and has its state recorded on the way.
func integrate(ctx context.Context, r *recorder, end float64, stderr io.Writer) (steps int, err error) {
	bar := demo.Progress(stderr, "seconds", int(end))
	for n := range snapshots + 1 {
		until := end * float64(n) / snapshots
		for ; r.model.time < until; steps++ {
			if err := r.model.step(ctx, until); err != nil {
				return steps, err
			}
			if err := bar.Set(int(r.model.time)); err != nil {
				return steps, err
			}
		}
		if err := r.record(ctx); err != nil {
			return steps, err
		}
	}
	return steps, bar.Finish()
}
