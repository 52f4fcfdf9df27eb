// Package kernels holds kernels that are raised, and compared with the functions that they are.
package kernels

import "github.com/openearthgo/oec"

const n = 4

type (
	matrix [n][n]float64
	volume [n][n][n]float64
)

// InvHelm solves the Helmholtz problem of one element by fast diagonalisation.
//
//oec:kernel
func InvHelm(s *matrix, l *volume, u volume) (v volume) {
	var t volume
	oec.For3(n, n, n, func(c, b, a int) {
		t[c][b][a] = l[c][b][a] * oec.Sum3(n, n, n, func(n, m, l int) float64 { return s[n][c] * s[m][b] * s[l][a] * u[n][m][l] })
	})
	oec.For3(n, n, n, func(k, j, i int) {
		v[k][j][i] = oec.Sum3(n, n, n, func(c, b, a int) float64 { return s[k][c] * s[j][b] * s[i][a] * t[c][b][a] })
	})
	return v
}

// EllipticR applies the elliptic operator of a regular element.
//
//oec:kernel
func EllipticR(w *[n]float64, stiff *matrix, lambda, nu, dx, dy, dz float64, u volume) (v volume) {
	var mu volume
	oec.For3(n, n, n, func(k, j, i int) {
		mu[k][j][i] = dx * dy * dz / 8 * w[k] * w[j] * w[i] * u[k][j][i]
	})
	cx, cy, cz := 4*nu/(dx*dx), 4*nu/(dy*dy), 4*nu/(dz*dz)
	oec.For3(n, n, n, func(k, j, i int) {
		v[k][j][i] = lambda*mu[k][j][i] +
			cx*oec.Sum1(n, func(p int) float64 { return stiff[p][i] / w[p] * mu[k][j][p] }) +
			cy*oec.Sum1(n, func(p int) float64 { return stiff[p][j] / w[p] * mu[k][p][i] }) +
			cz*oec.Sum1(n, func(p int) float64 { return stiff[p][k] / w[p] * mu[p][j][i] })
	})
	return v
}

// geometry is what elements have in common.
type geometry struct {
	weight [n]float64
	d      matrix
	scale  float64
}

// symmetric are the numbers of the elements of a symmetric matrix.
func symmetric(a, b int) int {
	return [3][3]int{{0, 1, 2}, {1, 3, 4}, {2, 4, 5}}[a][b]
}

// EllipticD applies the operator of a deformed element, with a metric of its own.
//
//oec:kernel
func EllipticD(g *geometry, metric [6]volume, u volume) (v volume) {
	var f [3]volume
	oec.For3(n, n, n, func(k, j, i int) {
		grad := [3]float64{
			oec.Sum1(n, func(p int) float64 { return g.d[i][p] * u[k][j][p] }),
			oec.Sum1(n, func(p int) float64 { return g.d[j][p] * u[k][p][i] }),
			oec.Sum1(n, func(p int) float64 { return g.d[k][p] * u[p][j][i] }),
		}
		m := g.scale * g.weight[k] * g.weight[j] * g.weight[i]
		for a := range 3 {
			sum := 0.0
			for b := range 3 {
				sum += metric[symmetric(a, b)][k][j][i] * grad[b]
			}
			f[a][k][j][i] = m * sum
		}
	})
	oec.For3(n, n, n, func(k, j, i int) {
		v[k][j][i] = oec.Sum1(n, func(p int) float64 {
			return g.d[p][i]*f[0][k][j][p] + g.d[p][j]*f[1][k][p][i] + g.d[p][k]*f[2][p][j][i]
		})
	})
	return v
}

// Faces changes what is on some faces, part of an array, and reads what is computed before.
//
//oec:kernel
func Faces(u volume, last int) (v, w volume) {
	v = u
	oec.For2(n, n, func(j, i int) {
		v[0][j][i] = 2 * u[n-1][j][i]
		v[n-1][i][j] -= u[0][j][i]
	})
	oec.For1(n, func(k int) {
		scale := u[k][0][k]
		oec.For2(n-1, n, func(j, i int) {
			if k > last {
				w[k][j][i] = scale * v[k][j+1][i]
			} else {
				w[k][j][i] = u[min(k+1, n-1)][(j+3)%n][i&1]
			}
		})
	})
	return v, w
}

