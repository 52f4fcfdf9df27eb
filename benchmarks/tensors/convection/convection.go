// Package convection holds the convection operator of a curvilinear spectral element, with products
// integrated exactly on a finer grid: the last of the tensor product operators with which EKL was
// evaluated (Friebel, Ohlmann and Castrillon, arXiv 2604.19906).
package convection

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -fp=contract

// N is the number of points of the velocity in each direction, and Q that of the integration.
const (
	N = 8
	Q = 12
)

type (
	// Operator takes what there is at the points of the velocity to those of the integration.
	Operator [Q][N]float64
	// Velocity has the three components at each point; the last index is that of x.
	Velocity [3][N][N][N]float64
	// Cube has a number for each point of the integration.
	Cube [Q][Q][Q]float64
)

// Convect computes the volume integral of the convection of momentum, tested with each basis function:
// at interpolates, and d differentiates; w has the weights of the integration, jd the determinant of the
// Jacobian, and ji its inverse, by the physical direction and then that of the reference element.
//
//oec:kernel
func Convect(at, d *Operator, w *[Q]float64, v Velocity, jd Cube, ji [3][3]Cube) (f Velocity) {
	var vq [3]Cube
	oec.For4(3, Q, Q, Q, func(c, n, m, l int) {
		vq[c][n][m][l] = oec.Sum3(N, N, N, func(k, j, i int) float64 { return at[n][k] * at[m][j] * at[l][i] * v[c][k][j][i] })
	})
	var p [3][3]Cube // by the reference direction and the component
	oec.For4(3, Q, Q, Q, func(c, n, m, l int) {
		mass := w[n] * w[m] * w[l] * jd[n][m][l] * vq[c][n][m][l]
		for r := range 3 {
			p[r][c][n][m][l] = mass * (ji[0][r][n][m][l]*vq[0][n][m][l] + ji[1][r][n][m][l]*vq[1][n][m][l] + ji[2][r][n][m][l]*vq[2][n][m][l])
		}
	})
	oec.For4(3, N, N, N, func(c, k, j, i int) {
		f[c][k][j][i] = oec.Sum3(Q, Q, Q, func(n, m, l int) float64 {
			return d[l][i]*at[m][j]*at[n][k]*p[0][c][n][m][l] + at[l][i]*d[m][j]*at[n][k]*p[1][c][n][m][l] + at[l][i]*at[m][j]*d[n][k]*p[2][c][n][m][l]
		})
	})
	return f
}
