// Package radiation holds the gas optics of a column of the atmosphere for short waves, as a kernel:
// the look-ups of RRTMGP in tables of absorption, of the shapes that they have there, with which EKL
// was evaluated (Friebel, Ohlmann and Castrillon, arXiv 2604.19906).
package radiation

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/fmath"
)

//go:generate go tool oecgen -fp=contract

// The extents of columns and tables.
const (
	Cells        = 60 // of a column
	Bands        = 14
	Points       = 16 // of the spectrum in each band
	Temperatures = 14
	Pressures    = 60
	Mixtures     = 9 // of two gases
	Flavours     = 9 // pairs of gases
	Gases        = 7
	Minors       = 53 // intervals in which a minor gas absorbs
	MostMinors   = 9  // of a band
)

type (
	// Column has a number for each cell.
	Column [Cells]float32
	// Spectrum has a number for each cell and point of the spectrum.
	Spectrum [Bands][Cells][Points]float32

	// Tables are the tables of absorption, and what they are for.
	Tables struct {
		Half     [2][Flavours][Temperatures]float32 // of the second gas, where both absorb alike
		Major    [Bands][Temperatures][Mixtures][Pressures][Points]float32
		Minor    [Minors][Temperatures][Mixtures][Points]float32
		Rayleigh [Bands][2][Temperatures][Mixtures][Points]float32

		Flavour [2][Bands]uint8    // of a band below and above the tropopause
		Gas     [Flavours][2]uint8 // one more than its number; 0 is dry air
		First   [Bands]uint8       // minor interval of a band, which are all together
		Count   [Bands]uint8
		Layer   [Minors]uint8 // 0 below the tropopause, 1 above
		Absorbs [Minors]uint8 // the gas
		Kind    [Minors]uint8 // 0 as it is; with the density, 1 and By, 2 and the rest of By, 3
		By      [Minors]uint8 // a gas
	}
)

// water is the number of water vapour among the gases.
const water = 0

// mixing returns the mixing ratio of a gas by its number plus one.
func mixing(r *[Gases]Column, gas uint8, x int) float32 {
	if gas == 0 {
		return 1
	}
	return r[min(int(gas)-1, Gases-1)][x]
}

// bit is 1 where a condition holds.
func bit(condition bool) int {
	if condition {
		return 1
	}
	return 0
}

// TaumolSW computes the optical depths of a column by absorption and by Rayleigh scattering: t is the
// temperature in kelvin, p the pressure in pascals, nd the molecules of dry air per square centimetre,
// and r the volume mixing ratios.
//
//oec:kernel
func TaumolSW(k *Tables, t, p, nd Column, r [Gases]Column) (absorbed, scattered Spectrum) {
	var jt, jp, layer [Cells]int
	var ft, fp [Cells][2]float32
	oec.For1(Cells, func(x int) {
		layer[x] = bit(p[x] < 9948.43)
		j, f := oec.Locate((t[x]-160)/15, Temperatures)
		jt[x], ft[x][0], ft[x][1] = j, f[0], f[1]
		j, f = oec.Locate((fmath.Log(p[x])-11.605217)/-0.19992, Pressures-1)
		jp[x], fp[x][0], fp[x][1] = j+layer[x], f[0], f[1]
	})
	var je [Bands][Cells][2]int
	var fe, mix [Bands][Cells][2]float32
	oec.For3(Bands, Cells, 2, func(b, x, d int) {
		flavour := min(int(k.Flavour[layer[x]][b]), Flavours-1)
		first, second := mixing(&r, k.Gas[flavour][0], x), mixing(&r, k.Gas[flavour][1], x)
		mixed := first + k.Half[layer[x]][flavour][jt[x]+d]*second
		h := float32(0.5)
		if mixed > 1.0/(1<<51) {
			h = first / mixed
		}
		j, f := oec.Locate(8*h, Mixtures)
		je[b][x][d], fe[b][x][d], mix[b][x][d] = j, f[1], mixed*nd[x]
	})
	// weight is that of an end of a cell of the mixtures, at an end of that of the temperatures.
	weight := func(b, x, d, e int) float32 {
		w := fe[b][x][d]
		if e == 0 {
			w = 1 - w
		}
		return ft[x][d] * w
	}
	// amount is how much of a minor gas there is.
	amount := func(u, x int) float32 {
		wet := 1 / (1 + r[water][x])
		by := r[min(int(k.By[u]), Gases-1)][x] * wet
		f := r[min(int(k.Absorbs[u]), Gases-1)][x] * nd[x]
		density := 0.01 * p[x] / t[x]
		switch k.Kind[u] {
		case 1:
			f *= density * by
		case 2:
			f *= density * (1 - by)
		case 3:
			f *= density
		}
		return f
	}
	oec.For3(Bands, Cells, Points, func(b, x, g int) {
		major := oec.Sum3(2, 2, 2, func(d, e, q int) float32 {
			return weight(b, x, d, e) * mix[b][x][d] * fp[x][q] * k.Major[b][jt[x]+d][je[b][x][d]+e][jp[x]+q][g]
		})
		minor := oec.Sum1(MostMinors, func(n int) float32 {
			u := min(int(k.First[b])+n, Minors-1)
			if n >= int(k.Count[b]) || int(k.Layer[u]) != layer[x] {
				return 0
			}
			return amount(u, x) * oec.Sum2(2, 2, func(d, e int) float32 { return weight(b, x, d, e) * k.Minor[u][jt[x]+d][je[b][x][d]+e][g] })
		})
		absorbed[b][x][g] = major + minor
		scattered[b][x][g] = nd[x] * (1 + r[water][x]) *
			oec.Sum2(2, 2, func(d, e int) float32 { return weight(b, x, d, e) * k.Rayleigh[b][layer[x]][jt[x]+d][je[b][x][d]+e][g] })
	})
	return absorbed, scattered
}
