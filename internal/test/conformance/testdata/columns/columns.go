// Package columns holds stencils with loops over the extent of the domain: reductions.
package columns

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,inline

// Water is the mass of water over each point, from the pressure at the faces of levels, and the
// highest share of it.
//
//oec:stencil
func Water[T oec.Float](d oec.Domain, q, p oec.IJK[T], i, j int) (path, most T) {
	const gravity = 9.81
	for k := range d.NK {
		path += q(i, j, k) * (p(i, j, k+1) - p(i, j, k)) / gravity
		most = max(most, q(i, j, k))
	}
	return path, most
}

// Cover is the part of the sky that clouds cover, if those of neighbouring levels overlap as far as
// they can and others at random, from the top downwards.
//
//oec:stencil
func Cover(d oec.Domain, cloud oec.IJK[float64], i, j int) (cover float64) {
	clear := 1.0
	for k := d.NK - 1; k >= 0; k-- {
		above := 0.0
		if k < d.NK-1 {
			above = cloud(i, j, k+1)
		}
		if above >= 1 {
			continue
		}
		clear *= (1 - max(cloud(i, j, k), above)) / (1 - above)
	}
	return 1 - clear
}

// A Layer is where the temperature falls below a threshold.
type Layer struct {
	Level       int32
	Height      float64
	Found       bool
	Temperature [2]float64 // below and above
}

// Freezing is the lowest place in each column where it freezes, which lies between two levels.
//
//oec:stencil
func Freezing(d oec.Domain, t, z oec.IJK[float64], ground oec.IJ[float64], zero float64, i, j int) (l Layer) {
	offset := ground(i, j) + ground(i+1, j)
	l.Level, l.Height = -1, offset
	for k := 1; k < d.NK; k++ {
		below, here := t(i, j, k-1), t(i, j, k)
		if !l.Found && below >= zero && here < zero {
			l.Found, l.Level = true, int32(k)
			l.Temperature = [2]float64{below, here}
			l.Height = offset + z(i, j, k)
		}
	}
	return l
}

// Spread is the variance of each column, smoothed, by a loop that needs what another one found.
//
//oec:stencil
func Spread(d oec.Domain, in oec.IJK[float64], i, j int) (mean, variance, last float64, count int64) {
	smooth := func(i, j, k int) float64 { return (in(i-1, j, k) + 2*in(i, j, k) + in(i+1, j, k)) / 4 }
	for k := 0; k < d.NK; k++ {
		mean += smooth(i, j, k)
	}
	mean /= float64(d.NK)
	for k := 0; k <= d.NK-1; k++ {
		anomaly := smooth(i, j, k) - mean
		variance += anomaly * anomaly
		last = anomaly
		if anomaly > 0 {
			count++
		}
	}
	return mean, variance / float64(d.NK), last, count
}

// Fix scales each column such that its sum is that of another field: the loops are in a closure
// without k.
//
//oec:stencil
func Fix(d oec.Domain, q, want oec.IJK[float64], i, j, k int) (out float64) {
	factor := func(i, j int) float64 {
		have, sum := 0.0, 0.0
		for k := range d.NK {
			have += q(i, j, k)
			sum += want(i, j, k)
		}
		if have == 0 {
			return 1
		}
		return sum / have
	}
	return q(i, j, k) * (factor(i, j) + factor(i+1, j)) / 2
}

// Inner is of levels but the lowest and the highest two; the others are read there.
//
//oec:stencil
func Inner(d oec.Domain, in oec.IJK[float32], i, j int) (slope, gap float32, steps int32) {
	for k := 1; k < d.NK-2; k++ {
		for n := range 2 {
			slope += in(i, j, k+n) - in(i, j, k-1)
		}
		steps++
	}
	for k := range d.NK - 1 {
		gap = max(gap, in(i, j, k+1)-in(i, j, k))
	}
	return slope, gap, steps
}

// Zonal is the mean along i, weighted by a field that does not vary along k.
//
//oec:stencil
func Zonal(d oec.Domain, in oec.IJK[float64], weight oec.IJ[float64], j, k int) (mean float64) {
	sum := 0.0
	for i := range d.NI {
		mean += weight(i, j) * in(i, j, k)
		sum += weight(i, j)
	}
	return mean / sum
}

// Meridional is the highest value along j.
//
//oec:stencil
func Meridional(d oec.Domain, in oec.IJK[float64], i, k int) (most float64, where int32) {
	most = -1e30
	for j := d.NJ - 1; j >= 0; j-- {
		if in(i, j, k) > most {
			most, where = in(i, j, k), int32(j)
		}
	}
	return most, where
}

// Profile is the sum over each level: rows first, and then the sums of rows.
//
//oec:stencil
func Profile(d oec.Domain, in oec.IJK[float64], k int) (total float64) {
	row := func(j, k int) float64 {
		sum := 0.0
		for i := range d.NI {
			sum += in(i, j, k)
		}
		return sum
	}
	for j := range d.NJ {
		total += row(j, k)
	}
	return total
}

// Highest is the highest level, and its share of as many as there are.
//
//oec:stencil
func Highest(d oec.Domain, in oec.IJK[float64], i, j int) (top, share float64) {
	top = in(i, j, oec.Within(d.NK-1, d.NK-1, d.NK-1))
	return top, top / float64(d.NK)
}

// Sample reads the first column of 12 rows, and the last one, at a number of levels.
//
//oec:stencil
func Sample(d oec.Domain, in oec.IJ[float64], at oec.K[int32], k int) (first, last float64) {
	j := oec.Within(int(at(k)), 0, 11)
	return in(oec.Within(0, 0, 0), j), in(oec.Within(d.NI-1, 0, d.NI-1), j) - float64(d.NJ)
}

// Within sums up rows of all levels but the first and the last, of which there may be none.
//
//oec:stencil
func Within(d oec.Domain, in oec.IJK[float64], j int) (total float64) {
	row := func(j, k int) (sum float64) {
		for i := range d.NI {
			sum += in(i, j, k)
		}
		return sum
	}
	for k := 1; k < d.NK-1; k++ {
		total += row(j, k)
	}
	return total
}
