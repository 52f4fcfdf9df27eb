package abi_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// RoundToFloat32 gives the nearest number, of integers whose digits end anywhere.
func TestRoundToFloat32(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 200000 {
		x := random.Uint64() >> random.IntN(64)
		switch n % 4 {
		case 0: // next to a power of two
			x = 1<<random.IntN(64) + uint64(random.IntN(5)) - 2
		case 1: // next to the middle of two numbers
			shift := random.IntN(39)
			x = (1<<24+2*random.Uint64N(1<<24)+1)<<shift + uint64(random.IntN(3)) - 1
		}
		if got, want := abi.RoundToFloat32(x), nearest(new(big.Float).SetUint64(x)); got != want {
			t.Fatalf("%d is %g, want %g", x, got, want)
		}
		if got, want := abi.RoundToFloat32(int64(x)), nearest(new(big.Float).SetInt64(int64(x))); got != want {
			t.Fatalf("%d is %g, want %g", int64(x), got, want)
		}
	}
}

func nearest(x *big.Float) float32 {
	f, _ := x.Float32()
	return f
}
