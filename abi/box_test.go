package abi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// TestWithout takes boxes out of others: each point that is left is in one of the rest, and no other is.
func TestWithout(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		var all, inner abi.Box
		for d := range 3 {
			all.Lo[d] = rnd.IntN(5) - 2
			all.Hi[d] = all.Lo[d] + 1 + rnd.IntN(5)
			inner.Lo[d] = all.Lo[d] + rnd.IntN(all.Hi[d]-all.Lo[d])
			inner.Hi[d] = inner.Lo[d] + rnd.IntN(all.Hi[d]-inner.Lo[d]+1)
		}
		rest := all.Without(inner)
		points := inner.Points()
		for n, b := range rest {
			points += b.Points()
			if b.Empty() || !b.Within(all) || !b.Meet(inner).Empty() {
				t.Fatalf("%v without %v: %v", all, inner, rest)
			}
			for _, other := range rest[:n] {
				if !b.Meet(other).Empty() {
					t.Fatalf("%v without %v: %v", all, inner, rest)
				}
			}
		}
		if points != all.Points() {
			t.Fatalf("%v without %v: %v has %d points of %d", all, inner, rest, points, all.Points())
		}
	}
}
