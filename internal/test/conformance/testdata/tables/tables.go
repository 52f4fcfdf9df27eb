// Package tables holds stencils that read variables of packages which nothing changes. The tests compare the compiled stencils with the
// plain functions.
package tables

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/conformance/testdata/coefficients"
)

//go:generate go tool oecgen -O tuned,original

type class struct {
	from, to int32
	name     [2]uint8
	factors  [2][2]float32
}

// classes are in order, and one has no class.
var classes = [...]class{
	{from: -4, to: 0, factors: [2][2]float32{{0.1, 1e-40}, {16777217, 3}}},
	{0, 3, [2]uint8{7, 255}, [2][2]float32{1: {1: -0.5}}},
	3: {from: 5, to: 1 << 30},
}

var (
	offset, sign = 0.25, -1
	none         [2]bool
	steps        = [2][2]int{{-1, 0}, {1, 2}}
)

// Classify searches the table of classes.
//
//oec:stencil
func Classify(in oec.IJ[int32], w oec.IJ[float32], i, j int) (kind int32, value float32) {
	x := in(i, j)
	for n, c := range classes {
		if c.from <= x && x < c.to {
			kind = int32(n) + int32(c.name[1])
			value = c.factors[0][0]*w(i, j) + c.factors[1][1]*w(i+steps[1][0], j) + c.factors[0][1] + c.factors[1][0]
			break
		}
	}
	if none[1] || in(i, j+steps[0][0]) > classes[3].from {
		value = float32(sign)
	}
	return kind, value
}

// tones are rows of different meaning: a number, and what it is multiplied by.
var tones = [4]struct {
	base float32
	gain [3]float32
}{{1, [3]float32{0.5, -2, 1e-40}}, {base: -3}, {7.5, [3]float32{1: 16777217}}, {0.1, [3]float32{4, 5, 6}}}

// Tone reads tables, and arrays of its own, at indices that the data give.
//
//oec:stencil
func Tone(in oec.IJ[int32], w oec.IJ[float32], i, j int) (tone, local float32) {
	n, v := oec.Locate(w(i, j), len(tones))
	x := in(i, j)
	t := tones[n]
	for m, weight := range v {
		tone += weight * (tones[n+m].base + t.gain[min(max(x, 0), 2)])
	}
	var around [2][2]float32
	for a := range 2 {
		for b := range 2 {
			around[a][b] = w(i+a, j-b)
		}
	}
	if x >= 0 && int(x) < len(classes) {
		local = classes[x].factors[1][0]
	}
	return tone, local + around[x&1][min(n, 1)]
}

// Slopes has a helper with a table in another package, and a closure that reads one.
//
//oec:stencil
func Slopes(q oec.IJ[float64], i, j int) float64 {
	around := func(i, j int) (s float64) {
		for _, step := range steps {
			s += offset * q(i+step[0], j-step[1])
		}
		return s
	}
	return coefficients.Derivative(q, i, j) + around(i+1, j) - around(i, j)
}
