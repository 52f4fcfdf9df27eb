package main

import (
	"fmt"

	"github.com/openearthgo/oec/picture"
	"github.com/openearthgo/oec/rt"
)

// energy is that of the motion and of the height.
func (b budget) energy() float64 { return b.kinetic + b.potential }

// A surface is the depth of the water at one time.
type surface struct {
	dx, time float64
	h        *rt.Field[float64]
}

// surface returns the present one, on rank 0.
func (m *model) surface() (surface, error) {
	h, err := rt.Gather(m.now.h)
	return surface{m.dx, m.time, h}, err
}

// draw makes a picture of some surfaces, and of mass and energy over the time.
func draw(file string, surfaces []surface, budgets []budget) error {
	scale := picture.Scale{Label: "elevation of the surface, m", Min: -3, Max: 3}
	var maps []*picture.Plot
	for _, s := range surfaces {
		n, half := s.h.Interior()[0], s.dx/2e6-side/2e6
		m := picture.Map{
			Title: fmt.Sprintf("%.0f h", s.time/3600), XLabel: "1000 km", Columns: n, Rows: n,
			Value: func(c, r int) float64 { return s.h.At(c, r, 0) - depth },
			First: [2]float64{half, half}, Step: [2]float64{s.dx / 1e6, s.dx / 1e6},
		}
		maps = append(maps, m.Plot(scale))
	}
	shares, err := plotShares(budgets)
	if err != nil {
		return err
	}
	errors, err := plotErrors(budgets)
	if err != nil {
		return err
	}
	return picture.Save(file, 26, picture.Row{Centimetres: 7, Plots: maps}, picture.Row{Centimetres: 2, Plots: []*picture.Plot{scale.Plot()}},
		picture.Row{Centimetres: 7, Plots: []*picture.Plot{shares, errors}})
}

// series returns a line over the time in hours.
func series(name string, budgets []budget, value func(b budget) float64) picture.Series {
	s := picture.Series{Name: name}
	for _, b := range budgets {
		s.X, s.Y = append(s.X, b.time/3600), append(s.Y, value(b))
	}
	return s
}

func plotShares(budgets []budget) (*picture.Plot, error) {
	start := budgets[0].energy()
	return picture.Lines("energy", "hours", "part of that of the hill",
		series("all", budgets, func(b budget) float64 { return b.energy() / start }),
		series("of the height", budgets, func(b budget) float64 { return b.potential / start }),
		series("of the motion", budgets, func(b budget) float64 { return b.kinetic / start }))
}

func plotErrors(budgets []budget) (*picture.Plot, error) {
	first := budgets[0]
	return picture.Lines("what should stay the same", "hours", "change, in millionths",
		series("mass", budgets, func(b budget) float64 { return 1e6 * (b.mass/first.mass - 1) }),
		series("energy", budgets, func(b budget) float64 { return 1e6 * (b.energy()/first.energy() - 1) }))
}
