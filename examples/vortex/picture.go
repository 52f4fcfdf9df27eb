package main

import (
	"fmt"
	"math"

	"github.com/openearthgo/oec/picture"
)

// A look is the density at one time, and how far it is from the exact one.
type look struct {
	time, h        float64
	density, error [][]float64
}

func (m *model) look() look {
	n := m.w[0].Interior()
	l := look{time: m.time, h: m.h}
	for j := range n[1] {
		var density, wrong []float64
		for i := range n[0] {
			density, wrong = append(density, m.w[0].At(i, j, 0)), append(wrong, m.error(i, j))
		}
		l.density, l.error = append(l.density, density), append(l.error, wrong)
	}
	return l
}

// plot returns a map of values.
func (l look) plot(title string, values [][]float64, s picture.Scale) *picture.Plot {
	first := l.h/2 - side/2
	m := picture.Map{
		Title: title, Columns: len(values), Rows: len(values), First: [2]float64{first, first}, Step: [2]float64{l.h, l.h},
		Value: func(c, r int) float64 { return values[r][c] },
	}
	return m.Plot(s)
}

// draw makes a picture of the density at some times, of its error at the end, of the density along a line through the
// vortex then, and of how passes converge.
func draw(file string, looks []look, residuals [][]float64) error {
	last := looks[len(looks)-1]
	density := picture.Scale{Label: "density", Min: 0.45, Max: 1.05}
	wrong := picture.Scale{Label: "error of the density at the end", Min: -0.02, Max: 0.02}
	var maps []*picture.Plot
	for _, l := range looks {
		maps = append(maps, l.plot(fmt.Sprintf("time %.2f", l.time), l.density, density))
	}
	maps = append(maps, last.plot("error at the end", last.error, wrong))
	line, err := last.plotLine()
	if err != nil {
		return err
	}
	history, err := plotHistory(residuals)
	if err != nil {
		return err
	}
	return picture.Save(file, 30, picture.Row{Centimetres: 6.5, Plots: maps}, picture.Row{Centimetres: 2, Plots: []*picture.Plot{density.Plot(), wrong.Plot()}},
		picture.Row{Centimetres: 7, Plots: []*picture.Plot{line, history}})
}

// plotLine returns the density along the row of cells above the middle of the vortex, beside the exact one.
func (l look) plotLine() (*picture.Plot, error) {
	n := len(l.density)
	row := int(math.Mod(wind*l.time+side/2, side)/l.h) % n
	have, want := picture.Series{Name: "computed"}, picture.Series{Name: "exact"}
	for i := range n {
		x := (float64(i)+0.5)*l.h - side/2
		have.X, have.Y = append(have.X, x), append(have.Y, l.density[row][i])
		want.X, want.Y = append(want.X, x), append(want.Y, l.density[row][i]-l.error[row][i])
	}
	return picture.Lines("density through the vortex at the end", "x", "", have, want)
}

// plotHistory returns the residuals of the passes of the first step, of one in the middle and of the last.
func plotHistory(residuals [][]float64) (*picture.Plot, error) {
	var all []picture.Series
	for _, step := range []int{0, len(residuals) / 2, len(residuals) - 1} {
		s := picture.Series{Name: fmt.Sprintf("step %d", step+1)}
		for pass, r := range residuals[step] {
			s.X, s.Y = append(s.X, float64(pass+1)), append(s.Y, math.Log10(r))
		}
		all = append(all, s)
	}
	return picture.Lines("residual of the density at the start of each pass", "pass", "power of ten", all...)
}
