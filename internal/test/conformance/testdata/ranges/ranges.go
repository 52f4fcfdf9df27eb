// Package ranges holds programs in text that store on ranges of points, which are parts of the
// domain: see ranges.mlir. Its functions compute at a point what they do, and return nil for what
// they do not store. Programs whose points decide that by a condition are in package partial.
package ranges

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -from ranges.mlir -O tuned,original,inline,inline+unroll2

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
