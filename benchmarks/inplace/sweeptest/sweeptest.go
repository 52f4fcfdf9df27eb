// Package sweeptest has what tests of relaxations in place share: fields that no relaxation leaves
// as they are, sweeps in plain loops, and comparisons of bits. It imports package rt only, and oec.
package sweeptest

import (
	"math"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// NewField returns a field of some dimensions with pseudo-random numbers from 0 to 1, in the halo,
// too, which is two points wide.
func NewField(t testing.TB, dims rt.Dims, n [3]int) *rt.Field[float64] {
	t.Helper()
	h := rt.Halo{}
	for d := range 3 {
		if dims.Has(d) {
			h.Lo[d], h.Hi[d] = 2, 2
		}
	}
	f, err := rt.NewField[float64](dims, n, h)
	if err != nil {
		t.Fatal(err)
	}
	state := uint32(1)
	f.FillFunc(func(i, j, k int) float64 {
		state = state*1664525 + 1013904223
		return float64(state>>8) / (1 << 24)
	})
	return f
}

// Each calls do for all points of a domain, i fastest and k slowest.
func Each(n [3]int, do func(i, j, k int)) {
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				do(i, j, k)
			}
		}
	}
}

// SweepIJ updates the points of a field in order, i fastest.
func SweepIJ(u *rt.Field[float64], update func(y oec.IJ[float64], i, j int) float64) {
	Each(u.Interior(), func(i, j, _ int) { u.Set(i, j, 0, update(u.ViewIJ(), i, j)) })
}

// SweepBackIJ updates them in the opposite order.
func SweepBackIJ(u *rt.Field[float64], update func(y oec.IJ[float64], i, j int) float64) {
	n := u.Interior()
	Each(n, func(i, j, _ int) {
		i, j = n[0]-1-i, n[1]-1-j
		u.Set(i, j, 0, update(u.ViewIJ(), i, j))
	})
}

// Compare fails a test if the bits of fields differ at a point of the domain.
func Compare(t testing.TB, what string, have, want *rt.Field[float64]) {
	t.Helper()
	Each(want.Interior(), func(i, j, k int) {
		if math.Float64bits(have.At(i, j, k)) != math.Float64bits(want.At(i, j, k)) {
			t.Fatalf("%s: at %d %d %d is %v, want %v", what, i, j, k, have.At(i, j, k), want.At(i, j, k))
		}
	})
}
