package arrays

import "github.com/openearthgo/oec"

// Odd is an extent that is no multiple of any vector, and Wide one of more than two vectors.
const (
	Odd  = 11
	Wide = 37
)

type (
	// Square is a matrix.
	Square [Odd][Odd]float64
	// Cube has a number for each of three subscripts.
	Cube [5][Odd][Odd]float64
	// Strip is a matrix of long rows of single precision.
	Strip [3][Wide]float32
	// Mixed is what elements share, of several types.
	Mixed struct {
		Weights [Wide]float32
		Class   [Wide]uint8
		Offset  int32
		Inner   struct{ On [3]bool }
	}
)

// Contracted is a product of three matrices with a cube, of odd sizes.
//
//oec:kernel
func Contracted(a *Square, b *[5][5]float64, u Cube) (v Cube) {
	oec.For3(5, Odd, Odd, func(k, j, i int) {
		v[k][j][i] = oec.Sum3(5, Odd, Odd, func(n, m, l int) float64 { return b[n][k] * a[j][m] * a[l][i] * u[n][m][l] })
	})
	return v
}

// Stencil has no sums: it has the bits of the plain function.
//
//oec:kernel
func Stencil(s *Mixed, scale float32, u Strip) (v, w Strip) {
	v = u
	oec.For2(3, Wide, func(j, i int) {
		x := u[j][max(i-1, 0)] - 2*u[j][i] + u[j][min(i+1, Wide-1)]
		if s.Inner.On[j] && i%3 == 1 {
			x *= s.Weights[i]
		}
		v[j][i] += scale * x / (1 + u[j][i]*u[j][i])
	})
	oec.For1(Wide, func(i int) {
		w[0][i] = v[2][Wide-1-i]
		w[2][i] = v[int(s.Class[i])%3][(i*5)%Wide] + float32(s.Offset)
	})
	oec.For1(Wide-2, func(i int) { w[1][i] = w[0][i+1] })
	return v, w
}

// Searched looks numbers up, leaves what it does not find alone, and keeps integers in between.
//
//oec:kernel
func Searched(table *[4][9]float32, x [Wide]float32, class [Wide]uint8) (y [Wide]float32, extremes [3]float32) {
	var cell [Wide]int
	var weight [Wide][2]float32
	oec.For1(Wide, func(i int) { cell[i], weight[i] = locate(x[i]) })
	oec.For1(Wide, func(i int) {
		if class[i] >= 4 {
			y[i] = -1
			return
		}
		for e := range 2 {
			y[i] += weight[i][e] * table[class[i]][cell[i]+e]
		}
	})
	extremes[0] = oec.MinOf(Wide, func(i int) float32 { return x[i] })
	extremes[1] = oec.MaxOf(Wide, func(i int) float32 { return x[i] })
	extremes[2] = oec.Prod(4, func(i int) float32 { return x[i] })
	return y, extremes
}

// locate is a helper with several results.
func locate(x float32) (int, [2]float32) {
	return oec.Locate(x*8, 9)
}

// Conditional adds up what a condition lets through, and divides the sum by what does not depend on it.
//
//oec:kernel
func Conditional(u Square, limit float64) (v Square) {
	oec.For2(Odd, Odd, func(j, i int) {
		v[j][i] = oec.Sum1(Odd, func(p int) float64 {
			if u[j][p] > limit {
				return 0
			}
			return u[j][p] * u[p][i]
		}) / (2 + u[j][i])
	})
	return v
}

// Large keeps an array of 350 KB, and one of integers.
//
//oec:kernel
func Large(u Square) (v Square) {
	var w [32][Wide][Wide]float64
	var n [Wide][Wide]int
	oec.For3(32, Wide, Wide, func(k, j, i int) {
		w[k][j][i] = oec.Sum1(Odd, func(p int) float64 { return u[j%Odd][p] * u[p][i%Odd] * u[k%Odd][p] })
	})
	oec.For2(Wide, Wide, func(j, i int) { n[j][i], _ = oec.Locate(w[j%32][i][j], 8) })
	oec.For2(Odd, Odd, func(j, i int) {
		v[j][i] = oec.Sum1(32, func(k int) float64 { return w[k][3*j][3*i] }) + float64(n[2*j][3*i])
	})
	return v
}

