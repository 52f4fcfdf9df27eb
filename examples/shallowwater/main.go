// Command shallowwater lets a hill of water collapse on a plane that rotates: part of its energy leaves as gravity
// waves, and what stays is a vortex in geostrophic balance. It draws the surface and plots mass and energy, both of
// which the method conserves.
//
//	go run ./examples/shallowwater -n 256 -hours 48
//
// Started by a launcher of MPI, its ranks divide the plane, and the result is the same.
package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/openearthgo/oec/examples/internal/demo"
	"github.com/openearthgo/oec/rt"
)

func main() { demo.MainOnRanks(run) }

const (
	side   = 5e6 // of the square, m
	radius = 3e5 // of the hill along its shorter axis, m
	summit = 10.0
)

func run(ctx context.Context, team *rt.Team, args []string, stdout, stderr io.Writer) error {
	fs := demo.NewFlags("shallowwater", "shallowwater [flags]", stderr)
	n := fs.Int("n", 256, "cells along each side")
	hours := fs.Float64("hours", 24, "time to simulate")
	picture := fs.String("picture", "shallowwater.png", "file for the picture; none if empty")
	sums := fs.Bool("checksum", false, "print a checksum of the state at the end, and of mass and energy over the time")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *n < 2 || !(*hours > 0) {
		return fmt.Errorf("-n %d -hours %g: want two or more cells, and a time after the start", *n, *hours)
	}
	m, err := newModel(team, *n, side/float64(*n), hill(*n), fs.Options()...)
	if err != nil {
		return err
	}
	var pictures []surface
	budgets, steps, err := integrate(ctx, m, *hours*3600, stderr, func() error {
		s, err := m.surface()
		pictures = append(pictures, s)
		return err
	})
	if err != nil {
		return err
	}
	first, last := budgets[0], budgets[len(budgets)-1]
	fmt.Fprintf(stdout, "shallow water, %dx%d cells of %.1f km, %g hours in %d steps\n", *n, *n, m.dx/1e3, *hours, steps)
	fmt.Fprintf(stderr, "%s\n", m.step) // how depends on the machine, and on the number of ranks
	fmt.Fprintf(stdout, "  of the energy of the hill, %.1f %% is motion now\n", 100*last.kinetic/(first.kinetic+first.potential))
	fmt.Fprintf(stdout, "  mass has changed by %.1e of itself, energy by %.1e\n", last.mass/first.mass-1, last.energy()/first.energy()-1)
	if *sums {
		sum, err := m.checksum(budgets)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "  checksum %s\n", sum)
	}
	if *picture == "" || team.Rank() > 0 {
		return nil
	}
	return draw(*picture, pictures, budgets)
}

// hill returns the elevation of the surface at the start, an elliptical hill in the middle of the square.
func hill(n int) func(i, j int) float64 {
	return func(i, j int) float64 {
		x, y := (float64(i)+0.5)/float64(n)-0.5, (float64(j)+0.5)/float64(n)-0.5
		along, across := side*(x+y)/2, side*(x-y)
		return summit * math.Exp(-(along*along+across*across)/(2*radius*radius))
	}
}

// between is how many steps there are between two measurements.
const between = 8

// integrate advances the model by some seconds and returns what it has at the start and after each so many steps. It calls look at the
// start, the end and two times between.
func integrate(ctx context.Context, m *model, seconds float64, stderr io.Writer, look func() error) (budgets []budget, steps int, err error) {
	b, err := m.measure(ctx)
	if err != nil {
		return nil, 0, err
	}
	const looks = 3
	steps = int(math.Ceil(seconds/(looks*between)*b.speed/(0.25*m.dx))) * looks * between
	bar := demo.Progress(stderr, "steps", steps)
	budgets = []budget{b}
	if err := look(); err != nil {
		return nil, 0, err
	}
	for n := between; n <= steps; n += between {
		if err := m.advance(ctx, seconds/float64(steps), between); err != nil {
			return nil, 0, err
		}
		if b, err = m.measure(ctx); err != nil {
			return nil, 0, err
		}
		budgets = append(budgets, b)
		if n%(steps/looks) == 0 {
			if err := look(); err != nil {
				return nil, 0, err
			}
		}
		if err := bar.Add(between); err != nil {
			return nil, 0, err
		}
	}
	return budgets, steps, nil
}
