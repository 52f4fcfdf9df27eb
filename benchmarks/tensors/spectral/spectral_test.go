package spectral

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// elements is how many elements the tests compute.
const elements = 37

func fill(rng *rand.Rand, numbers []float64) {
	for n := range numbers {
		numbers[n] = rng.Float64() - 0.5
	}
}

func random(rng *rand.Rand) (v Volume) {
	for k := range v {
		for j := range v[k] {
			fill(rng, v[k][j][:])
		}
	}
	return v
}

func randomMatrix(rng *rand.Rand) (m Matrix) {
	for i := range m {
		fill(rng, m[i][:])
	}
	return m
}

func batch(t testing.TB, n int) *rt.Batch[Volume] {
	t.Helper()
	b, err := rt.NewBatch[Volume](n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// same reports the first difference of more than rounding; of none it is nothing.
func same(t *testing.T, got, want *Volume, tolerance float64) {
	t.Helper()
	for k := range got {
		for j := range got[k] {
			for i, x := range got[k][j] {
				if y := want[k][j][i]; math.Abs(x-y) > tolerance*(1+math.Abs(y)) {
					t.Fatalf("[%d][%d][%d] is %v, the plain function gives %v", k, j, i, x, y)
				}
			}
		}
	}
}

func TestInvHelm(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s, l := randomMatrix(rng), random(rng)
	u, v := batch(t, elements), batch(t, elements)
	for e := range u.Elements() {
		u.Elements()[e] = random(rng)
	}
	if err := RunInvHelm(context.Background(), InvHelmArgs{S: &s, L: &l, U: u, V: v}); err != nil {
		t.Fatal(err)
	}
	for e := range u.Elements() {
		want := InvHelm(&s, &l, u.Elements()[e])
		same(t, &v.Elements()[e], &want, 1e-14)
	}
}

// points are the weights of a test, all positive.
func weights(rng *rand.Rand) (w Vector) {
	for i := range w {
		w[i] = 0.5 + rng.Float64()
	}
	return w
}

func TestEllipticR(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	w, ls := weights(rng), randomMatrix(rng)
	u, v := batch(t, elements), batch(t, elements)
	for e := range u.Elements() {
		u.Elements()[e] = random(rng)
	}
	args := EllipticRArgs{W: &w, Ls: &ls, U: u, V: v}
	if err := RunEllipticR(context.Background(), args, 0.5, 0.25, 1, 2, 3); err != nil {
		t.Fatal(err)
	}
	for e := range u.Elements() {
		want := EllipticR(&w, &ls, 0.5, 0.25, 1, 2, 3, u.Elements()[e])
		same(t, &v.Elements()[e], &want, 1e-14)
	}
}

func TestEllipticD(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	w, d := weights(rng), randomMatrix(rng)
	u, v, jd := batch(t, elements), batch(t, elements), batch(t, elements)
	g, err := rt.NewBatch[[6]Volume](elements)
	if err != nil {
		t.Fatal(err)
	}
	for e := range u.Elements() {
		u.Elements()[e], jd.Elements()[e] = random(rng), random(rng)
		for a := range 6 {
			g.Elements()[e][a] = random(rng)
		}
	}
	args := EllipticDArgs{W: &w, D: &d, Jd: jd, G: g, U: u, V: v}
	if err := RunEllipticD(context.Background(), args, 0.5, 0.25); err != nil {
		t.Fatal(err)
	}
	for e := range u.Elements() {
		want := EllipticD(&w, &d, 0.5, 0.25, jd.Elements()[e], g.Elements()[e], u.Elements()[e])
		same(t, &v.Elements()[e], &want, 1e-13)
	}
}

func BenchmarkInvHelm(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	s, l := randomMatrix(rng), random(rng)
	u, v := batch(b, 8192), batch(b, 8192)
	plan, err := BindInvHelm(InvHelmArgs{S: &s, L: &l, U: u, V: v}, rt.Workers(1))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := plan.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}
