package main

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/openearthgo/oec/picture"
)

// colours of the bars, in their order.
var colours = [...]color.Color{
	color.RGBA{R: 0x1f, G: 0x4e, B: 0x79, A: 0xff},
	color.RGBA{R: 0x8f, G: 0xb8, B: 0xde, A: 0xff},
	color.RGBA{R: 0xc8, G: 0xc8, B: 0xc8, A: 0xff},
	color.RGBA{R: 0xe0, G: 0x8e, B: 0x45, A: 0xff},
	color.RGBA{R: 0x6a, G: 0x9f, B: 0x58, A: 0xff},
}

const panelWidth = 28 // centimetres

// savePlot draws the memory throughput of each case into a file: a panel for each size,
// element type and number of threads, in it a group of bars for each kernel, with the floor
// as a line above.
func (r *report) savePlot(name string) error { return r.savePanels(name, r.panels()) }

// saveLastPanel draws the last of these panels alone: the last size and type on the last number
// of threads.
func (r *report) saveLastPanel(name string) error {
	panels := r.panels()
	return r.savePanels(name, panels[max(0, len(panels)-1):])
}

func (r *report) savePanels(name string, panels []*panel) error {
	var rows []picture.Row
	for _, panel := range panels {
		p, err := panel.plot(r.bars(), r.floorName())
		if err != nil {
			return err
		}
		rows = append(rows, picture.Row{Centimetres: 9, Plots: []*picture.Plot{p}})
	}
	return picture.Save(name, panelWidth, rows...)
}

// plot returns the picture of a panel.
func (p *panel) plot(bars []bar, floor string) (*plot.Plot, error) {
	fig := plot.New()
	fig.Title.Text = p.title
	fig.Y.Label.Text = "GB/s of compulsory traffic"
	fig.Y.Min = 0
	fig.Legend.Top = true
	var names []string
	for _, c := range p.results {
		names = append(names, c.Kernel)
	}
	fig.NominalX(names...)
	fig.X.Tick.Label.Rotation, fig.X.Tick.Label.XAlign, fig.X.Tick.Label.YAlign = math.Pi/6, draw.XRight, draw.YTop

	group := min(0.65*panelWidth/vg.Length(len(p.results)), 3) * vg.Centimeter
	width := group / vg.Length(len(bars))
	for n, b := range bars {
		var heights plotter.Values
		for _, c := range p.results {
			heights = append(heights, zeroIfUnknown(c.throughput(b.of(c))))
		}
		chart, err := plotter.NewBarChart(heights, width)
		if err != nil {
			return nil, err
		}
		chart.Color, chart.LineStyle.Width = colours[n%len(colours)], 0
		chart.Offset = width * (vg.Length(n) - vg.Length(len(bars)-1)/2)
		fig.Add(chart)
		fig.Legend.Add(b.name, chart)
	}
	return fig, p.addFloor(fig, floor)
}

// addFloor draws a line over the bars of each kernel at what the floor reaches.
func (p *panel) addFloor(fig *plot.Plot, name string) error {
	for n, c := range p.results {
		y := zeroIfUnknown(c.throughput(c.best(groupFloor)))
		line, err := plotter.NewLine(plotter.XYs{{X: float64(n) - 0.4, Y: y}, {X: float64(n) + 0.4, Y: y}})
		if err != nil {
			return err
		}
		line.Width = vg.Points(1.5)
		fig.Add(line)
		if n == 0 {
			fig.Legend.Add(name, line)
		}
	}
	return nil
}

// zeroIfUnknown is the height of what is not there.
func zeroIfUnknown(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}
