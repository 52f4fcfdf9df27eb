package programs

import "github.com/openearthgo/oec"

// Model is a struct of fields, with a struct and an array in it.
type Model struct {
	H    oec.IJ[float64]
	Wind struct{ U, V oec.IJ[float64] }
	Q    [2]oec.I[float32]
}

// Constants is a struct of numbers.
type Constants struct {
	Dt      float64
	Weights [2][2]float32
	On      bool
}

// Advance takes structs apart: a closure captures one, a helper gets a part of another one, which is an intermediate, and
// a copy is changed.
//
//oec:stencil
func Advance(m Model, c Constants, w [2]int16, i, j int) (next struct {
	H float64
	Q [2]float32
}) {
	speed := func(i, j int) float64 { return m.Wind.U(i, j) * c.Dt }
	turned := m
	turned.Wind.U, turned.Wind.V = m.Wind.V, m.Wind.U
	next.H = m.H(i, j) + speed(i-1, j) - divergence(m.Wind, i, j) + divergence(turned.Wind, i+1, j)
	for n, q := range m.Q {
		next.Q[n] = c.Weights[n][1-n]*q(i) + float32(w[n])
	}
	if c.On {
		next.Q[0] = 0
	}
	return next
}

func divergence(wind struct{ U, V oec.IJ[float64] }, i, j int) float64 {
	return wind.U(i+1, j) - wind.U(i, j) + wind.V(i, j+1) - wind.V(i, j)
}

// coefficients is a constant.
var coefficients = [2]struct {
	at      [2]int
	weights [2]float32
}{{[2]int{-1, 1}, [2]float32{0.1, 0.2}}, {weights: [2]float32{1: 3}}}

// Tabled reads a table in loops.
//
//oec:stencil
func Tabled(q oec.IK[float32], i, k int) (sum float32) {
	for n, c := range coefficients {
		for m := range c.at {
			sum += c.weights[m] * q(i+c.at[1-m], k) * coefficients[1-n].weights[1]
		}
	}
	return sum
}
