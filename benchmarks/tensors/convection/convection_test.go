package convection

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/benchmarks/tensors/kerneltest"
	"github.com/openearthgo/oec/rt"
)

func fill(rng *rand.Rand, numbers []float64) {
	for n := range numbers {
		numbers[n] = rng.Float64() - 0.5
	}
}

func cube(rng *rand.Rand) (c Cube) {
	for n := range c {
		for m := range c[n] {
			fill(rng, c[n][m][:])
		}
	}
	return c
}

func operator(rng *rand.Rand) (o Operator) {
	for n := range o {
		fill(rng, o[n][:])
	}
	return o
}

func TestKernelConvect(t *testing.T) {
	const elements = 3
	rng := rand.New(rand.NewPCG(1, 2))
	at, d := operator(rng), operator(rng)
	var w [Q]float64
	fill(rng, w[:])
	v, jd, ji := make([]Velocity, elements), make([]Cube, elements), make([][3][3]Cube, elements)
	for e := range elements {
		for c := range 3 {
			for k := range N {
				for j := range N {
					fill(rng, v[e][c][k][j][:])
				}
			}
			for r := range 3 {
				ji[e][c][r] = cube(rng)
			}
		}
		jd[e] = cube(rng)
	}
	f := kerneltest.Everywhere(t, elements, func(f *rt.Batch[Velocity], opts ...rt.Option) error {
		return RunConvect(context.Background(), ConvectArgs{At: &at, D: &d, W: &w, V: of(t, v), Jd: of(t, jd), Ji: of(t, ji), F: f}, opts...)
	})
	for e := range elements {
		want := Convect(&at, &d, &w, v[e], jd[e], ji[e])
		for c := range want {
			for k := range N {
				for j := range N {
					for i, x := range f[e][c][k][j] {
						if y := want[c][k][j][i]; math.Abs(x-y) > 1e-13*(1+math.Abs(y)) {
							t.Fatalf("element %d: [%d][%d][%d][%d] is %v, the plain function gives %v", e, c, k, j, i, x, y)
						}
					}
				}
			}
		}
	}
}

func of[T any](t *testing.T, elements []T) *rt.Batch[T] {
	t.Helper()
	b, err := rt.BatchOf(elements)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
