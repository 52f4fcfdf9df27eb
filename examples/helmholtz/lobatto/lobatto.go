// Package lobatto has the points of spectral elements in one direction: those of Gauss, Legendre and Lobatto on
// [-1, 1], which have the ends among them, with the weights of the integration, and polynomials through values there.
package lobatto

import "math"

// Points returns n points, two or more, from -1 to 1, and the weights with which polynomials up to degree 2n-3 are
// integrated exactly.
func Points(n int) (x, w []float64) {
	x, w = make([]float64, n), make([]float64, n)
	last := float64(n - 1)
	for i := range x {
		x[i] = -math.Cos(math.Pi * float64(i) / last)
		for range 100 { // by Newton's method for a zero of (1-x²) P'; the ends stay
			p, before := legendre(n-1, x[i])
			step := (x[i]*p - before) / ((last + 1) * p)
			x[i] -= step
			if math.Abs(step) < 1e-16 {
				break
			}
		}
		p, _ := legendre(n-1, x[i])
		w[i] = 2 / (last * (last + 1) * p * p)
	}
	return x, w
}

// legendre returns the Legendre polynomials of degrees n and n-1 at a point.
func legendre(n int, x float64) (p, before float64) {
	p, before = x, 1
	for k := 2; k <= n; k++ {
		p, before = (float64(2*k-1)*x*p-float64(k-1)*before)/float64(k), p
	}
	return p, before
}

// Interpolation returns the matrix, by rows, that takes values at some points to those that the polynomial through
// them has at others.
func Interpolation(from, to []float64) [][]float64 {
	rows := make([][]float64, len(to))
	for q, x := range to {
		for i := range from {
			value := 1.0
			for m, other := range from {
				if m != i {
					value *= (x - other) / (from[i] - other)
				}
			}
			rows[q] = append(rows[q], value)
		}
	}
	return rows
}

// Derivative returns the matrix that takes values at some points to the derivatives there of the polynomial through
// them. Rows add up to zero: the derivative of a constant is zero, whatever is rounded.
func Derivative(x []float64) [][]float64 {
	weight := make([]float64, len(x)) // barycentric
	for i := range x {
		weight[i] = 1
		for m := range x {
			if m != i {
				weight[i] /= x[i] - x[m]
			}
		}
	}
	rows := make([][]float64, len(x))
	for i := range x {
		rows[i] = make([]float64, len(x))
		for j := range x {
			if j != i {
				rows[i][j] = weight[j] / weight[i] / (x[i] - x[j])
				rows[i][i] -= rows[i][j]
			}
		}
	}
	return rows
}
