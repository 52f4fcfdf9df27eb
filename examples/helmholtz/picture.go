package main

import (
	"fmt"
	"math"

	"github.com/openearthgo/oec/picture"
)

// plotMap returns a map of values on the grid.
func plotMap(title string, values [][]float64, s picture.Scale) *picture.Plot {
	m := picture.Map{Title: title, Columns: grid, Rows: grid, First: [2]float64{0.5 / grid, 0.5 / grid}, Step: [2]float64{1.0 / grid, 1.0 / grid},
		Value: func(column, row int) float64 { return values[row][column] }}
	return m.Plot(s)
}

// scale returns one for values, around zero.
func scale(label string, values [][]float64) picture.Scale {
	most := 0.0
	for _, row := range values {
		for _, x := range row {
			most = max(most, math.Abs(x))
		}
	}
	return picture.Scale{Label: label, Min: -most, Max: most}
}

// draw makes a picture of a slice of a solution on few elements and of the last one, of their errors, of how the error
// falls, and of how the solver converges.
func draw(file string, found []*result) error {
	last := found[len(found)-1]
	few := found[min(2, len(found)-1)]
	solution := scale("solution, in a plane", last.slice)
	coarse, fine := scale(fmt.Sprintf("error, %d elements along each side", few.along), few.error), scale(fmt.Sprintf("error, %d elements along each side", last.along), last.error)
	maps := []*picture.Plot{
		plotMap(fmt.Sprintf("%d elements along each side", few.along), few.slice, solution),
		plotMap(fmt.Sprintf("%d elements along each side", last.along), last.slice, solution),
		plotMap("error of the first", few.error, coarse),
		plotMap("error of the second", last.error, fine),
	}
	order, err := plotOrder(found)
	if err != nil {
		return err
	}
	history, err := plotHistory(last)
	if err != nil {
		return err
	}
	return picture.Save(file, 30, picture.Row{Centimetres: 7, Plots: maps}, picture.Row{Centimetres: 2, Plots: []*picture.Plot{solution.Plot(), coarse.Plot(), fine.Plot()}},
		picture.Row{Centimetres: 7, Plots: []*picture.Plot{order, history}})
}

// plotOrder returns the error against the number of elements, beside a line of the order that theory has.
func plotOrder(found []*result) (*picture.Plot, error) {
	have, want := picture.Series{Name: "largest error"}, picture.Series{Name: fmt.Sprintf("order %d", points)}
	last := found[len(found)-1]
	for _, r := range found {
		x := math.Log2(float64(r.along))
		have.X, have.Y = append(have.X, x), append(have.Y, math.Log10(r.worst))
		if r.along > 1 {
			want.X = append(want.X, x)
			want.Y = append(want.Y, math.Log10(last.worst)+points*math.Log10(float64(last.along)/float64(r.along)))
		}
	}
	return picture.Lines("largest error at points of elements, as a part of the largest number", "elements along each side, power of two", "power of ten", have, want)
}

// plotHistory returns how conjugate gradients converge.
func plotHistory(r *result) (*picture.Plot, error) {
	series := func(name string, residuals []float64) picture.Series {
		s := picture.Series{Name: name}
		for n, x := range residuals {
			s.X, s.Y = append(s.X, float64(n)), append(s.Y, math.Log10(x))
		}
		return s
	}
	return picture.Lines(fmt.Sprintf("residual of conjugate gradients, %d elements along each side", r.along), "iteration", "power of ten",
		series("solving on each element", r.residuals), series("without", r.plain))
}
