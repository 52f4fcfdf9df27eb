package programs

import "github.com/openearthgo/oec"

// ColumnSum begins with a number, and goes upwards over all of the domain.
//
//oec:stencil
func ColumnSum(d oec.Domain, in oec.IJK[float64], i, j int) (sum float64) {
	for k := range d.NK {
		here := func() float64 { return in(i, j, k) }
		sum += here()
	}
	return sum
}

// ColumnTop goes downwards over a part of the domain, with what is computed before it, a variable in
// memory, and one that is only used behind the loop.
//
//oec:stencil
func ColumnTop(d oec.Domain, in oec.IJK[float32], ground oec.IJ[float32], i, j int) (mean float32, top int32, last [2]float32) {
	base := ground(i, j) * 2
	for k := d.NK - 2; k > 0; k-- {
		x := in(i, j, k+1) - base
		if x > mean {
			top = int32(k)
		}
		last[1] = x
		mean += x
	}
	return mean / float32(d.NK), top, last
}

// LevelSum sums up the sums of rows, in a closure, and scales a field by it.
//
//oec:stencil
func LevelSum(d oec.Domain, in oec.IJK[float64], i, j, k int) float64 {
	row := func(j, k int) (sum float64) {
		for i := range d.NI {
			sum += in(i, j, k)
		}
		return sum
	}
	level := func(k int) (sum float64) {
		for j := range d.NJ {
			sum += row(j, k)
		}
		return sum
	}
	return in(i, j, k) / level(k)
}
