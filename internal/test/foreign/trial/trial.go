// Package trial holds stencils that tests call from other languages, and compare with these
// functions.
package trial

import "github.com/openearthgo/oec"

// Upstream takes the value of one tracer or of the other, and is generic over every element.
//
//oec:stencil
func Upstream[T oec.Elem](q [2]oec.IJ[T], u oec.IJ[float32], none T, i, j int) (out [2]T) {
	out = [2]T{q[0](i, j), none}
	if u(i, j) > 0 {
		out[0] = q[0](i-1, j)
	}
	if q[1](i, j) != q[1](i, j+1) {
		out[1] = q[1](i, j)
	}
	return out
}

// Diffuse mixes a field with its neighbours.
//
//oec:stencil
func Diffuse[T oec.Float](in, coeff oec.IJK[T], dt T, i, j, k int) (out T) {
	return in(i, j, k) + dt*coeff(i, j, k)*(in(i-1, j, k)+in(i+1, j, k)+in(i, j-1, k)+in(i, j+1, k)-4*in(i, j, k))
}

// Share divides the mass of a cell among parts, of which there may be none.
//
//oec:stencil
func Share(mass oec.IJK[int32], parts oec.IJ[int32], i, j, k int) (share int32) {
	return mass(i, j, k) / parts(i, j)
}

// Constants are numbers of a model.
type Constants[T oec.Float] struct {
	Dt      T
	Weights [2]T
	Steps   [1]struct{ Count int16 }
}

// Fluxes are on the faces of cells.
type Fluxes[T oec.Float] struct{ x, Y oec.IJ[T] }

// State has fields and fluxes.
type State[T oec.Float] struct {
	h  oec.IJ[T]
	at [2]Fluxes[T]
}

// NewState returns a state of fields h, and x and y of each flux.
func NewState[T oec.Float](h oec.IJ[T], at [2][2]oec.IJ[T]) State[T] {
	return State[T]{h, [2]Fluxes[T]{{at[0][0], at[0][1]}, {at[1][0], at[1][1]}}}
}

// Relax takes a struct of fields, and numbers in a struct and in an array, and returns a struct.
//
//oec:stencil
func Relax[T oec.Float](s State[T], c Constants[T], on [2]bool, i, j int) (next struct{ H, Flux T }) {
	next.H = s.h(i, j) + c.Dt*(s.at[0].x(i, j)-s.at[0].x(i+1, j))*T(c.Steps[0].Count)
	if on[1] && !on[0] {
		next.Flux = c.Weights[0]*s.at[1].x(i, j) + c.Weights[1]*s.at[1].Y(i, j) + s.at[0].Y(i, j)
	}
	return next
}

// Settle smooths a field where that changes it little, in two steps, and adds up along columns.
//
//oec:stencil
func Settle(d oec.Domain, in oec.IJK[float64], keep oec.K[float64], i, j, k int) (out float64) {
	lap := func(i, j, k int) float64 {
		return in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k) - 4*in(i, j, k)
	}
	smooth := func(i, j, k int) float64 {
		if lap(i+1, j, k) > lap(i-1, j, k) {
			return in(i, j, k)
		}
		return in(i, j, k) - 0.1*(lap(i, j-1, k)+lap(i, j+1, k))
	}
	return oec.Backward(d, func(sum oec.IJK[float64], i, j, k int) float64 {
		if k == d.NK-1 {
			return smooth(i, j, k)
		}
		return smooth(i, j, k) + keep(k)*sum(i, j, k+1)
	})(i, j, k)
}

// Water adds up columns, between faces of which there is one more than there are levels.
//
//oec:stencil
func Water(d oec.Domain, q, p oec.IJK[float64], i, j int) (path float64) {
	for k := range d.NK {
		path += q(i, j, k) * (p(i, j, k+1) - p(i, j, k))
	}
	return path
}

// Nest has a field on a grid that is twice as fine along i, and one on a grid that is half as fine along j.
//
//oec:stencil
func Nest[T oec.Float](fine, coarse oec.IJ[T], i, j int) (mean T) {
	return (fine(2*i, j)+fine(2*i+1, j))/2 - coarse(i, j/2)
}

// Flow is the velocity at the faces between cells along i from the pressure in them, and its divergence where it
// was before.
//
//oec:stencil staggered=u:i,next:i
func Flow[T oec.Float](u, p oec.IJ[T], d oec.Domain, dt T, i, j int) (div, next T) {
	div = u(i+1, j) - u(i, j)
	if i > 0 && i < d.NI {
		next = u(i, j) - dt*(p(i, j)-p(i-1, j))
	}
	return div, next
}

// Optics are the tables of a band of radiation.
type Optics[T oec.Float] struct {
	Major     [4][3]T
	Class     [5]uint8
	Reference T
}

// Absorb looks up in two tables behind pointers.
//
//oec:stencil
func Absorb[T oec.Float](shift *[2][3][4]int16, optics *Optics[T], t oec.IJ[T], scale T, i, j int) (tau T) {
	n, w := oec.Locate(t(i, j)-optics.Reference, len(optics.Major))
	c := optics.Class[(i%5+5)%5] % 3
	for m := range w {
		tau += w[m] * optics.Major[n+m][c]
	}
	return scale*tau + T(shift[(j%2+2)%2][c][n])
}

// Classify reads a table, of which it needs ten entries and may have more, whatever the domain.
//
//oec:stencil
func Classify(table oec.I[float32], class oec.IJ[uint8], i, j int) (value float32) {
	return table(oec.Within(int(class(i, j)), 0, 9))
}
