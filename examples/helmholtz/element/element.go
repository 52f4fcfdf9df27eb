// Package element holds the operators of the elements of a Helmholtz problem, lambda u minus its Laplacian, as
// kernels: on cubes of [N] points in each direction.
package element

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -fp=contract

// N is the number of points in each direction.
const N = 8

type (
	// Matrix is an operator in one direction.
	Matrix [N][N]float64
	// Volume has a number for each point of an element: by z, y and x.
	Volume [N][N][N]float64

	// Reference is the reference element in one direction: the weights of its points, and the integrals of the
	// products of the derivatives.
	Reference struct {
		Weights   [N]float64
		Stiffness Matrix
	}
	// Inverse is the inverse of an operator: its eigenvectors in one direction, and the reciprocal eigenvalues.
	Inverse struct {
		Vectors Matrix
		Values  Volume
	}
)

// Apply computes the operator of cubes whose edges are h long.
//
//oec:kernel
func Apply(e *Reference, lambda, h float64, u Volume) (v Volume) {
	w, a := &e.Weights, &e.Stiffness
	oec.For3(N, N, N, func(k, j, i int) {
		v[k][j][i] = lambda*h*h*h/8*w[k]*w[j]*w[i]*u[k][j][i] + h/2*oec.Sum1(N, func(p int) float64 {
			return w[k]*w[j]*a[i][p]*u[k][j][p] + w[k]*w[i]*a[j][p]*u[k][p][i] + w[j]*w[i]*a[k][p]*u[p][j][i]
		})
	})
	return v
}

// Solve applies the inverse, as products of matrices in one direction after the other.
//
//oec:kernel
func Solve(e *Inverse, r Volume) (u Volume) {
	s := &e.Vectors
	var t Volume
	oec.For3(N, N, N, func(c, b, a int) {
		t[c][b][a] = e.Values[c][b][a] * oec.Sum3(N, N, N, func(n, m, l int) float64 { return s[n][c] * s[m][b] * s[l][a] * r[n][m][l] })
	})
	oec.For3(N, N, N, func(k, j, i int) {
		u[k][j][i] = oec.Sum3(N, N, N, func(c, b, a int) float64 { return s[k][c] * s[j][b] * s[i][a] * t[c][b][a] })
	})
	return u
}
