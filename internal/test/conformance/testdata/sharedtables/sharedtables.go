// Package sharedtables holds stencils that read arrays behind pointers, which are the same at all points. The tests compare the compiled
// stencils with the plain functions, on tables that end where a guard page begins.
package sharedtables

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,original

// Optics are the tables of a band of radiation.
type Optics struct {
	Major     [14][9][12]float32 // by temperature, mixture and pressure
	Minor     [2][9]float64
	Class     [16]uint8
	Reference float32 // temperature
}

// Interpolate reads a table at the four corners of a cell.
//
//oec:stencil
func Interpolate[T oec.Float](table *[14][9]T, t, h oec.IJK[T], i, j, k int) (out T) {
	a, v := oec.Locate(t(i, j, k)*13, len(table))
	b, w := oec.Locate(h(i, j, k)*8, 9)
	for x := range v {
		for y := range w {
			out += v[x] * w[y] * table[a+x][b+y]
		}
	}
	return out
}

// Absorb has a struct of tables, which helpers and a closure read, where a row is changed in a copy, and where a condition on data or on
// coordinates says that an element is inside.
//
//oec:stencil
func Absorb(optics *Optics, t, p oec.IJK[float32], gas oec.IJ[int32], d oec.Domain, i, j, k int) (tau float32, kind int32) {
	g := gas(i, j)
	depth := func(i, j, k int) float32 {
		n, v := oec.Locate((t(i, j, k)-optics.Reference)*8, 14)
		m, w := oec.Locate(p(i, j, k)*11, 12)
		return v[0]*level(&optics.Major, n, m, w) + v[1]*level(&optics.Major, n+1, m, w)
	}
	tau = depth(i, j, k) - depth(i, j, k-1)
	if g >= 0 && int(g) < len(optics.Class) {
		kind = int32(optics.Class[g])
	}
	row := optics.Minor[k&1]
	row[3] += 1
	if k < 9 && k >= 0 {
		row[0] = optics.Minor[1][k]
	}
	tau += float32(row[0]) + float32(row[3]*optics.Minor[0][uint8(g)%9])
	return tau, kind + int32(d.NK)
}

func level(major *[14][9][12]float32, n, m int, w [2]float32) (sum float32) {
	for x := range 2 {
		sum += w[x] * major[n][min(m, 8)][m+x]
	}
	return sum
}

// Relax reads a table in a sweep, where the row depends on what was computed before.
//
//oec:stencil
func Relax(factors *[3][8]float64, d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, func(y oec.IJ[float64], i, j int) float64 {
		left := y(i-1, j)
		n := 0
		if left > 1 {
			n = 2
		} else if left > 0.5 {
			n = 1
		}
		return factors[n][oec.Int[int](u(i, j))&7]*y(i, j) + 0.25*left
	})(i, j)
}

// Mask reads tables of bools and of integers, at subscripts of several types, in a stencil over one row and in a loop over levels.
//
//oec:stencil
func Mask(on *[4][5]bool, shift *[5]int16, x oec.IK[uint16], d oec.Domain, i int) (sum int16) {
	for k := range d.NK {
		if n := x(i, k); on[n>>14][n%5] {
			sum += shift[x(i, k)&3+1]
		}
	}
	return sum + shift[(i%2+2)%3]
}
