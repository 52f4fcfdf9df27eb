// Package tracers holds stencils with arrays of fields, as parameters and as results, and
// with structs of fields. The tests compare the compiled stencils with the plain functions.
package tracers

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// count is the number of tracers.
const count = 3

// Transport moves tracers with the wind along i and j, upwind, and returns them all.
//
//oec:stencil
func Transport[T oec.Float](q [count]oec.IJK[T], u, v oec.IJK[T], dt T, i, j, k int) (out [count]T) {
	for n, f := range q {
		flx := func(i, j, k int) T { return upwind(u(i, j, k), f(i-1, j, k), f(i, j, k)) }
		fly := func(i, j, k int) T { return upwind(v(i, j, k), f(i, j-1, k), f(i, j, k)) }
		out[n] = f(i, j, k) - dt*(flx(i+1, j, k)-flx(i, j, k)+fly(i, j+1, k)-fly(i, j, k))
	}
	return out
}

func upwind[T oec.Float](c, left, right T) T {
	if c > 0 {
		return c * left
	}
	return c * right
}

// Decay updates each tracer with the ones before it, at the point, so that the outputs may
// be the tracers. Its result has no name.
//
//oec:stencil
func Decay[T oec.Float](q [count]oec.IJ[T], rate oec.J[T], i, j int) [count]T {
	var next [count]T
	gain := T(0)
	for n := range q {
		loss := rate(j) * q[n](i, j)
		next[n] = q[n](i, j) - loss + gain
		gain = loss / 2
	}
	return next
}

// Spread returns the range and the mean of some of the tracers and of their sum, which a
// helper gets as an array of accessors in another order. It has results of its own beside
// an array of one.
//
//oec:stencil
func Spread[T oec.Float](q [count]oec.IK[T], i, k int) (width T, mean [1]T, rank [2]T) {
	sum := func(i, k int) (s T) {
		for _, f := range q {
			s += f(i, k)
		}
		return s
	}
	picked := [...]oec.IK[T]{q[2], q[0], sum}
	lo, hi := ends(picked, i, k), ends(picked, i+1, k)
	mean[0] = (lo[0] + hi[1]) / 2
	if lo[1] > hi[0] {
		rank[0] = 1
	}
	if q[1](i, k-1) > mean[0] {
		rank[1] = q[1](i, k-1)
		return lo[1] - lo[0], mean, rank
	}
	width = hi[1] - hi[0]
	return
}

// ends returns the least and the greatest of three fields.
func ends[T oec.Float](f [3]oec.IK[T], i, k int) [2]T {
	lo, hi := f[0](i, k), f[0](i, k)
	for n := 1; n < len(f); n++ {
		lo, hi = min(lo, f[n](i, k)), max(hi, f[n](i, k))
	}
	return [2]T{lo, hi}
}

// wind is a vector field on a staggered grid.
type wind[T oec.Float] struct{ u, v oec.IJ[T] }

// vector is its value at the centre of a cell, with the divergence.
type vector[T oec.Float] struct {
	xy  [2]T
	div T
}

func centred[T oec.Float](w wind[T], i, j int) (c vector[T]) {
	c.xy[0] = (w.u(i, j) + w.u(i+1, j)) / 2
	c.xy[1] = (w.v(i, j) + w.v(i, j+1)) / 2
	c.div = w.u(i+1, j) - w.u(i, j) + w.v(i, j+1) - w.v(i, j)
	return c
}

// Strain is made of a struct of fields and of one of numbers, of which a helper makes an
// intermediate.
//
//oec:stencil
func Strain[T oec.Float](u, v oec.IJ[T], i, j int) (strain, slope T) {
	w := wind[T]{u, v}
	east, here := centred(w, i+1, j), centred(w, i, j)
	strain = (east.xy[0] - here.xy[0]) + (east.xy[1] - here.xy[1])
	return strain, east.div - here.div
}

// Shear uses one component of the intermediate on one side and the other one on the other,
// so that less is read of the fields than the plain function reads.
//
//oec:stencil
func Shear[T oec.Float](u, v oec.IJ[T], i, j int) T {
	w := wind[T]{u, v}
	east, north, here := centred(w, i+1, j), centred(w, i, j+1), centred(w, i, j)
	return (north.xy[0] - here.xy[0]) + (east.xy[1] - here.xy[1])
}

// Fall sums the tracers downwards, each by a recurrence of the same place.
//
//oec:stencil
func Fall[T oec.Float](d oec.Domain, q [count]oec.IJK[T], i, j, k int) (out [count]T) {
	for n, f := range q {
		sum := oec.Backward(d, func(sum oec.IJK[T], i, j, k int) T {
			if k == d.NK-1 {
				return f(i, j, k)
			}
			return sum(i, j, k+1) + f(i, j, k)
		})
		out[n] = sum(i, j, k)
	}
	return out
}
