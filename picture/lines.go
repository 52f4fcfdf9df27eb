package picture

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Series is a line through points.
type Series struct {
	Name string
	X, Y []float64
}

// lineColours are those of the first series, the second and so on; of the fifth, that of the first again.
var lineColours = [...]color.Color{
	color.RGBA{R: 0x1f, G: 0x4e, B: 0x79, A: 0xff},
	color.RGBA{R: 0xd0, G: 0x6a, B: 0x2e, A: 0xff},
	color.RGBA{R: 0x6a, G: 0x9f, B: 0x58, A: 0xff},
	color.RGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xff},
}

// Lines returns the plot of some series over the same axes. [Save] draws its legend beside it.
func Lines(title, xLabel, yLabel string, series ...Series) (*Plot, error) {
	p := newPlot(title, xLabel, yLabel)
	p.Add(plotter.NewGrid())
	p.Legend.Top = true
	for n, s := range series {
		if len(s.X) != len(s.Y) {
			return nil, fmt.Errorf("plot of %s: X has %d numbers and Y has %d: want as many of both", s.Name, len(s.X), len(s.Y))
		}
		points := make(plotter.XYs, len(s.X))
		for i := range points {
			points[i].X, points[i].Y = s.X[i], s.Y[i]
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, fmt.Errorf("plot of %s: %w", s.Name, err)
		}
		line.Color, line.Width = lineColours[n%len(lineColours)], vg.Points(1.5)
		p.Add(line)
		p.Legend.Add(s.Name, line)
	}
	return p, nil
}
