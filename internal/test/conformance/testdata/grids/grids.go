// Package grids holds stencils that read fields on finer and on coarser grids.
package grids

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,original,inline+unroll2 -targets go,amd64,arm64

// Restrict takes a field to a grid with half the points in each direction, by full weighting.
//
//oec:stencil T=float32,float64 sizes=17x9,33x3
func Restrict[T oec.Float](fine oec.IJ[T], i, j int) T {
	row := func(i, j int) T { return fine(i-1, j) + 2*fine(i, j) + fine(i+1, j) }
	return (row(2*i, 2*j-1) + 2*row(2*i, 2*j) + row(2*i, 2*j+1)) / 16
}

// Prolong interpolates to a grid with twice the points in each direction, where every second one is on the coarser grid.
//
//oec:stencil T=float32,float64
func Prolong[T oec.Float](coarse oec.IJ[T], i, j int) T {
	left, right, below, above := i/2, (i+1)/2, j/2, (j+1)/2
	return (coarse(left, below) + coarse(right, below) + coarse(left, above) + coarse(right, above)) / 4
}

// Correct adds a correction from a coarser grid, whose points are in the middle of two by two.
//
//oec:stencil
func Correct(u, coarse oec.IJ[float64], i, j int) (next float64) {
	across := func(m int) float64 {
		if i%2 == 0 {
			return 0.75*coarse(i/2, m) + 0.25*coarse((i+1)/2-1, m)
		}
		return 0.75*coarse(i/2, m) + 0.25*coarse((i+1)/2, m)
	}
	near, far := j/2, j/2+1
	if j%2 == 0 {
		far = (j+1)/2 - 1
		return u(i, j) + 0.75*across(near) + 0.25*across(far)
	}
	return u(i, j) + 0.75*across(near) + 0.25*across(far)
}

// Residual is what a Poisson equation lacks on a fine grid, on a coarser one: inside by full weighting, at the ends as it is there.
//
//oec:stencil
func Residual(u, f oec.IJ[float64], d oec.Domain, h2 float64, i, j int) (r float64) {
	residual := func(i, j int) float64 {
		return f(i, j) - (u(i-1, j)+u(i+1, j)+u(i, j-1)+u(i, j+1)-4*u(i, j))/h2
	}
	if i == 0 || i == d.NI-1 || j == 0 || j == d.NJ-1 {
		return f(2*i, 2*j)
	}
	return (4*residual(2*i, 2*j) +
		2*(residual(2*i-1, 2*j)+residual(2*i+1, 2*j)+residual(2*i, 2*j-1)+residual(2*i, 2*j+1)) +
		residual(2*i-1, 2*j-1) + residual(2*i+1, 2*j-1) + residual(2*i-1, 2*j+1) + residual(2*i+1, 2*j+1)) / 16
}

// Line is a restriction of one dimension, to a third of the points, with an interpolation to half as many more.
//
//oec:stencil
func Line(fine, other oec.I[float32], i int) (third, half float32) {
	third = fine(3*i-1) + fine(3*i) + fine(3*i+1)
	half = other(2*i/3) - other((2*i+2)/3)
	return third, half
}

// Levels joins two levels each, and has an intermediate.
//
//oec:stencil sizes=13x9x3
func Levels(q, w oec.IJK[float64], i, j, k int) (out float64) {
	flux := func(i, j, k int) float64 { return q(i, j, 2*k) + q(i, j, 2*k+1) - w(i, j, k/2) }
	return flux(i+1, j, k) - flux(i-1, j, k) + flux(i, j+1, k) - flux(i, j-1, k)
}

// Columns has recurrences that read a coarser and a finer grid.
//
//oec:stencil
func Columns(q, c oec.IJK[float64], d oec.Domain, i, j, k int) (sum, back float64) {
	up := oec.Forward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return q(2*i, j, k)
		}
		return self(i, j, k-1)/2 + q(2*i+1, j, k) + c(i, j/2, (k+1)/2)
	})
	down := oec.Backward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == d.NK-1 {
			return c(i, j/2, k/2)
		}
		return self(i, j, k+1)/4 + up(i, j, k)
	})
	return up(i, j, k), down(i, j, k)
}

// Thumbnail is the mean of four pixels, rounded up at half.
//
//oec:stencil
func Thumbnail(pixel oec.IJ[uint8], mask oec.IJ[bool], i, j int) (out uint8) {
	if !mask(i/4, j/2) {
		return 0
	}
	sum := uint16(pixel(2*i, 2*j)) + uint16(pixel(2*i+1, 2*j)) + uint16(pixel(2*i, 2*j+1)) + uint16(pixel(2*i+1, 2*j+1))
	return uint8((sum + 2) >> 2)
}

// Chosen reads other grids under conditions on data and on coordinates, and takes indices as numbers.
//
//oec:stencil
func Chosen(fine, coarse oec.IJK[float64], flag oec.IJ[int32], i, j, k int) (out, at float64) {
	switch {
	case flag(i, j) > 0:
		out = fine(2*i+1, j, k) / fine(2*i, j, k)
	case flag(i, j) < 0 && i > 2:
		out = coarse((i-3)/2, j, k)
	default:
		out = coarse(i/2+1, j, k) - fine(i+i, j, k)
	}
	at = float64(2*i-j) + float64((i+3)/2-k/4)
	return out, at
}

// Faces takes velocities on faces to those of a coarser grid, and has two outputs in cells.
//
//oec:stencil staggered=u:i,v:j,coarse:i
func Faces(u, v oec.IJ[float64], q oec.IJ[float64], i, j int) (coarse, div, fine float64) {
	coarse = (u(2*i, 2*j) + u(2*i, 2*j+1)) / 2
	div = u(2*i+2, 2*j) - u(2*i, 2*j) + v(2*i, 2*j+2) - v(2*i, 2*j)
	fine = q(i/2, j/2)
	return coarse, div, fine
}

// Sum adds up levels of a finer grid with weights on the domain's.
//
//oec:stencil
func Sum(d oec.Domain, q oec.IJK[float64], weight oec.K[float64], i, j int) (sum float64) {
	for k := range d.NK {
		sum += weight(k) * (q(2*i, j, 2*k) + q(2*i, j, 2*k+1))
	}
	return sum
}

// Sweep relaxes with a right-hand side of a coarser grid.
//
//oec:stencil
func Sweep(d oec.Domain, u, f oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, func(y oec.IJ[float64], i, j int) float64 {
		return 0.25 * (y(i+1, j) + y(i, j-1) + y(i, j+1) - f(i/2, j/2) + y(i-1, j))
	})(i, j)
}
