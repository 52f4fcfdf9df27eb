package main

import (
	"fmt"

	"github.com/openearthgo/oec/picture"
	"github.com/openearthgo/oec/rt"
)

// drawPair writes a picture of the lowest level of two fields, with the same colours for
// the same values.
func drawPair(name string, before, after *rt.Field[float64], steps int) error {
	scale := picture.Scale{Min: -1.8, Max: 1.8}
	var plots []*picture.Plot
	for n, field := range []*rt.Field[float64]{before, after} {
		m := picture.Map{
			Title:  [...]string{"start", fmt.Sprintf("after %d steps", steps)}[n],
			XLabel: "i", YLabel: "j",
			Columns: field.Interior()[0], Rows: field.Interior()[1],
			Value: func(c, r int) float64 { return field.At(c, r, 0) },
			Step:  [2]float64{1, 1},
		}
		plots = append(plots, m.Plot(scale))
	}
	return picture.Save(name, 28, picture.Row{Centimetres: 14, Plots: plots})
}
