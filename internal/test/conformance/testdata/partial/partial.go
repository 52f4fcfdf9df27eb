// Package partial holds programs in text of which a point stores only what a condition lets it:
// see partial.mlir. Its functions compute at a point what they do, and return nil for what they do
// not store. Programs that store on ranges of points are in package ranges.
package partial

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -from partial.mlir -O tuned,original,inline,inline+unroll2

// Positive is the program @positive.
func Positive(in, other oec.IJK[float64], limit float64, i, j, k int) (out *float64, sign uint8) {
	if x := in(i, j, k); x > limit {
		y := x + x
		return &y, oec.Int[uint8](other(i, j, k))
	}
	return nil, 0
}

// Edges is the program @edges.
func Edges(d oec.Domain, in oec.IJK[float32], i, j, k int) (out *float32) {
	switch {
	case i < 2:
		x := in(i+1, j, k)
		return &x
	case i == d.NI-1 && k < 2:
		x := in(i-1, j, k+1)
		return &x
	}
	return nil
}

// Kept is the program @kept.
func Kept(in oec.IJK[float64], i, j, k int) (some *float64, next float64) {
	if i > 2 {
		x := -in(i, j, k)
		some = &x
	}
	if i > 1 {
		next = -in(i+1, j, k)
	}
	return some, next
}
