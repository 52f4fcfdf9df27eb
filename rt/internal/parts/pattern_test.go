package parts_test

import (
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// A frame has all that is beyond ends where halos are kept, once, but what a part has itself: also what a part that goes on beyond joined ends has at the
// other end.
func TestFrame(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		n := [3]int{2 + rnd.IntN(6), 2 + rnd.IntN(6), 1 + rnd.IntN(3)}
		cuts, err := parts.NewCuts(n, [3][]int{{1 + rnd.IntN(n[0]-1)}, {1 + rnd.IntN(n[1]-1)}})
		if err != nil {
			t.Fatal(err)
		}
		var halo abi.Halo
		for d := range 3 {
			halo.Lo[d], halo.Hi[d] = rnd.IntN(4), rnd.IntN(4)
		}
		joined := abi.Dims(rnd.IntN(4))
		source := func(d, x int) (int, bool) {
			if joined.Has(d) {
				return (x%n[d] + n[d]) % n[d], false
			}
			return x, false
		}
		for rank := range cuts.Ranks() {
			targets := parts.NewFrame(cuts, rank, abi.IJK, halo, source).Targets()
			own := cuts.Box(rank)
			for at := range points(own, halo) {
				from, outside, itself := at, false, true
				for d := range 3 {
					from[d], _ = source(d, at[d])
					outside = outside || from[d] < 0 || from[d] >= n[d]
					itself = itself && from[d] == at[d] && cuts.Owner(d, from[d]) == cuts.Place(rank)[d]
				}
				want := 0
				if outside && !itself {
					want = 1
				}
				have := 0
				for _, b := range targets {
					if (abi.Box{Lo: at, Hi: [3]int{at[0] + 1, at[1] + 1, at[2] + 1}}).Within(b) {
						have++
					}
				}
				if have != want {
					t.Fatalf("seed %d, %v points cut at %v, halo %v, joined along %v, rank %d: %v is filled %d times, want %d", seed, n, cuts.At, halo, joined, rank, at, have, want)
				}
			}
		}
	}
}

// points returns those of a part and its halo.
func points(own abi.Box, halo abi.Halo) func(yield func(at [3]int) bool) {
	return func(yield func(at [3]int) bool) {
		for k := own.Lo[2] - halo.Lo[2]; k < own.Hi[2]+halo.Hi[2]; k++ {
			for j := own.Lo[1] - halo.Lo[1]; j < own.Hi[1]+halo.Hi[1]; j++ {
				for i := own.Lo[0] - halo.Lo[0]; i < own.Hi[0]+halo.Hi[0]; i++ {
					if !yield([3]int{i, j, k}) {
						return
					}
				}
			}
		}
	}
}

// Of many ranks, only those that exchange something with a rank are looked at one by one.
func TestPatternOfManyRanks(t *testing.T) {
	t.Parallel()
	const pi, pj = 16, 8192
	n := [3]int{2000, 65536, 60}
	cuts, err := parts.NewCuts(n, [3][]int{parts.Even(n[0], pi), parts.Even(n[1], pj)})
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	p := parts.NewPattern(cuts, 5*pi, abi.IJK, abi.Halo{Lo: [3]int{3, 3}, Hi: [3]int{3, 3}}, func(d, x int) (int, bool) {
		asked++
		return (x%n[d] + n[d]) % n[d], false
	})
	if len(p.Sends) != 8 || len(p.Receives) != 8 {
		t.Errorf("a rank sends to %d others and receives from %d", len(p.Sends), len(p.Receives))
	}
	if most := 6 * (pi + pj); asked > most {
		t.Errorf("it was asked %d times where a point beyond the ends comes from, which %d would do", asked, most)
	}
}