// Line is so long that its vectors are computed in a loop, but for the last.
type Line [611]float64

// Long computes a line from another, and from that in the other direction.
//
//oec:kernel
func Long(u Line) (v Line) {
	var w Line
	oec.For1(len(w), func(i int) { w[i] = 2*u[i] - u[len(u)-1-i] })
	oec.For1(len(v), func(i int) { v[i] = w[i] * u[max(i-1, 0)] })
	return v
}

type (
	// Plane is a matrix of either precision.
	Plane[T oec.Float] [Odd][Odd]T
	// Profile is what elements share, of either precision.
	Profile[T oec.Float] struct {
		Weights [Odd]T
		Ends    [2][3]T
		Level   uint8
		Limit   T
	}
)

// Either is generic: it has a product of matrices, a look-up and a helper.
//
//oec:kernel
func Either[T oec.Float](at *Plane[T], p *Profile[T], scale T, u Plane[T]) (v Plane[T], ends [3]T) {
	var w Plane[T]
	oec.For2(Odd, Odd, func(j, i int) {
		w[j][i] = limited(scale*u[j][i], p.Limit) * p.Weights[i]
	})
	oec.For2(Odd, Odd, func(j, i int) {
		v[j][i] = oec.Sum2(Odd, Odd, func(m, l int) T { return at[j][m] * at[i][l] * w[m][l] })
	})
	oec.For1(3, func(i int) {
		n, x := oec.Locate(u[i][i]*T(p.Level), 2)
		ends[i] = x[0]*p.Ends[n][i] + x[1]*p.Ends[n+1][i]
	})
	return v, ends
}

func limited[T oec.Float](x, limit T) T { return min(max(x, -limit), limit) }

// Cut names the only type that it is for.
//
//oec:kernel T=float32
func Cut[T oec.Float](u [Wide]T) (v [Wide]T) {
	oec.For1(Wide, func(i int) { v[i] = limited(u[i], 0.25) - T(i)/8 })
	return v
}

// Levels is how many levels a column of air has.
const Levels = 60

// Column has a number for each of them.
type Column [Levels]float64

// Mixing has the coefficients of vertical mixing by turbulence, for momentum and heat, of a column of wind, temperature and humidity: step by step, as
// models have it, with an array for each step. Most of them are read once.
//
//oec:kernel
func Mixing(height *Column, u, v, t, q Column) (momentum, heat Column) {
	var depth, shearU, shearV, shear, virtual, buoyancy, richardson, stability, ratio, length, scale Column
	oec.For1(Levels, func(k int) { virtual[k] = t[k] * (1 + 0.61*q[k]) })
	oec.For1(Levels-1, func(k int) { depth[k] = height[k+1] - height[k] })
	oec.For1(Levels-1, func(k int) { shearU[k] = (u[k+1] - u[k]) / depth[k] })
	oec.For1(Levels-1, func(k int) { shearV[k] = (v[k+1] - v[k]) / depth[k] })
	oec.For1(Levels-1, func(k int) { shear[k] = shearU[k]*shearU[k] + shearV[k]*shearV[k] + 1e-10 })
	oec.For1(Levels-1, func(k int) { buoyancy[k] = 9.81 * (virtual[k+1] - virtual[k]) / (depth[k] * virtual[k]) })
	oec.For1(Levels, func(k int) { richardson[k] = buoyancy[k] / shear[k] })
	oec.For1(Levels, func(k int) {
		if richardson[k] > 0 {
			stability[k] = 1 / (1 + 10*richardson[k]*(1+8*richardson[k]))
		} else {
			stability[k] = 1 - 18*richardson[k]
		}
	})
	oec.For1(Levels, func(k int) { ratio[k] = max(stability[k]*(1-0.2*richardson[k]), 0) })
	oec.For1(Levels, func(k int) { length[k] = 0.4 * height[k] / (1 + 0.4*height[k]/150) })
	oec.For1(Levels, func(k int) { scale[k] = length[k] * length[k] * shear[k] })
	oec.For1(Levels, func(k int) { momentum[k] = scale[k] * stability[k] })
	oec.For1(Levels, func(k int) { heat[k] = scale[k] * ratio[k] })
	return momentum, heat
}
