package picture

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"

	"github.com/openearthgo/oec/rt"
)

// Map is a grid of values, of which (0,0) is the lower left one.
type Map struct {
	Title, XLabel, YLabel string
	Columns, Rows         int
	Value                 func(column, row int) float64
	First, Step           [2]float64 // coordinates of the first value, and between values

	bad error // there is no such map
}

// FieldMap returns a map of the interior of a field, as it is now: of level k if the field is over i, j and k, and
// otherwise of all of it. Its axes are the field's first two dimensions, with indices as coordinates. Of a field that is nil, and of a level that it
// lacks, the map is one that is an error to [Save].
func FieldMap[T rt.Number](f *rt.Field[T], k int) Map {
	if f == nil || f.Dims() == 0 {
		return Map{bad: errors.New("the field of a map is nil: allocate it first")}
	}
	axes, at := []int{}, [3]int{}
	for d := range 3 {
		if f.Dims().Has(d) {
			axes = append(axes, d)
		}
	}
	if len(axes) == 3 {
		if lo, hi := -f.Halo().Lo[2], f.Interior()[2]+f.Halo().Hi[2]; k < lo || k >= hi {
			return Map{bad: fmt.Errorf("the map is of level %d of a field that has levels from %d to %d", k, lo, hi-1)}
		}
		at[2] = k
	}
	m := Map{Columns: f.Interior()[axes[0]], Rows: 1, Step: [2]float64{1, 1}, XLabel: "ijk"[axes[0] : axes[0]+1]}
	if len(axes) > 1 {
		m.Rows, m.YLabel = f.Interior()[axes[1]], "ijk"[axes[1]:axes[1]+1]
	}
	values := make([]float64, 0, m.Columns*m.Rows)
	for r := range m.Rows {
		for c := range m.Columns {
			if at[axes[0]] = c; len(axes) > 1 {
				at[axes[1]] = r
			}
			values = append(values, float64(f.At(at[0], at[1], at[2])))
		}
	}
	m.Value = func(c, r int) float64 { return values[r*m.Columns+c] }
	return m
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

// ScaleOf returns the scale from the lowest to the highest finite value of some maps.
func ScaleOf(label string, maps ...Map) Scale {
	s := Scale{Label: label, Min: math.Inf(1), Max: math.Inf(-1)}
	for _, m := range maps {
		if m.check() != nil {
			continue // SaveMaps says so
		}
		for n := range m.Columns * m.Rows {
			if v := m.Value(n%m.Columns, n/m.Columns); !math.IsNaN(v) && !math.IsInf(v, 0) {
				s.Min, s.Max = min(s.Min, v), max(s.Max, v)
			}
		}
	}
	switch {
	case s.Min > s.Max: // there is none
		s.Min, s.Max = 0, 1
	case s.Min == s.Max:
		s.Max = math.Nextafter(s.Min+1, math.Inf(1))
	}
	if math.IsInf(s.Max, 1) { // beside the largest number there is only the one below
		s.Min, s.Max = math.Nextafter(s.Min, 0), s.Min
	}
	return s
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

// SaveMaps draws maps, side by side, over the bar of the scale that they share, into a PNG file.
func SaveMaps(file string, s Scale, maps ...Map) error {
	const width, axes = 12, 2 // centimetres, of a map and of what is beside and below it
	if len(maps) == 0 {
		return fmt.Errorf("picture %s: there are no maps: want one or more", file)
	}
	height := float64(axes)
	var plots []*Plot
	for n := range maps {
		m := &maps[n]
		if err := m.check(); err != nil {
			return fmt.Errorf("picture %s: %w", file, err)
		}
		height = max(height, axes+min(2*width, (width-axes)*float64(m.Rows)/float64(m.Columns)*(m.Step[1]/m.Step[0])))
		plots = append(plots, m.Plot(s))
	}
	return Save(file, width*float64(len(maps)), Row{height, plots}, Row{axes, []*Plot{s.Plot()}})
}

// Plot returns the plot of a map. That of one without values, or with a scale without colours, is an error to [Save].
func (m *Map) Plot(s Scale) *Plot {
	p := newPlot(m.Title, m.XLabel, m.YLabel)
	if err := cmp.Or(m.check(), s.check()); err != nil {
		p.Add(faulty{err})
		return p
	}
	heat := plotter.NewHeatMap(grid{m}, s.colours().Palette(255))
	heat.Min, heat.Max, heat.Rasterized = s.Min, s.Max, true
	ends := heat.Palette.Colors()
	heat.Underflow, heat.Overflow = ends[0], ends[len(ends)-1]
	p.Add(heat)
	return p
}

// Plot returns a bar of the colours. That of none is an error to [Save].
func (s Scale) Plot() *Plot {
	p := newPlot("", s.Label, "")
	if err := s.check(); err != nil {
		p.Add(faulty{err})
		return p
	}
	p.Add(&plotter.ColorBar{ColorMap: s.colours()})
	p.HideY()
	return p
}
