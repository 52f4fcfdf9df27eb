// Package structs has stencils with structs and arrays as parameters and results.
package structs

import (
	"image"

	"github.com/openearthgo/oec"
)

type grid[T oec.Float] struct {
	DX T
	n  [2]int
}

// Grid is embedded by its other name.
type Grid[T oec.Float] = grid[T]

// Params has an embedded struct.
type Params[T oec.Float] struct {
	dt T
	Grid[T]
}

// State has a struct in it, and an array of fields.
type State[T oec.Float] struct {
	H    oec.IJ[T]
	wind struct{ u, v oec.IJ[T] }
	q    [2]oec.J[float32]
}

type point[T oec.Float] struct {
	h T
	w [1]float32
}

//oec:stencil
func Step[T oec.Float](s State[T], p Params[T], i, j int) (next point[T]) {
	next.h = s.H(i, j) + p.dt*(s.wind.u(i, j)-s.wind.v(i, j))/p.DX
	next.w[0] = s.q[0](j) * float32(p.n[1])
	return next
}

type weights [2]float64

//oec:stencil
func Shifted(in oec.I[float64], at image.Point, w weights, i int) float64 {
	return w[0]*in(i) + w[1]*float64(at.X)
}

// Within has a closure in a closure.
//
//oec:stencil
func (p Params[T]) Within(in oec.I[T], i int) T {
	sum := func(i int) T {
		scaled := func(x T) T { return p.dt * x }
		return scaled(in(i)) + scaled(in(i+1))
	}
	return sum(i)
}

// use calls what is to be generated.
func use() error {
	var f StepFields[float32]
	f.S.Wind.U.Fill(1)
	f.Next.W[0] = f.Next.W[0].Clone()
	p := Params[float32]{dt: 1}
	if err := RunStep(nil, f, p); err != nil {
		return err
	}
	return RunShifted(nil, ShiftedFields{}, image.Pt(1, 2), weights{1, 2})
}
