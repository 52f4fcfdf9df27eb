// Package lookups holds stencils that read fields where data say, within the bounds of
// oec.Within: near the point, anywhere in a column or a row, and in tables. The tests
// compare the compiled stencils with the plain functions, on fields that end at the last
// point that the bounds allow.
package lookups

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O inline,original

// Advect is semi-Lagrangian advection: the value at the point from where the wind blew to
// here, interpolated between the eight points around it. The wind, in cells per step, is
// taken to be less than two.
//
//oec:stencil
func Advect[T oec.Float](q, u, v, w oec.IJK[T], d oec.Domain, i, j, k int) (out T) {
	x, y, z := -u(i, j, k), -v(i, j, k), -w(i, j, k)
	di, dj, dk := below(x), below(y), below(z)
	i0 := oec.Within(i+di, i-2, i+1)
	j0 := oec.Within(j+dj, j-2, j+1)
	k0 := oec.Within(k+dk, 0, d.NK-1)
	k1 := oec.Within(k+dk+1, 0, d.NK-1)
	fx, fy, fz := x-T(di), y-T(dj), z-T(dk)
	row := func(j, k int) T { return mix(fx, q(i0, j, k), q(i0+1, j, k)) }
	plane := func(k int) T { return mix(fy, row(j0, k), row(j0+1, k)) }
	return mix(fz, plane(k0), plane(k1))
}

// below returns the largest integer that is not above x.
func below[T oec.Float](x T) int {
	n := oec.Int[int](x)
	if T(n) > x {
		n--
	}
	return n
}

func mix[T oec.Float](f, a, b T) T { return a + T(f*(b-a)) }

// Remap interpolates a column to levels that move, found by searching the heights of the
// levels nearby.
//
//oec:stencil
func Remap[T oec.Float](q oec.IJK[T], height oec.K[T], shift oec.IJ[T], d oec.Domain, i, j, k int) (out T) {
	h := height(k) + shift(i, j)
	n := k
	for range 3 {
		if h > height(oec.Within(n+1, 0, d.NK-1)) {
			n++
		} else if h < height(oec.Within(n, 0, d.NK-1)) {
			n--
		}
	}
	lo, hi := oec.Within(n, 0, d.NK-1), oec.Within(n+1, 0, d.NK-1)
	if lo == hi {
		return q(i, j, lo)
	}
	f := (h - height(lo)) / (height(hi) - height(lo))
	return mix(f, q(i, j, lo), q(i, j, hi))
}

// Lookup takes coefficients from a table along i, by a class and by a number.
//
//oec:stencil
func Lookup(q oec.IJK[float64], class oec.IJ[int32], table oec.I[float64], curve oec.IK[float32], i, j, k int) (out float64, entry int32) {
	c := oec.Within(int(class(i, j)), 0, 11)
	if k == 1 && class(i, j) > 3 {
		return q(i, j, k) * table(c), int32(c)
	}
	n := oec.Within(oec.Int[int](q(i, j, k)*8), 1, 19)
	return q(i, j, k) * float64(curve(n, k)+curve(n-1, k)), int32(n)
}

// Edge continues rows and columns with their ends: a condition of no gradient at the
// boundary of the domain.
//
//oec:stencil
func Edge[T oec.Float](q oec.IJK[T], d oec.Domain, i, j, k int) (out T) {
	at := func(i, j int) T {
		return q(oec.Within(i, 0, d.NI-1), oec.Within(j, 0, d.NJ-1), k)
	}
	lap := func(i, j int) T { return at(i-1, j) + at(i+1, j) + at(i, j-1) + at(i, j+1) - T(4*at(i, j)) }
	return lap(i, j) - T(lap(i+1, j)*q(i, j, oec.Within(d.NK-1-k, 0, d.NK-1)))
}

// Upwind reads an intermediate at a computed level, under a condition that keeps what it
// reads inside the domain.
//
//oec:stencil
func Upwind(q, w oec.IJK[float32], d oec.Domain, i, j, k int) (out float32) {
	flux := func(i, j, k int) float32 { return (q(i, j, k) + q(i, j, k-1)) * w(i, j, k) }
	if k < 2 || k >= d.NK-1 {
		return q(i, j, k)
	}
	n := k + 1
	if w(i, j, k) > 0 {
		n = k - 1
	}
	return q(i, j, k) - flux(i, j, oec.Within(n, k-1, k+1)) + flux(i, j, k)
}

// Shift reads a row some points further on, as many for all points: as far as the bounds allow.
//
//oec:stencil
func Shift[T oec.Float](q oec.IJK[T], n int64, i, j, k int) (out T) {
	from := oec.Within(i+int(n), i-4, i+3)
	return q(from+1, j, k) - q(from, j, k)
}
