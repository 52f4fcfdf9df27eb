package main

import (
	"fmt"
	"os"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/openearthgo/oec/rt"
)

// plane is one level of a field as a grid for a heat map.
type plane struct {
	field *rt.Field[float64]
	k     int
}

// Dims returns the number of columns and rows.
func (p plane) Dims() (c, r int) { n := p.field.Interior(); return n[0], n[1] }

// Z returns the value of a cell.
func (p plane) Z(c, r int) float64 { return p.field.At(c, r, p.k) }

// X returns the coordinate of a column.
func (p plane) X(c int) float64 { return float64(c) }

// Y returns the coordinate of a row.
func (p plane) Y(r int) float64 { return float64(r) }

// drawPair writes a picture of the lowest level of two fields, with the same colours for
// the same values.
func drawPair(name string, before, after *rt.Field[float64], steps int) (err error) {
	const size = 14 * vg.Centimeter
	canvas := vgimg.NewWith(vgimg.UseWH(2*size, size), vgimg.UseDPI(96))
	tiles := draw.Tiles{Rows: 1, Cols: 2, PadX: vg.Centimeter, PadTop: vg.Millimeter, PadBottom: vg.Millimeter, PadLeft: vg.Millimeter, PadRight: vg.Millimeter}
	for col, field := range []*rt.Field[float64]{before, after} {
		p := plot.New()
		p.Title.Text = [...]string{"start", fmt.Sprintf("after %d steps", steps)}[col]
		p.X.Label.Text, p.Y.Label.Text = "i", "j"
		colours := moreland.SmoothBlueRed()
		colours.SetMin(-1.8)
		colours.SetMax(1.8)
		heat := plotter.NewHeatMap(plane{field: field}, colours.Palette(255))
		heat.Min, heat.Max, heat.Rasterized = -1.8, 1.8, true
		p.Add(heat)
		p.Draw(tiles.At(draw.New(canvas), col, 0))
	}
	f, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	defer func() {
		if closeErr := f.Close(); err == nil {
			err = closeErr
		}
	}()
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(f); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	return nil
}
