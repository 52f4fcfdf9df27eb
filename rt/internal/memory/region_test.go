package memory

import (
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// randomRegion returns part of a field somewhere in data.
func randomRegion(r *rand.Rand, data []float32, strides [3]int) (Region, bool) {
	var n [3]int
	for d := range 3 {
		n[d] = 1 + r.IntN(4)
	}
	f, err := Of(data, 120+r.IntN(60), abi.IJK, n, strides, abi.Halo{})
	if err != nil {
		return Region{}, false
	}
	var b abi.Box
	for d := range 3 {
		b.Lo[d] = r.IntN(n[d])
		b.Hi[d] = b.Lo[d] + 1 + r.IntN(n[d]-b.Lo[d])
	}
	return Region{Storage: &f, Box: b}, true
}

// With equal strides, meets is exact; otherwise it may only err on the side of
// caution.
func TestRegionsMeet(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	data := make([]float32, 300)
	strides := [][3]int{{1, 8, 40}, {1, -8, 40}, {1, 8, -40}, {1, 40, 8}, {1, 13, 37}, {1, -40, -9}}
	met, apart := 0, 0
	for range 40_000 {
		s1 := strides[r.IntN(len(strides))]
		s2 := s1
		if r.IntN(3) == 0 {
			s2 = strides[r.IntN(len(strides))]
		}
		a, ok1 := randomRegion(r, data, s1)
		b, ok2 := randomRegion(r, data, s2)
		if !ok1 || !ok2 {
			continue
		}
		want, other := false, b.elements()
		for e := range a.elements() {
			want = want || other[e]
		}
		got := a.Meets(b)
		if want && !got || got && !want && s1 == s2 {
			t.Fatalf("strides %v and %v, %v at %d and %v at %d: meets is %v, want %v",
				s1, s2, a.Box, a.Storage.Origin, b.Box, b.Storage.Origin, got, want)
		}
		if s1 == s2 && want {
			met++
		} else if s1 == s2 {
			apart++
		}
	}
	if met < 500 || apart < 500 {
		t.Errorf("the test is not worth much: %d meet, %d do not", met, apart)
	}
}

func TestEmptyRegionsMeetNothing(t *testing.T) {
	t.Parallel()
	f, err := Of(make([]float32, 64), 0, abi.IJK, [3]int{4, 4, 4}, [3]int{1, 4, 16}, abi.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	all := Region{Storage: &f, Box: f.Owned}
	if none := (Region{Storage: &f, Box: abi.Box{}}); all.Meets(none) || none.Meets(all) {
		t.Error("a region without points meets one")
	}
	if !all.Meets(all) {
		t.Error("a region does not meet itself")
	}
}

// elements returns the numbers of the elements of a region.
func (a Region) elements() map[int]bool {
	set := map[int]bool{}
	for k := a.Box.Lo[2]; k < a.Box.Hi[2]; k++ {
		for j := a.Box.Lo[1]; j < a.Box.Hi[1]; j++ {
			for i := a.Box.Lo[0]; i < a.Box.Hi[0]; i++ {
				set[a.Storage.Index(i, j, k)] = true
			}
		}
	}
	return set
}
