package main

import (
	"fmt"

	"github.com/openearthgo/oec/examples/microphysics/kessler"
	"github.com/openearthgo/oec/picture"
)

// A state is what is drawn of a model, at one time.
type state struct {
	cells       [3]int
	time        float64
	cloud, rain []float64 // g/kg, i fastest
	fallen      []float64 // at the ground, mm
}

func (m *model[T]) state() state {
	s := state{cells: m.cells, time: m.time}
	for k := range m.cells[2] {
		for j := range m.cells[1] {
			for i := range m.cells[0] {
				s.cloud = append(s.cloud, 1e3*float64(m.now[kessler.Cloud].At(i, j, k)))
				s.rain = append(s.rain, 1e3*float64(m.now[kessler.Rain].At(i, j, k)))
				if k == 0 {
					s.fallen = append(s.fallen, float64(m.fallen.At(i, j, 0)))
				}
			}
		}
	}
	return s
}

func (s *state) meanFallen() float64 {
	sum := 0.0
	for _, x := range s.fallen {
		sum += x
	}
	return sum / float64(len(s.fallen))
}

func (s *state) mostFallen() (most float64) {
	for _, x := range s.fallen {
		most = max(most, x)
	}
	return most
}

// draw makes a picture of a column over the time, or of a field.
func draw(file string, f flow, states []state) error {
	if f.isColumn() {
		return drawColumn(file, f, states)
	}
	return drawClouds(file, f, states)
}

// scaleTo returns a scale from 0 to a value.
func scaleTo(most float64, label string) picture.Scale { return picture.Scale{Label: label, Max: most} }

const cloudLabel, rainLabel = "cloud, g/kg", "rain, g/kg"

// drawColumn draws cloud and rain over time and height, and below them what reaches the ground.
func drawColumn(file string, f flow, states []state) error {
	over := func(title string, scale picture.Scale, values func(s state) []float64) *picture.Plot {
		every := states[0].time / 60
		m := picture.Map{
			Title: title, XLabel: "minutes", YLabel: "height, km", Columns: len(states), Rows: f.cells[2],
			Value: func(c, r int) float64 { return values(states[c])[r] },
			First: [2]float64{every, f.dz / 2e3}, Step: [2]float64{every, f.dz / 1e3},
		}
		return m.Plot(scale)
	}
	cloudScale, rainScale := scaleTo(2, cloudLabel), scaleTo(0.5, rainLabel)
	ground := picture.Series{Name: "rain at the ground, mm"}
	for _, s := range states {
		ground.X, ground.Y = append(ground.X, s.time/60), append(ground.Y, s.fallen[0])
	}
	curve, err := picture.Lines("", "minutes", "mm", ground)
	if err != nil {
		return err
	}
	return picture.Save(file, 18,
		picture.Row{Centimetres: 7, Plots: []*picture.Plot{
			over("cloud", cloudScale, func(s state) []float64 { return s.cloud }), over("rain", rainScale, func(s state) []float64 { return s.rain })}},
		picture.Row{Centimetres: 2, Plots: []*picture.Plot{cloudScale.Plot(), rainScale.Plot()}},
		picture.Row{Centimetres: 4, Plots: []*picture.Plot{curve}})
}

// drawClouds draws each state: the cloud and the rain of the slice through the place where most has fallen in
// the end, and what has fallen so far.
func drawClouds(file string, f flow, states []state) error {
	last, row := states[len(states)-1], 0
	for n, x := range last.fallen {
		if x == last.mostFallen() {
			row = n / f.cells[0]
		}
	}
	cloudScale, rainScale := scaleTo(3, cloudLabel), scaleTo(3, rainLabel)
	fallenScale := scaleTo(max(last.mostFallen(), 0.1), "rain at the ground, mm")
	var rows []picture.Row
	for _, s := range states {
		slice := func(title string, scale picture.Scale, values []float64) *picture.Plot {
			m := picture.Map{
				Title: fmt.Sprintf("%s, %.0f min", title, s.time/60), XLabel: "x, km", YLabel: "height, km", Columns: f.cells[0], Rows: f.cells[2],
				Value: func(c, r int) float64 { return values[(r*f.cells[1]+row)*f.cells[0]+c] },
				First: [2]float64{f.dx / 2e3, f.dz / 2e3}, Step: [2]float64{f.dx / 1e3, f.dz / 1e3},
			}
			return m.Plot(scale)
		}
		ground := picture.Map{
			Title: fmt.Sprintf("fallen, %.0f min", s.time/60), XLabel: "x, km", YLabel: "y, km", Columns: f.cells[0], Rows: f.cells[1],
			Value: func(c, r int) float64 { return s.fallen[r*f.cells[0]+c] },
			First: [2]float64{f.dx / 2e3, f.dx / 2e3}, Step: [2]float64{f.dx / 1e3, f.dx / 1e3},
		}
		rows = append(rows, picture.Row{Centimetres: 5.5, Plots: []*picture.Plot{slice("cloud", cloudScale, s.cloud), slice("rain", rainScale, s.rain), ground.Plot(fallenScale)}})
	}
	rows = append(rows, picture.Row{Centimetres: 2, Plots: []*picture.Plot{cloudScale.Plot(), rainScale.Plot(), fallenScale.Plot()}})
	return picture.Save(file, 24, rows...)
}
