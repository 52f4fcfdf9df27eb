// Package ppm holds the operators of the piecewise parabolic method (Colella and Woodward
// 1984) that the transport stencils of the FV3 dynamical core share.
package ppm

import "github.com/openearthgo/oec"

// Flux is the mean of q over what passes the face between the point and the one
// before, by the piecewise parabolic method: along i if di is 1, along j if dj is 1. The
// Courant number is positive where the flow is towards larger indices. The parabola of a
// cell is used where the values at its edges say that it has an extremum inside, in this
// cell or the one before; elsewhere the flux is that of the cell's mean.
func Flux[T oec.Float](q, courant oec.IJK[T], di, dj, i, j, k int) T {
	const p1, p2 = 7.0 / 12, 1.0 / 12
	edge := func(i, j, k int) T {
		return p1*(q(i-di, j-dj, k)+q(i, j, k)) + p2*(q(i-2*di, j-2*dj, k)+q(i+di, j+dj, k))
	}
	left := func(i, j, k int) T { return edge(i, j, k) - q(i, j, k) }
	right := func(i, j, k int) T { return edge(i+di, j+dj, k) - q(i, j, k) }
	extremum := func(i, j, k int) T {
		if left(i, j, k)*right(i, j, k) < 0 {
			return 1
		}
		return 0
	}
	var parabola T
	if extremum(i-di, j-dj, k) != 0 || extremum(i, j, k) != 0 {
		parabola = 1
	}
	c := courant(i, j, k)
	if c > 0 {
		r, b := right(i-di, j-dj, k), left(i-di, j-dj, k)+right(i-di, j-dj, k)
		return q(i-di, j-dj, k) + (1-c)*(r-c*b)*parabola
	}
	l, b := left(i, j, k), left(i, j, k)+right(i, j, k)
	return q(i, j, k) + (1+c)*(l+c*b)*parabola
}

// Transported is q after the transport along one direction, in which flux is the mean of q
// over what passes the face before a point, and mass is how much that is.
func Transported[T oec.Float](q, area, after, mass, flux oec.IJK[T], di, dj, i, j, k int) T {
	in := mass(i, j, k) * flux(i, j, k)
	out := mass(i+di, j+dj, k) * flux(i+di, j+dj, k)
	return (q(i, j, k)*area(i, j, k) + (in - out)) / after(i, j, k)
}
