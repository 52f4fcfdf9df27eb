package radiation

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/benchmarks/tensors/kerneltest"
	"github.com/openearthgo/oec/rt"
)

func batches(t testing.TB, n int) (a TaumolSWArgs) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 8))
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	a.K = NewTables(1)
	a.T, err = rt.NewBatch[Column](n)
	must(err)
	a.P, err = rt.NewBatch[Column](n)
	must(err)
	a.Nd, err = rt.NewBatch[Column](n)
	must(err)
	a.R, err = rt.NewBatch[[Gases]Column](n)
	must(err)
	a.Absorbed, err = rt.NewBatch[Spectrum](n)
	must(err)
	a.Scattered, err = rt.NewBatch[Spectrum](n)
	must(err)
	for e := range n {
		c := NewAtmosphere(rng)
		a.T.Elements()[e], a.P.Elements()[e], a.Nd.Elements()[e], a.R.Elements()[e] = c.T, c.P, c.Dry, c.Ratios
	}
	return a
}

// TestKernelTaumolSW compares the kernel with the plain function. All terms are positive, so that sums in
// another order differ by their rounding alone.
func TestKernelTaumolSW(t *testing.T) {
	a := batches(t, 5)
	computed := kerneltest.Everywhere(t, 5, func(out *rt.Batch[Spectrum], opts ...rt.Option) error {
		a.Absorbed = out
		return RunTaumolSW(context.Background(), a, opts...)
	})
	for e := range a.T.Elements() {
		absorbed, scattered := TaumolSW(a.K, a.T.Elements()[e], a.P.Elements()[e], a.Nd.Elements()[e], a.R.Elements()[e])
		same(t, "absorbed", &computed[e], &absorbed)
		same(t, "scattered", &a.Scattered.Elements()[e], &scattered)
	}
}

func same(t *testing.T, what string, got, want *Spectrum) {
	t.Helper()
	const tolerance = 1e-5 // weights are differences of numbers up to 60
	for b := range got {
		for x := range got[b] {
			for g, have := range got[b][x] {
				if y := want[b][x][g]; y == 0 || math.Abs(float64(have-y)) > tolerance*math.Abs(float64(y)) {
					t.Fatalf("%s[%d][%d][%d] is %v, the plain function gives %v", what, b, x, g, have, y)
				}
			}
		}
	}
}
