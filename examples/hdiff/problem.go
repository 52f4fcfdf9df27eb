package main

import (
	"math"

	"github.com/openearthgo/oec/rt"
)

// newProblem returns the field at the start and the diffusion coefficient. The field is a
// map of smooth waves with sharp fronts, and noise of a fifth of their amplitude that is
// different at every point.
func newProblem(n [3]int) (field, coeff *rt.Field[float64], err error) {
	halo := HdiffHalo()
	if field, err = rt.NewField[float64](rt.IJK, n, halo["In"]); err != nil {
		return nil, nil, err
	}
	if coeff, err = rt.NewField[float64](rt.IJK, n, halo["Coeff"]); err != nil {
		return nil, nil, err
	}
	field.FillFunc(func(i, j, k int) float64 {
		x, y := float64(i)/float64(n[0]), float64(j)/float64(n[1])
		return weather(x, y, float64(k)) + 0.2*noise(i, j, k)
	})
	coeff.Fill(0.02)
	return field, coeff, nil
}

// weather is a pattern with two fronts: a line and the edge of a disc.
func weather(x, y, level float64) float64 {
	v := 0.4*math.Sin(2*math.Pi*(1.5*x+0.4*y)+level/40) + 0.3*math.Cos(2*math.Pi*(y-0.5*x))
	if y > 0.55+0.12*math.Sin(5*x) {
		v += 0.8
	}
	if math.Hypot(x-0.62, y-0.32) < 0.16 {
		v -= 0.9
	}
	return v
}

// noise returns a number between -1 and 1 that differs from point to point without
// pattern.
func noise(i, j, k int) float64 {
	z := uint64(i+64)*0xBF58476D1CE4E5B9 + uint64(j+64)*0x94D049BB133111EB + uint64(k+64)*0xD6E8FEB86659FD93
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return float64((z^z>>31)>>11)/(1<<52) - 1
}
