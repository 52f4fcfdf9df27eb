// Package fusion holds stencils with intermediates that are costly to recompute, which the
// level "tuned" keeps for a tile at a time. The tests compare the compiled stencils with the
// plain functions.
package fusion

import (
	"math"

	"github.com/openearthgo/oec"
)

//go:generate go tool oecgen -O tuned,inline

// Star reads a costly intermediate at the four neighbours, and at the corner of a second one
// that is made from it.
//
//oec:stencil
func Star[T oec.Float](q oec.IJK[T], i, j, k int) (out T) {
	steep := func(i, j, k int) T {
		x := q(i+1, j, k) - q(i-1, j, k)
		y := q(i, j+1, k) - q(i, j-1, k)
		return root(x*x+y*y) / (1 + q(i, j, k)*q(i, j, k))
	}
	smooth := func(i, j, k int) T {
		return root(steep(i-1, j, k)*steep(i+1, j, k)+steep(i, j-1, k)*steep(i, j+2, k)) / 4
	}
	return smooth(i-1, j, k) + smooth(i+1, j, k) + smooth(i, j-1, k) + smooth(i, j+1, k) - 4*steep(i, j, k)
}

// Columns reads costly intermediates above and below, except at the ends.
//
//oec:stencil
func Columns[T oec.Float](q oec.IJK[T], d oec.Domain, i, j, k int) (low, high T) {
	weight := func(i, j, k int) T { return root(q(i, j, k)*q(i, j, k)+1) / (2 + q(i+1, j, k)*q(i-1, j, k)) }
	if k > 0 {
		low = weight(i, j, k) - weight(i, j, k-1)
	}
	high = weight(i, j+1, k)
	if k < d.NK-1 {
		high -= weight(i, j, k+1)
	}
	return low, high
}

// Lookup reads one intermediate at computed indices, so that it is in memory, and another
// one around the point.
//
//oec:stencil
func Lookup(q oec.IJK[float64], i, j, k int) float64 {
	table := func(i, j, k int) float64 { return q(i, j, k) - q(i-1, j, k) }
	costly := func(i, j, k int) float64 { return math.Sqrt(math.Sqrt(q(i, j, k)*q(i, j, k)+2)) / q(i, j-1, k) }
	at := oec.Within(i+oec.Int[int](q(i, j, k)), i-2, i+2)
	return table(at, j, k) + costly(i-1, j, k)*costly(i+1, j, k) + costly(i, j-1, k)*costly(i, j+1, k)
}

// Pixels keeps integers.
//
//oec:stencil
func Pixels(p oec.IJ[uint8], i, j int) (mean uint8, edge int32) {
	sharp := func(i, j int) int32 {
		return (9*int32(p(i, j)) - int32(p(i-1, j)) - int32(p(i+1, j)) - int32(p(i, j-1)) - int32(p(i, j+1))) / 5 % 251
	}
	sum := sharp(i-1, j) + sharp(i+1, j) + sharp(i, j-1) + sharp(i, j+1)
	return uint8(sum / 4), sharp(i, j) - sum
}

// Plane varies along i and k only.
//
//oec:stencil
func Plane(q oec.IK[float32], i, k int) float32 {
	flux := func(i, k int) float32 { return root(q(i, k)*q(i+1, k)+8) / (q(i, k) + q(i, k+1) + 3) }
	return flux(i, k) - flux(i-1, k) + flux(i, k-1) - flux(i+1, k-1)
}

// Row varies along i only.
//
//oec:stencil
func Row(q oec.I[float64], i int) float64 {
	flux := func(i int) float64 { return root(q(i)*q(i)+8) / (q(i) + q(i+1)*q(i+1) + 3) }
	return flux(i-2) - flux(i-1) + flux(i+1) - flux(i+2)
}

func root[T oec.Float](x T) T { return T(math.Sqrt(float64(x))) }
