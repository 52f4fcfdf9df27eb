// Package models holds stencils whose parameters are structs: of fields, such as the state of a model, and of numbers, such as
// physical constants; with arrays in them. The tests compare the compiled stencils with the plain functions.
package models

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,original

// Grid is the spacing of a grid.
type Grid[T oec.Float] struct {
	DX, dy T
	width  [2]int32
}

// Params are the numbers of a model.
type Params[T oec.Float] struct {
	Grid[T]
	dt      T
	weights [2][2]T
	bands   [2]band
	wet     bool
	level   int
}

// band is a range with a factor.
type band struct {
	from, to uint16
	factor   float64
}

// Wind has components on the faces of cells.
type Wind[T oec.Float] struct{ u, v oec.IJ[T] }

// State is the state of a model.
type State[T oec.Float] struct {
	H       oec.IJ[T]
	wind    Wind[T]
	tracers [2]oec.IJ[T]
	mask    oec.I[bool]
}

// Cell is the state at a point.
type Cell[T oec.Float] struct {
	h  T
	uv [2]T
}

// holds is a method of a struct of numbers.
func (b band) holds(x int32) bool { return int32(b.from) <= x && x < int32(b.to) }

// area is a method that Params have, too.
func (g Grid[T]) area() T { return g.DX * g.dy }

// mean is a method of a struct of fields.
func (w Wind[T]) mean(i, j int) (u, v T) {
	return (w.u(i, j) + w.u(i+1, j)) / 2, (w.v(i, j) + w.v(i, j+1)) / 2
}

// flux is a helper that takes a struct of numbers and a field of a struct.
func flux[T oec.Float](p Params[T], h oec.IJ[T], i, j int) T {
	return (p.weights[0][1]*h(i, j) + p.weights[1][0]*h(i-1, j)) / p.DX
}

// Step reads fields and numbers of structs in closures, helpers and loops, and returns a struct.
//
//oec:stencil
func Step[T oec.Float](old, now State[T], p Params[T], i, j int) (next Cell[T], mixed T) {
	div := func(i, j int) T {
		return (now.wind.u(i+1, j)-now.wind.u(i, j))/p.DX + (now.wind.v(i, j+1)-now.wind.v(i, j))/p.dy
	}
	height := func(s State[T], i, j int) T { return flux(p, s.H, i+1, j) - flux(p, s.H, i, j) }
	next.h = old.H(i, j) - p.dt*(div(i, j)+height(now, i, j)-height(old, i, j))
	next.uv[0], next.uv[1] = now.wind.mean(i, j-1)
	for n, q := range now.tracers {
		w := p.weights[n]
		mixed += w[0]*q(i, j) + w[1]*old.tracers[1-n](i, j+1)
	}
	if p.wet && now.mask(i) {
		mixed = 0
	}
	return next, mixed
}

// Count has numbers of all kinds in arrays and structs.
//
//oec:stencil
func Count(in oec.IJK[int32], p Params[float64], offsets [2][3]int8, scale [2]float32, i, j, k int) (inside int32, sum float32) {
	x := in(i, j, k)
	for n, b := range p.bands {
		if b.holds(x) {
			inside += int32(n+1) * p.width[n]
			sum += scale[n] * float32(b.factor)
		}
	}
	q := p
	q.bands[1] = q.bands[0]
	if k > p.level && q != p {
		inside -= int32(offsets[1][2]) + int32(offsets[0][1])
	}
	return inside, sum
}

// Layer is a field with a number of levels of its own.
type Layer struct {
	T      oec.IK[float32]
	inflow oec.K[float32]
}

// Layers has an array of structs of fields, and returns an array of structs.
//
//oec:stencil
func Layers(layers [2]Layer, matrix [2][2]oec.IK[float32], i, k int) (out [2]struct{ sum, product float32 }) {
	for n, l := range layers {
		below := layers[1-n].T(i-n, k)
		out[n].sum = l.T(i, k) + below + l.inflow(k)
		out[n].product = l.T(i, k)*matrix[n][0](i, k) + below*matrix[1][n](i+1, k)
	}
	return out
}

// Slope is a stencil that is a method of a struct of numbers, and calls another one.
//
//oec:stencil
func (p Params[T]) Slope(q oec.IJ[T], i, j int) (dx, dy T) {
	return (q(i+1, j) - q(i, j)) / p.DX * p.area(), (q(i, j+1) - q(i, j)) / p.dy * p.scaled(p.dt).dt
}

// scaled returns other parameters.
func (p Params[T]) scaled(by T) Params[T] {
	p.dt *= by
	return p
}

// Energy is a stencil that is a method of a struct of fields.
//
//oec:stencil
func (s State[T]) Energy(gravity T, i, j int) (energy T) {
	kinetic := func(i, j int) T {
		u, v := s.wind.mean(i, j)
		half := func(x T) T { return x / 2 }
		return half(u*u) + half(v*v)
	}
	return kinetic(i, j) + gravity*s.H(i, j) + kinetic(i+1, j)
}
