// Package captures holds stencils whose closures capture what differs from point to point,
// take steps or other arguments than indices, or are made by helpers. The tests compare the
// compiled stencils with the plain functions.
package captures

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Steps has closures with a constant step as their only parameter, which capture the point.
//
//oec:stencil
func Steps[T oec.Float](q oec.IJK[T], i, j, k int) (out T) {
	along := func(step int) T { return q(i+step, j, k) - q(i-step, j, k) }
	across := func(step int) T { return q(i, j+2*step, k) }
	out = along(2) + 8*along(1)
	for n := -1; n <= 1; n += 2 {
		out += across(n) / T(2+n)
	}
	return out
}

// Row has a closure with an i of its own that captures j and k, which do not move, and
// hands it to a helper as a field over i.
//
//oec:stencil T=float32
func Row[T oec.Float](q oec.IJK[T], i, j, k int) T {
	row := func(i int) T { return q(i, j-1, k) }
	column := func(m int) T { return row(i+1) * q(i, j, m) }
	return centred(row, i) + column(k-1) - column(k+1)
}

func centred[T oec.Float](q oec.I[T], i int) T { return q(i+1) - 2*q(i) + q(i-1) }

// Value has closures that capture values read at the point, and are called elsewhere: what
// they captured does not move with the call.
//
//oec:stencil
func Value[T oec.Float](q, c oec.IJK[T], i, j, k int) (out T) {
	here := c(i, j, k)
	weighted := func(i, j, k int) T { return here * q(i, j, k) }
	above := here > q(i, j, k+1)
	picked := func(i, j, k int) T {
		if above {
			return weighted(i, j, k)
		}
		return q(i, j, k)
	}
	out = weighted(i+1, j, k) - weighted(i-1, j, k)
	sum := func(j int) T { return out + q(i, j, k) }
	out += sum(j+1) - picked(i, j-1, k)
	here = 2
	return out + weighted(i, j, k)
}

// Directions calls one helper with steps along i and along j.
//
//oec:stencil
func Directions[T oec.Float](q, u, v oec.IJK[T], i, j, k int) (out T) {
	fx := edge(q, u, 1, 0, i+1, j, k) - edge(q, u, 1, 0, i, j, k)
	fy := edge(q, v, 0, 1, i, j+1, k) - edge(q, v, 0, 1, i, j, k)
	return q(i, j, k) - fx - fy
}

// edge is the flux through the low side of a cell, of a parabola that has its step along
// i or j as a parameter.
func edge[T oec.Float](q, c oec.IJK[T], di, dj, i, j, k int) T {
	mid := func(n int) T {
		return 7*(q(i+(n-1)*di, j+(n-1)*dj, k)+q(i+n*di, j+n*dj, k))/12 - (q(i+(n-2)*di, j+(n-2)*dj, k)+q(i+(n+1)*di, j+(n+1)*dj, k))/12
	}
	slope := func(i, j, k int) T { return q(i+di, j+dj, k) - q(i-di, j-dj, k) }
	if c(i, j, k) > 0 {
		return c(i, j, k) * (mid(0) + slope(i-di, j-dj, k)/8)
	}
	return c(i, j, k) * (mid(1) - slope(i, j, k)/8)
}

// Made calls closures that helpers make: of a field, of other closures, of a value.
//
//oec:stencil T=float64
func Made[T oec.Float](q oec.IJ[T], c oec.I[T], i, j int) T {
	east, west := shifted(q, 1, 0), shifted(q, -1, 0)
	both := sum(east, west)
	scaled := times(both, c(i))
	turned := shifted(shifted(scaled, 0, 1), 1, -1)
	return both(i, j+1) - scaled(i-1, j) + turned(i, j)
}

func shifted[T oec.Float](q oec.IJ[T], di, dj int) oec.IJ[T] {
	return func(i, j int) T { return q(i+di, j+dj) }
}

func sum[T oec.Float](a, b oec.IJ[T]) oec.IJ[T] {
	return func(i, j int) T { return a(i, j) + b(i, j) }
}

func times[T oec.Float](q oec.IJ[T], c T) func(i, j int) T {
	return func(i, j int) T { return c * q(i, j) }
}

// Inner has closures within closures, which capture the indices of the outer one: those
// move with its calls.
//
//oec:stencil T=float64
func Inner[T oec.Float](q oec.IJK[T], i, j, k int) T {
	lap := func(i, j, k int) T {
		side := func(n int) T { return q(i+n, j, k) + q(i, j+n, k) }
		up := func(k int) T { return q(i, j, k) * side(1) }
		return side(1) + side(-1) - 4*q(i, j, k) + up(k+1)
	}
	return lap(i+1, j, k) - lap(i, j, k-1)
}

// Names has closures whose parameters have names of other dimensions than the values that
// they get, and locals that hold indices.
//
//oec:stencil T=float64
func Names[T oec.Float](q oec.IJK[T], p oec.IK[T], i, j, k int) T {
	odd := func(k, i, j int) T { return q(k, i, j) - p(k+1, j) }
	column := func(a, b int) T { return p(a, b) }
	east, low := i+1, k
	low--
	f := func(n int) T { return q(east, n, low) }
	east++
	return odd(i-1, j+1, k) + column(east-1, low) + f(j-1)
}

// Arguments has closures and a helper with a value of the point as an argument beside the
// indices, and one of which an argument is an index as a number.
//
//oec:stencil T=float32
func Arguments[T oec.Float](q oec.IJK[T], i, j, k int) T {
	limited := func(x T, i, j, k int) T { return max(-x, min(x, q(i, j, k))) }
	level := func(i, j, k int, z T) T { return q(i, j, k) * z }
	here := q(i, j, k)
	return limited(here, i+1, j, k) - limited(q(i, j-1, k), i, j, k) + level(i, j+1, k, T(k)) - upwind(here, q, i, j, k)
}

func upwind[T oec.Float](c T, q oec.IJK[T], i, j, k int) T {
	if c > 0 {
		return c * q(i-1, j, k)
	}
	return c * q(i, j, k)
}

// Counters keeps closures that capture the counter of a loop and what an iteration has
// computed, and calls them when the loop is over.
//
//oec:stencil T=float32
func Counters[T oec.Float](q oec.IJ[T], i, j int) (out T) {
	var term [3]func(i, j int) T
	var value [3]func() T
	for n := range 3 {
		x := q(i, j+n)
		term[n] = func(i, j int) T { return q(i-n, j) / T(n+1) }
		value[n] = func() T { return x * T(n) }
	}
	for n, f := range term {
		out += f(i+1, j-1) - value[2-n]()
	}
	return out
}
