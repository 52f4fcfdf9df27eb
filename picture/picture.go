// Package picture draws fields and curves to PNG files: maps of fields with a scale of colours, and plots of curves with
// a legend beside them, in rows of plots one below the other.
//
//	before := picture.FieldMap(h, 0)
//	// ... some steps
//	after := picture.FieldMap(h, 0)
//	err := picture.SaveMaps("depth.png", picture.ScaleOf("depth, m", before, after), before, after)
//
// The plots are those of gonum.org/v1/plot, which has more to draw on them. The package is a module of its own, so that
// neither this library nor what it requires is among the dependences of programs that draw nothing.
package picture

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Plot is a plot as gonum.org/v1/plot has it.
type Plot = plot.Plot

// Row is a row of plots of the same height in a picture.
type Row struct {
	Centimetres float64
	Plots       []*Plot
}

// Save draws rows of plots, one below the other, into a PNG file. If one of them is that of a map or of a scale that cannot be drawn, or a size is none,
// that is an error, and nothing is written.
func Save(file string, centimetres float64, rows ...Row) error {
	if err := check(centimetres, rows); err != nil {
		return fmt.Errorf("picture %s: %w", file, err)
	}
	height := vg.Length(0)
	for _, r := range rows {
		height += vg.Length(r.Centimetres) * vg.Centimeter
	}
	width := vg.Length(centimetres) * vg.Centimeter
	on := &canvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(96))}
	whole := draw.New(on)
	top := whole.Max.Y
	for _, r := range rows {
		strip := whole
		strip.Max.Y = top
		top -= vg.Length(r.Centimetres) * vg.Centimeter
		strip.Min.Y = top
		tiles := draw.Tiles{Rows: 1, Cols: len(r.Plots), PadX: 5 * vg.Millimeter, PadTop: 2 * vg.Millimeter,
			PadBottom: vg.Millimeter, PadLeft: vg.Millimeter, PadRight: 4 * vg.Millimeter}
		for n, p := range r.Plots {
			drawBeside(tiles.At(strip, n, 0), p)
		}
	}
	var b bytes.Buffer
	_, err := (vgimg.PngCanvas{Canvas: on.Canvas}).WriteTo(&b)
	if err = cmp.Or(on.err, err); err != nil {
		return fmt.Errorf("picture %s: %w", file, err)
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

// drawBeside draws a plot with its legend to the right of it, where it covers nothing.
func drawBeside(c draw.Canvas, p *Plot) {
	legend := p.Legend
	p.Legend = plot.NewLegend()
	defer func() { p.Legend = legend }()
	if size := legend.Rectangle(c).Size(); size.X > 0 {
		beside := c
		beside.Max.Y -= p.Title.TextStyle.Height(p.Title.Text) + p.Title.Padding
		legend.Draw(beside)
		c.Max.X -= size.X + 3*vg.Millimeter
	}
	p.Draw(c)
}

// newPlot returns an empty plot.
func newPlot(title, xLabel, yLabel string) *Plot {
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
	first := math.Ceil(low/step - 1e-9)
	if first == first-1 || first == first+1 { // float64 has no marks between the two
		return nil
	}
	for n := first; n <= high/step+1e-9; n++ {
		value := n*step + 0 // not -0
		marks = append(marks, plot.Tick{Value: value, Label: strconv.FormatFloat(value, 'g', 6, 64)})
	}
	return marks
}
