package abi_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// FMA32 rounds the exact sum once, also where it lies next to the middle of two numbers.
func TestFMA32(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	number := func() float32 {
		bits := uint32(random.IntN(255))<<23 | uint32(random.IntN(2))<<31
		if random.IntN(2) == 0 {
			return math.Float32frombits(bits | random.Uint32N(1<<23))
		}
		return math.Float32frombits(bits | 1<<random.IntN(23) | 1<<random.IntN(23))
	}
	for range 50000 {
		x, y, z := number(), number(), number()
		if random.IntN(2) == 0 { // of about the same size
			z = float32(float64(x)*float64(y)) * float32(random.IntN(9)-4) * math.SmallestNonzeroFloat32 * (1 << 126)
		}
		if got, want := abi.FMA32(x, y, z), exactFMA32(x, y, z); math.Float32bits(got) != math.Float32bits(want) && got == got {
			t.Fatalf("%g * %g + %g is %g, expected %g", x, y, z, got, want)
		}
	}
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range [][4]float32{{inf, 1, 1, inf}, {inf, 0, 1, nan}, {inf, 1, -inf, nan}, {1, 1, nan, nan}, {2, 3, -inf, -inf}} {
		if got := abi.FMA32(c[0], c[1], c[2]); got != c[3] && (got == got || c[3] == c[3]) {
			t.Errorf("%g * %g + %g is %g", c[0], c[1], c[2], got)
		}
	}
}

// A subnormal result is rounded once too: a product next to the middle of two such numbers is
// lost in the float64 that is the sum.
func TestFMA32Subnormal(t *testing.T) {
	t.Parallel()
	const middle = math.SmallestNonzeroFloat32 / 2 // of 0 and the next number
	for digits := 14; digits <= 23; digits++ {
		below := math.Ldexp(1, -digits)
		x := float32(0x1p-75 * (1 + below))
		for _, y := range []float32{float32(middle * 0x1p75 * (1 - below)), float32(middle * 0x1p75 * (below - 1))} {
			for multiple := 1 << 18; multiple < 1<<23; multiple = multiple*2 + 1 {
				z := float32(multiple) * math.SmallestNonzeroFloat32
				for _, z := range []float32{z, -z, z + math.SmallestNonzeroFloat32, -z - math.SmallestNonzeroFloat32} {
					if got, want := abi.FMA32(x, y, z), exactFMA32(x, y, z); got != want {
						t.Fatalf("%g * %g + %g is %g, expected %g", x, y, z, got, want)
					}
				}
			}
		}
	}
}

// exactFMA32 computes with as many digits as it takes.
func exactFMA32(x, y, z float32) float32 {
	product := float64(x) * float64(y)
	if sum := product + float64(z); sum == 0 || math.IsInf(sum, 0) || math.IsNaN(sum) {
		return float32(sum)
	}
	exact := new(big.Float).SetPrec(1024).SetFloat64(product)
	rounded, _ := exact.Add(exact, big.NewFloat(float64(z))).Float32()
	return rounded
}
