package picture

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// What a picture has at least along each side, and at most on all of its surface: those of 2 GB.
const (
	leastCentimetres      = 0.1
	mostSquareCentimetres = 300_000
)

// check returns an error if no picture has such rows.
func check(centimetres float64, rows []Row) error {
	if len(rows) == 0 {
		return errors.New("there are no rows: want one or more")
	}
	height := 0.0
	for n, r := range rows {
		if !(r.Centimetres >= leastCentimetres) {
			return fmt.Errorf("row %d is %g cm high: want %g or more", n, r.Centimetres, leastCentimetres)
		}
		for i, p := range r.Plots {
			if p == nil {
				return fmt.Errorf("plot %d of row %d is nil", i, n)
			}
		}
		height += r.Centimetres
	}
	if !(centimetres >= leastCentimetres) {
		return fmt.Errorf("it is %g cm wide: want %g or more", centimetres, leastCentimetres)
	}
	if centimetres*height > mostSquareCentimetres {
		return fmt.Errorf("it has %g x %g cm: want %d square centimetres or less", centimetres, height, mostSquareCentimetres)
	}
	return nil
}

// check returns an error if a scale has no colours.
func (s Scale) check() error {
	if !(s.Min < s.Max) || math.IsInf(s.Max-s.Min, 0) {
		return fmt.Errorf("scale %q is from Min %g to Max %g: want finite numbers with a finite difference, Min less than Max", s.Label, s.Min, s.Max)
	}
	return nil
}

// check returns an error if a map has no values, or places for them.
func (m *Map) check() error {
	problem := ""
	switch {
	case m.bad != nil:
		return m.bad
	case m.Columns < 1 || m.Rows < 1:
		problem = fmt.Sprintf("%d columns and %d rows: want one or more of each", m.Columns, m.Rows)
	case m.Value == nil:
		problem = "no Value: want a function"
	case !positive(m.Step[0]) || !positive(m.Step[1]):
		problem = fmt.Sprintf("Step %v: want two finite numbers above 0", m.Step)
	case !finite(grid{m}.X(0)) || !finite(grid{m}.X(m.Columns)) || !finite(grid{m}.Y(0)) || !finite(grid{m}.Y(m.Rows)):
		problem = fmt.Sprintf("First %v and Step %v: want finite coordinates", m.First, m.Step)
	default:
		return nil
	}
	return fmt.Errorf("map %q has %s", m.Title, problem)
}

func finite(x float64) bool   { return !math.IsNaN(x) && !math.IsInf(x, 0) }
func positive(x float64) bool { return x > 0 && !math.IsInf(x, 0) }

// canvas is that of a picture, and what could not be drawn on it.
type canvas struct {
	*vgimg.Canvas
	err error
}

// faulty stands on a plot for what cannot be drawn. Since what draws on a plot returns no error, it is left on the canvas.
type faulty struct{ error }

// Plot gives the error to [Save].
func (f faulty) Plot(c draw.Canvas, _ *plot.Plot) {
	for in, ok := c, true; ok; in, ok = in.Canvas.(draw.Canvas) { // what is cropped has the whole in it
		if on, ok := in.Canvas.(*canvas); ok {
			on.err = cmp.Or(on.err, f.error)
			return
		}
	}
	panic(f.error) // it is a canvas of the program
}