// table is a table of a function of two variables.
type table [5][7]float32

// Lookup interpolates in a table, where that is wanted.
//
//oec:kernel
func Lookup(values *table, x, y [n]float32, class [n]uint8) (out [n]float32, extremes [3]float32) {
	oec.For1(n, func(i int) {
		if class[i] < 2 {
			out[i] = values[class[i]][class[i]*3]
			return
		}
		r, v := oec.Locate(x[i], len(values))
		c, w := oec.Locate(y[i], len(values[0]))
		out[i] = oec.Sum2(2, 2, func(a, b int) float32 { return v[a] * w[b] * values[r+a][c+b] })
	})
	least := oec.MinOf(n, func(i int) float32 { return x[i] })
	most := oec.MaxOf(n, func(i int) float32 { return x[i] })
	extremes[0], extremes[1], extremes[2] = least, most, oec.Prod(3, func(i int) float32 { return y[i] })
	return out, extremes
}

// Either assigns in each of the places that two conditions lead to.
//
//oec:kernel
func Either(u volume) (v [n][n]float64, w [n]float64) {
	oec.For2(n, n, func(j, i int) {
		if u[0][j][i] > 1 && i%2 == 0 {
			v[j][i] = u[1][j][i]
		} else {
			v[j][i] = -u[2][i][j]
		}
	})
	oec.For1(n, func(i int) {
		w[i] = 1
		if u[0][0][i] > 0 && (u[1][i][i] > 2 || i > 2) {
			w[i] += u[0][0][i]
			return
		}
		w[i] -= u[1][i][i]
	})
	return v, w
}

// weights is a constant table, read at subscripts that are proven to be inside.
var weights = [4][2]float64{{1, 2}, {0.5, -3}, {}, {7, 0.25}}

// Filter weighs its input by a table.
//
//oec:kernel
func Filter(in [3][2]float64, at [3]uint8) (out [3]float64) {
	oec.For1(3, func(k int) {
		s := oec.Sum1(2, func(n int) float64 { return weights[k+1][n] * in[k][n] })
		out[k] = s + weights[at[k]&3][1]
	})
	return out
}

// Corrected changes a row of what is a copy of a part of a table.
//
//oec:kernel
func Corrected(table *[4][3][8]float64, u [8]float64) (v [3][8]float64) {
	v = table[2]
	oec.For1(8, func(i int) { v[1][i] -= u[i] })
	return v
}

// Ends has a branch for elements after the first one, of which there are none here.
//
//oec:kernel
func Ends(u [5]float64) (v [1]float64) {
	oec.For1(len(v), func(i int) {
		if i > 0 {
			v[i] = u[(2*i-3)%len(u)]
		} else {
			v[i] = u[4-i]
		}
	})
	return v
}

// Cyclic reads at what is left of unsigned numbers of any size.
//
//oec:kernel
func Cyclic(u [3]float64, n [4]int64) (v [4]float64) {
	oec.For1(4, func(i int) {
		v[i] = u[uint64(n[i])%3] + u[uint(n[i]-1)%uint(len(u))] - u[min(uint64(n[i]), 2)]
		if m := uint(n[i]) >> 62; m < 3 {
			v[i] /= u[m]
		}
	})
	return v
}

// Running adds up, from the first element on and from each row's, and leaves what is negative out.
//
//oec:kernel
func Running(u [65]float64, g [2][3]float64) (v [65]float64, w [2][3]float64) {
	s := 0.0
	for i, x := range u {
		s += x
		v[i] = s
	}
	for j, row := range g {
		r := 0.0
		for i, x := range row {
			if x < 0 {
				continue
			}
			r += x
			w[j][i] = r
		}
	}
	return v, w
}

// Greatest assigns where a condition holds, and nothing before.
//
//oec:kernel
func Greatest(u [9]float64) (at [2]float64, v [2][9]float64) {
	most := u[0]
	for i, x := range u {
		if x > most {
			most, at[0] = x, float64(i)
		}
	}
	if u[1] > 0 {
		v[1][2] = most
	} else if u[2] > 0 {
		at = [2]float64{1: -1}
	}
	return at, v
}
