package suite

import (
	"math"

	"github.com/openearthgo/oec/internal/test/fill"
)

// Inputs are the values of the input fields, in their order.
type Inputs interface {
	// On returns the values on a domain of ni points along i.
	On(ni int) []fill.Source
}

// Tolerance is the error that a checksum may have, as [fill.Check] takes it: what another
// order of operations makes of the result, and the sines and cosines of another library of
// smooth inputs.
const Tolerance = 1e-13

// ranges are inputs without structure.
type ranges []fill.Range

func (r ranges) On(int) []fill.Source {
	var sources []fill.Source
	for _, one := range r {
		sources = append(sources, one)
	}
	return sources
}

// waves are inputs of which some are waves.
type waves []fill.Source

func (w waves) On(ni int) []fill.Source {
	const halo = 8 // of both ends together, in the harness whose data these are
	var sources []fill.Source
	for _, one := range w {
		if wave, ok := one.(wave); ok {
			wave.spacing = 1 / float64(ni+halo)
			one = wave
		}
		sources = append(sources, one)
	}
	return sources
}

// wave is the sum of two plane waves in i and j, and of a slope along k.
type wave struct {
	a, b, c, d, e, f float64
	spacing          float64
}

// The waves of the harness whose data these are.
var (
	s1 = wave{a: 1.1, b: 2.0, c: 1.5, d: 2.8, e: 2.0, f: 4.1}
	s2 = wave{a: 8.0, b: 9.4, c: 1.5, d: 1.7, e: 2.0, f: 3.5}
	s3 = wave{a: 5.0, b: 8.0, c: 1.5, d: 7.1, e: 2.0, f: 4.3}
	s4 = wave{a: 3.2, b: 7.0, c: 2.5, d: 6.1, e: 3.0, f: 2.3}
	s5 = wave{a: 4.5, b: 5.0, c: 2.5, d: 2.1, e: 3.0, f: 2.3}
	s6 = wave{a: 1.0, b: 3.3, c: 1.5, d: 1.5, e: 2.0, f: 4.0}
	s7 = wave{a: 4.0, b: 1.7, c: 1.5, d: 6.3, e: 2.0, f: 1.4}
)

// At returns the value at a point. The index of a dimension that the input lacks is 0.
func (w wave) At(_, i, j, k int) float64 {
	x, y := float64(i)*w.spacing, float64(j)*w.spacing
	waves := w.b + math.Cos(math.Pi*(x+w.c*y)) + math.Sin(w.d*math.Pi*(x+w.e*y))
	return 0.01*float64(k) + w.a*waves/w.f
}

// constant is the same everywhere.
type constant float64

// At returns the value at a point.
func (c constant) At(_, _, _, _ int) float64 { return float64(c) }
