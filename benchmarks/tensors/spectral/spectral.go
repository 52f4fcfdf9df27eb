// Package spectral holds operators of spectral elements as kernels: the tensor product operators
// with which EKL was evaluated (Friebel, Ohlmann and Castrillon, arXiv 2604.19906), for elements of
// eight points in each direction.
package spectral

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -fp=contract

// N is the number of points in each direction.
const N = 8

type (
	// Vector has a number for each point in one direction.
	Vector [N]float64
	// Matrix is an operator in one direction.
	Matrix [N][N]float64
	// Volume has a number for each point of an element; the last index is that of x.
	Volume [N][N][N]float64
)

// InvHelm solves the Helmholtz problem of an element by fast diagonalisation: s has the eigenvectors
// in one direction, and l the reciprocal sums of eigenvalues.
//
//oec:kernel
func InvHelm(s *Matrix, l *Volume, u Volume) (v Volume) {
	var t Volume
	oec.For3(N, N, N, func(c, b, a int) {
		t[c][b][a] = l[c][b][a] * oec.Sum3(N, N, N, func(n, m, l int) float64 { return s[n][c] * s[m][b] * s[l][a] * u[n][m][l] })
	})
	oec.For3(N, N, N, func(k, j, i int) {
		v[k][j][i] = oec.Sum3(N, N, N, func(c, b, a int) float64 { return s[k][c] * s[j][b] * s[i][a] * t[c][b][a] })
	})
	return v
}

// EllipticR applies the elliptic operator, lambda minus nu times the Laplacian, of a regular element
// whose edges are dx, dy and dz long: w has the weights of the points, and ls the stiffness in one
// direction.
//
//oec:kernel
func EllipticR(w *Vector, ls *Matrix, lambda, nu, dx, dy, dz float64, u Volume) (v Volume) {
	var mu, d Volume
	oec.For3(N, N, N, func(k, j, i int) { mu[k][j][i] = dx * dy * dz / 8 * w[k] * w[j] * w[i] * u[k][j][i] })
	oec.For2(N, N, func(p, i int) { d[0][p][i] = 4 * nu / (dx * dx) * ls[p][i] / w[p] })
	oec.For2(N, N, func(p, j int) { d[1][p][j] = 4 * nu / (dy * dy) * ls[p][j] / w[p] })
	oec.For2(N, N, func(p, k int) { d[2][p][k] = 4 * nu / (dz * dz) * ls[p][k] / w[p] })
	oec.For3(N, N, N, func(k, j, i int) {
		v[k][j][i] = lambda*mu[k][j][i] + oec.Sum1(N, func(p int) float64 {
			return d[0][p][i]*mu[k][j][p] + d[1][p][j]*mu[k][p][i] + d[2][p][k]*mu[p][j][i]
		})
	})
	return v
}

// symmetric numbers the elements of a symmetric matrix of three rows.
func symmetric(a, b int) int { return [3][3]int{{0, 1, 2}, {1, 3, 4}, {2, 4, 5}}[a][b] }

// EllipticD applies the elliptic operator of a deformed element: d is the derivative in one direction,
// jd the determinant of the Jacobian, and g that times the products of the inverse Jacobian with its
// transpose.
//
//oec:kernel
func EllipticD(w *Vector, d *Matrix, lambda, nu float64, jd Volume, g [6]Volume, u Volume) (v Volume) {
	var f [3]Volume
	oec.For3(N, N, N, func(k, j, i int) {
		grad := [3]float64{
			oec.Sum1(N, func(p int) float64 { return d[i][p] * u[k][j][p] }),
			oec.Sum1(N, func(p int) float64 { return d[j][p] * u[k][p][i] }),
			oec.Sum1(N, func(p int) float64 { return d[k][p] * u[p][j][i] }),
		}
		for a := range 3 {
			f[a][k][j][i] = nu * w[k] * w[j] * w[i] *
				(g[symmetric(a, 0)][k][j][i]*grad[0] + g[symmetric(a, 1)][k][j][i]*grad[1] + g[symmetric(a, 2)][k][j][i]*grad[2])
		}
	})
	oec.For3(N, N, N, func(k, j, i int) {
		v[k][j][i] = lambda*w[k]*w[j]*w[i]*jd[k][j][i]*u[k][j][i] + oec.Sum1(N, func(p int) float64 {
			return d[p][i]*f[0][k][j][p] + d[p][j]*f[1][k][p][i] + d[p][k]*f[2][p][j][i]
		})
	})
	return v
}
