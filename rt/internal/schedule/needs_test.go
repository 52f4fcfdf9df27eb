package schedule

import (
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// What is known of a use before there are tiles changes nothing of what it reaches.
func TestUse(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	bound := func() abi.Bound {
		return abi.Bound{From: abi.Origin(r.IntN(4)), Off: r.IntN(5) - 2, OffN: r.IntN(5) - 2}
	}
	offsets := 0
	for range 10_000 {
		var reach abi.Reach
		var b abi.Box
		var n [3]int
		for d := range 3 {
			n[d] = 1 + r.IntN(6)
			b.Lo[d] = r.IntN(4) - 1
			b.Hi[d] = b.Lo[d] + r.IntN(5)
			reach.Lo[d] = r.IntN(5) - 2
			reach.Hi[d] = reach.Lo[d] + r.IntN(3)
			switch r.IntN(6) {
			case 0:
				reach.Guard[d] = abi.Span{Lo: bound(), Hi: bound()}
			case 1:
				reach.Fixed[d] = abi.Span{Lo: bound(), Hi: bound()}
			case 2:
				reach.Scale[d] = abi.Scale{Mul: 1 + r.IntN(2), Div: 1 + r.IntN(2)}
			}
		}
		uses := usesOf(&abi.Stage{Uses: []abi.Use{{Reach: reach}}})
		if uses[0].offsets != 0 {
			offsets++
		}
		if got, want := uses[0].of(b, n), reach.Of(b, n); got != want {
			t.Fatalf("from %v in a domain of %v, %+v reaches %v, and the use of it %v", b, n, reach, want, got)
		}
	}
	if offsets < 5000 {
		t.Errorf("%d of 10,000 are of offsets", offsets)
	}
}
