// Package sizes holds stencils with code of their own for some sizes of the domain: with
// buffers between stages, fields of lower rank, columns in order, conditions on where the domain
// ends, integers, and domains of lower rank. The tests compare them with the plain functions on
// those sizes, on others, on parts, and on fields with more halo than is needed, and look at which
// code has run.
package sizes

import (
	"math"

	"github.com/openearthgo/oec"
)

//go:generate go tool oecgen -O original,tuned -targets go,amd64,arm64,sim

// Filter is a limited diffusion, of which the Laplacian is a stage of its own at level
// original. One of its sizes is divided evenly by blocks.
//
//oec:stencil sizes=64x8x3,37x5x4
func Filter[T oec.Float](q oec.IJK[T], weight oec.J[T], i, j, k int) (out T) {
	lap := func(i, j, k int) T {
		return q(i-1, j, k) + q(i+1, j, k) + q(i, j-1, k) + q(i, j+1, k) - 4*q(i, j, k)
	}
	flux := func(i, j, k int) T {
		f := lap(i+1, j, k) - lap(i, j, k)
		if f*(q(i+1, j, k)-q(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	return q(i, j, k) - weight(j)*(flux(i, j, k)-flux(i-1, j, k))
}

// Column adds up from below, and is halved at the top.
//
//oec:stencil sizes=20x6x7,3x7x5
func Column(d oec.Domain, q oec.IJK[float64], i, j, k int) (sum float64) {
	up := oec.Forward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return q(i, j, k)
		}
		return self(i, j, k-1) + q(i, j, k)
	})
	if k == d.NK-1 {
		return up(i, j, k) / 2
	}
	return up(i, j, k)
}

// Edges is a difference that becomes one-sided at both ends of the domain, and knows how large
// that is.
//
//oec:stencil sizes=33x4
func Edges(d oec.Domain, q oec.IJ[float64], i, j int) (dq, far float64) {
	far = float64(d.NI*d.NJ - i)
	switch {
	case i == 0:
		return q(i+1, j) - q(i, j), far
	case i == d.NI-1:
		return q(i, j) - q(i-1, j), far
	}
	return (q(i+1, j) - q(i-1, j)) / 2, far
}

// Total adds up columns, of which the outputs do not say how many levels they have.
//
//oec:stencil sizes=33x4x6
func Total(d oec.Domain, q oec.IJK[float64], i, j int) (total float64) {
	for k := range d.NK - 1 {
		total += q(i, j, k+1) * float64(d.NK-k)
	}
	return total
}

// Bits mixes neighbours along k, of which a column has as many as the field is large.
//
//oec:stencil sizes=9x2x6
func Bits(q oec.IJK[int32], step int32, i, j, k int) (out int32) {
	return q(i, j, k)/(q(i, j, k+1)|1) ^ q(i, j, k-1)*step
}

// Again has an intermediate that CPUs keep for a tile at a time. The run time has room for it, and threads of an
// accelerator compute it again instead.
//
//oec:stencil sizes=20x6x7,3x7x5
func Again(q oec.IJK[float64], i, j, k int) float64 {
	costly := func(i, j, k int) float64 { return math.Sqrt(math.Sqrt(q(i, j, k)*q(i, j, k)+2)) / q(i, j-1, k) }
	return costly(i-1, j, k)*costly(i+1, j, k) + costly(i, j-1, k)*costly(i, j+1, k)
}
