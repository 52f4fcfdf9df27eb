// Package convection holds the convection operator of a curvilinear spectral element, with products
// integrated exactly on a finer grid: the last of the tensor product operators with which EKL was
// evaluated (Friebel, Ohlmann and Castrillon, arXiv 2604.19906).
package convection

import (
	"math"

	"github.com/openearthgo/oec"
)

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
	// Trace has what Velocity has on each face: those at the ends of x, of y and of z, the lower one first. The last
	// subscript is that of x, or of y where x is the same all over a face.
	Trace [3][6][N][N]float64
	// Faces has a number for each point of the integration on each face, in the same order.
	Faces [6][Q][Q]float64
)

// Convect computes the volume integral of the convection of momentum, tested with each basis function:
// at interpolates, and d differentiates; w has the weights of the integration, jd the determinant of the
// Jacobian, and ji its inverse, by the physical direction and then that of the reference element.
//
//oec:kernel
func Convect(at, d *Operator, w *[Q]float64, v Velocity, jd Cube, ji [3][3]Cube) (f Velocity) {
	return volume(at, d, w, &v, &jd, &ji)
}

// ConvectFaces adds to that what flows through the faces, by local Lax-Friedrichs fluxes: area has the size of the
// faces at the points of the integration, normal the outer normals, and outer the velocity beyond.
//
//oec:kernel
func ConvectFaces(at, d *Operator, w *[Q]float64, v Velocity, jd Cube, ji [3][3]Cube, area Faces, normal [3]Faces, outer Trace) (f Velocity) {
	f = volume(at, d, w, &v, &jd, &ji)
	var inner Trace
	oec.For4(3, 6, N, N, func(c, side, s, r int) {
		end := side % 2 * (N - 1)
		switch side / 2 {
		case 0:
			inner[c][side][s][r] = v[c][s][r][end]
		case 1:
			inner[c][side][s][r] = v[c][s][end][r]
		default:
			inner[c][side][s][r] = v[c][end][s][r]
		}
	})
	var in, out [3]Faces
	oec.For4(3, 6, Q, Q, func(c, side, m, l int) {
		in[c][side][m][l] = oec.Sum2(N, N, func(s, r int) float64 { return at[m][s] * at[l][r] * inner[c][side][s][r] })
		out[c][side][m][l] = oec.Sum2(N, N, func(s, r int) float64 { return at[m][s] * at[l][r] * outer[c][side][s][r] })
	})
	var h [3]Faces
	oec.For3(6, Q, Q, func(side, m, l int) {
		through, back := 0.0, 0.0
		for b := range 3 {
			through += normal[b][side][m][l] * in[b][side][m][l]
			back += normal[b][side][m][l] * out[b][side][m][l]
		}
		fastest := max(math.Abs(through), math.Abs(back))
		for c := range 3 {
			x, y := in[c][side][m][l], out[c][side][m][l]
			h[c][side][m][l] = -w[m] * w[l] * area[side][m][l] * ((through*x+back*y)/2 + fastest*(x-y))
		}
	})
	var g Trace
	oec.For4(3, 6, N, N, func(c, side, s, r int) {
		g[c][side][s][r] = oec.Sum2(Q, Q, func(m, l int) float64 { return at[m][s] * at[l][r] * h[c][side][m][l] })
	})
	oec.For4(3, N, N, N, func(c, k, j, i int) {
		for end := range 2 {
			if i == end*(N-1) {
				f[c][k][j][i] += g[c][end][k][j]
			}
			if j == end*(N-1) {
				f[c][k][j][i] += g[c][2+end][k][i]
			}
			if k == end*(N-1) {
				f[c][k][j][i] += g[c][4+end][j][i]
			}
		}
	})
	return f
}

// volume computes the integral over the volume.
func volume(at, d *Operator, w *[Q]float64, v *Velocity, jd *Cube, ji *[3][3]Cube) (f Velocity) {
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
