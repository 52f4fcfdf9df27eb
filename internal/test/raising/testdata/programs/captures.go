package programs

import "github.com/openearthgo/oec"

// Made calls closures that helpers return. One that captures fields and steps is an
// intermediate like any other, so that two of one field and one step are the same; one that
// captures a value of the point is expanded, and its value stays where it is.
//
//oec:stencil
func Made(q oec.IJ[float64], i, j int) float64 {
	east := shifted(q, 1, 0)
	both := func(i, j int) float64 { return east(i, j) + shifted(q, 1, 0)(i-1, j) }
	scaled := scaledBy(both, q(i, j))
	return scaled(i+1, j) - both(i, j-1)
}

func shifted(q oec.IJ[float64], di, dj int) oec.IJ[float64] {
	return func(i, j int) float64 { return q(i+di, j+dj) }
}

func scaledBy(q oec.IJ[float64], c float64) func(i, j int) float64 {
	return func(i, j int) float64 { return c * q(i, j) }
}

// Stepped calls one helper with steps along i and along j, which expand it.
//
//oec:stencil
func Stepped(q oec.IJ[float64], i, j int) float64 {
	return second(q, 1, 0, i, j) + second(q, 0, 2, i, j+1)
}

func second(q oec.IJ[float64], di, dj, i, j int) float64 {
	at := func(n int) float64 { return q(i+n*di, j+n*dj) }
	return at(1) - 2*at(0) + at(-1)
}
