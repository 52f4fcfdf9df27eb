package llvm

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// quotientByProducts is what [elementwise.Lanes.Quotient] computes, for numbers in its range.
func quotientByProducts(x, d float64) float64 {
	high := 1 / d
	low := math.FMA(-d, high, 1) / d
	q := math.FMA(x, high, float64(x*low))
	return math.FMA(math.FMA(q, -d, x), high, q)
}

func quotientByProducts32(x, d float32) float32 {
	high := 1 / d
	low := abi.FMA32(-d, high, 1) / d
	q := abi.FMA32(x, high, float32(x*low))
	return abi.FMA32(abi.FMA32(q, -d, x), high, q)
}

// Quotients by products are right beside the middle of two numbers, for divisors of all digits, too, but for those of
// ones alone.
func TestQuotientsByProducts(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	hard := []uint64{0, 1, 2, 1<<52 - 2, 1<<52 - 3, 1<<52 - 4, 1 << 51, 1<<51 - 1, 1<<51 + 1}
	for n := range 1 << 20 {
		significand := rng.Uint64() & (1<<52 - 1)
		if n%4 == 0 {
			significand = hard[rng.IntN(len(hard))]
		}
		d := math.Ldexp(math.Float64frombits(1023<<52|significand), rng.IntN(200)-100)
		q := 1 + rng.Float64()
		if n%8 < 4 {
			q = math.Float64frombits(1023<<52 | hard[rng.IntN(len(hard))])
		}
		middle := math.Nextafter(q, 2)*0.5*d + q*0.5*d // about d times what is between two numbers
		for _, x := range []float64{middle, math.Nextafter(middle, 0), math.Nextafter(middle, math.Inf(1)), rng.NormFloat64()} {
			x = math.Ldexp(x, rng.IntN(1200)-600)
			if got, want := quotientByProducts(x, d), x/d; got != want && significand != 1<<52-1 {
				t.Fatalf("%v / %v is %v, want %v", x, d, got, want)
			}
		}
	}
}

// The same of all significands of f32 as dividends, for some divisors.
func TestQuotientsByProducts32(t *testing.T) {
	t.Parallel()
	step := uint32(1)
	if testing.Short() {
		step = 101
	}
	rng := rand.New(rand.NewPCG(5, 6))
	divisors := []uint32{0, 1, 1<<23 - 2, 1<<23 - 3, 1 << 22, 1<<22 + 1, 1<<22 - 1}
	for range 20 {
		divisors = append(divisors, rng.Uint32()&(1<<23-2))
	}
	for _, significand := range divisors {
		d := math.Float32frombits(127<<23 | significand)
		for x := uint32(0); x < 1<<23; x += step {
			x := math.Float32frombits(127<<23 | x)
			if got, want := quotientByProducts32(x, d), x/d; got != want {
				t.Fatalf("%v / %v is %v, want %v", x, d, got, want)
			}
		}
	}
}
