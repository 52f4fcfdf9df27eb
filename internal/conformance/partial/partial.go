// Package partial holds programs in text that store at some points only: see partial.mlir. Its
// functions compute at a point what they do, and return nil for what they do not store.
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

// Ranges is the program @ranges.
func Ranges(d oec.Domain, in oec.IJK[float64], i, j, k int) (all float64, inner, bottom, diff *float64) {
	sum := func(j int) float64 { return in(i, j, k) + in(i+1, j, k) }
	if i >= 1 && i < d.NI-1 && j >= 1 && j < d.NJ-1 {
		x := sum(j)
		inner = &x
	}
	if k < 1 {
		x := in(i, j, k)
		bottom = &x
	}
	if k >= 1 {
		x := sum(j) - sum(j-1)
		diff = &x
	}
	return in(i, j, k) * in(i+1, j, k), inner, bottom, diff
}

// Layers is the program @layers.
func Layers(in oec.IJK[float64], i, j, k int) (both float64, below, above *float64) {
	if k < 2 {
		x := in(i, j, k+1)
		return in(i, j, k) - x, &x, nil
	}
	x := in(i, j, k-1)
	return in(i, j, k) + x, nil, &x
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
