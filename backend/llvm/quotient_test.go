package llvm

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/ir"
)

// A number divided by a constant is what the two parts of the reciprocal give, wherever the
// product with the lower one is a number of full precision: for all significands of f32, and
// for those of f64 that are beside the middle of two numbers when they are divided.
func TestReciprocals(t *testing.T) {
	t.Parallel()
	for _, c := range []float64{3, 5, -7, 9, 0.75, 25, 127, 6553.5} {
		checkReciprocal32(t, float32(c))
	}
	for _, c := range []float64{3, 5, -7, 9, 10, 0.75, 25, 27, 1001, 1e9 + 7, 1<<44 - 1} {
		checkReciprocal64(t, c)
	}
}

func checkReciprocal32(t *testing.T, c float32) {
	t.Helper()
	r, ok := elementwise.ReciprocalOf(float64(c), ir.F32)
	if !ok {
		t.Fatalf("%v has no reciprocal", c)
	}
	step := uint32(1)
	if testing.Short() {
		step = 101
	}
	for significand := uint32(0); significand < 1<<23; significand += step {
		x := math.Float32frombits(127<<23 | significand)
		if got, want := abi.FMA32(x, float32(r.High), float32(x*float32(r.Low))), x/c; got != want {
			t.Fatalf("%v / %v is %v, want %v", x, c, got, want)
		}
	}
}

func checkReciprocal64(t *testing.T, c float64) {
	t.Helper()
	r, ok := elementwise.ReciprocalOf(c, ir.F64)
	if !ok {
		t.Fatalf("%v has no reciprocal", c)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1 << 17 {
		q := 1 + rng.Float64()
		middle := math.Nextafter(q, 2)*0.5*c + q*0.5*c // about c times what is between two numbers
		for _, x := range []float64{rng.NormFloat64(), middle, math.Nextafter(middle, 0), math.Nextafter(middle, math.Inf(1))} {
			x = math.Ldexp(x, rng.IntN(1500)-700)
			if got, want := math.FMA(x, r.High, float64(x*r.Low)), x/c; got != want {
				t.Fatalf("%v / %v is %v, want %v", x, c, got, want)
			}
		}
	}
}

// Constants of many digits, and powers of two, for which there is a product, are divided by.
func TestNoReciprocals(t *testing.T) {
	t.Parallel()
	for _, c := range []float64{0, 1, 2, 0.5, 0.1, math.Pi, 1<<52 + 1, 1e300, 3e-300, math.Inf(1), math.NaN(), 5e-324} {
		if r, ok := elementwise.ReciprocalOf(c, ir.F64); ok {
			t.Errorf("%v has the reciprocal %v", c, r)
		}
	}
	if r, ok := elementwise.ReciprocalOf(1<<17+1, ir.F32); ok {
		t.Errorf("a number of 18 digits has the reciprocal %v", r)
	}
}
