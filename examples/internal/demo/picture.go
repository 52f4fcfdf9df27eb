package demo

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Row is a row of plots of the same height in a picture.
type Row struct {
	Centimetres float64
	Plots       []*plot.Plot
}

// Save draws rows of plots, one below the other, into a PNG file.
func Save(file string, centimetres float64, rows ...Row) error {
	height := vg.Length(0)
	for _, r := range rows {
		height += vg.Length(r.Centimetres) * vg.Centimeter
	}
	width := vg.Length(centimetres) * vg.Centimeter
	canvas := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(96))
	whole := draw.New(canvas)
	top := whole.Max.Y
	for _, r := range rows {
		strip := whole
		strip.Max.Y = top
		top -= vg.Length(r.Centimetres) * vg.Centimeter
		strip.Min.Y = top
		tiles := draw.Tiles{Rows: 1, Cols: len(r.Plots), PadX: 5 * vg.Millimeter, PadTop: 2 * vg.Millimeter,
			PadBottom: vg.Millimeter, PadLeft: vg.Millimeter, PadRight: 4 * vg.Millimeter}
		for n, p := range r.Plots {
			p.Draw(tiles.At(strip, n, 0))
		}
	}
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&b); err != nil {
		return fmt.Errorf("picture %s: %w", file, err)
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

// Map is a grid of values, of which (0,0) is the lower left one.
type Map struct {
	Title, XLabel, YLabel string
	Columns, Rows         int
	Value                 func(column, row int) float64
	First, Step           [2]float64 // coordinates of the first value, and between values
}

// grid is a map as the plotter wants it.
type grid struct{ *Map }

// Dims returns the number of columns and rows.
func (g grid) Dims() (c, r int) { return g.Columns, g.Rows }

// Z returns a value.
func (g grid) Z(c, r int) float64 { return g.Value(c, r) }

// X returns the coordinate of a column.
func (g grid) X(c int) float64 { return g.First[0] + float64(c)*g.Step[0] }

// Y returns the coordinate of a row.
func (g grid) Y(r int) float64 { return g.First[1] + float64(r)*g.Step[1] }

// Scale is what the colours of maps mean: from blue by pale grey to red if zero is between the lowest and the
// highest value, and else from black to white.
type Scale struct {
	Label    string
	Min, Max float64
}

func (s Scale) colours() palette.ColorMap {
	c := moreland.ExtendedBlackBody()
	if s.Min < 0 && s.Max > 0 {
		c = moreland.SmoothBlueRed()
	}
	c.SetMin(s.Min)
	c.SetMax(s.Max)
	return c
}

// newPlot returns an empty plot.
func newPlot(title, xLabel, yLabel string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, xLabel, yLabel
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.TickerFunc(ticks), plot.TickerFunc(ticks)
	return p
}

// ticks returns four to ten marks at round numbers.
func ticks(low, high float64) (marks []plot.Tick) {
	if !(high > low) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(high-low)))
	for _, part := range []float64{1, 0.5, 0.2} {
		if (high-low)/(step*part) >= 4 {
			step *= part
			break
		}
	}
	for n := math.Ceil(low/step - 1e-9); n*step <= high+1e-9*step; n++ {
		value := n*step + 0 // not -0
		marks = append(marks, plot.Tick{Value: value, Label: strconv.FormatFloat(value, 'g', 6, 64)})
	}
	return marks
}

// Plot returns the plot of a map.
func (m *Map) Plot(s Scale) *plot.Plot {
	p := newPlot(m.Title, m.XLabel, m.YLabel)
	heat := plotter.NewHeatMap(grid{m}, s.colours().Palette(255))
	heat.Min, heat.Max, heat.Rasterized = s.Min, s.Max, true
	ends := heat.Palette.Colors()
	heat.Underflow, heat.Overflow = ends[0], ends[len(ends)-1]
	p.Add(heat)
	return p
}

// Plot returns a bar of the colours.
func (s Scale) Plot() *plot.Plot {
	p := newPlot("", s.Label, "")
	p.Add(&plotter.ColorBar{ColorMap: s.colours()})
	p.HideY()
	return p
}

// Series is a line through points.
type Series struct {
	Name string
	X, Y []float64
}

// lineColours are those of the first series, the second and so on.
var lineColours = [...]color.Color{
	color.RGBA{R: 0x1f, G: 0x4e, B: 0x79, A: 0xff},
	color.RGBA{R: 0xd0, G: 0x6a, B: 0x2e, A: 0xff},
	color.RGBA{R: 0x6a, G: 0x9f, B: 0x58, A: 0xff},
}

// Lines returns the plot of some series over the same axes.
func Lines(title, xLabel, yLabel string, series ...Series) (*plot.Plot, error) {
	p := newPlot(title, xLabel, yLabel)
	p.Add(plotter.NewGrid())
	p.Legend.Top = true
	for n, s := range series {
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
	p.Y.Max += 0.15 * float64(len(series)) * (p.Y.Max - p.Y.Min) // room for the legend
	return p, nil
}
