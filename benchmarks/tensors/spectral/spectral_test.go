package spectral

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/openearthgo/oec/benchmarks/tensors/kerneltest"
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

func TestKernelInvHelm(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s, l := randomMatrix(rng), random(rng)
	u := batch(t, elements)
	for e := range u.Elements() {
		u.Elements()[e] = random(rng)
	}
	computed := kerneltest.Everywhere(t, elements, func(v *rt.Batch[Volume], opts ...rt.Option) error {
		return RunInvHelm(context.Background(), InvHelmArgs{S: &s, L: &l, U: u, V: v}, opts...)
	})
	for e := range computed {
		want := InvHelm(&s, &l, u.Elements()[e])
		same(t, &computed[e], &want, 1e-14)
	}
}

// points are the weights of a test, all positive.
func weights(rng *rand.Rand) (w Vector) {
	for i := range w {
		w[i] = 0.5 + rng.Float64()
	}
	return w
}

func TestKernelEllipticR(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	w, ls := weights(rng), randomMatrix(rng)
	u := batch(t, elements)
	for e := range u.Elements() {
		u.Elements()[e] = random(rng)
	}
	computed := kerneltest.Everywhere(t, elements, func(v *rt.Batch[Volume], opts ...rt.Option) error {
		return RunEllipticR(context.Background(), EllipticRArgs{W: &w, Ls: &ls, U: u, V: v}, 0.5, 0.25, 1, 2, 3, opts...)
	})
	for e := range computed {
		want := EllipticR(&w, &ls, 0.5, 0.25, 1, 2, 3, u.Elements()[e])
		same(t, &computed[e], &want, 1e-14)
	}
}

func TestKernelEllipticD(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	w, d := weights(rng), randomMatrix(rng)
	u, jd := batch(t, elements), batch(t, elements)
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
	apply := func(lambda float64, u *rt.Batch[Volume]) []Volume {
		return kerneltest.Everywhere(t, elements, func(v *rt.Batch[Volume], opts ...rt.Option) error {
			return RunEllipticD(context.Background(), EllipticDArgs{W: &w, D: &d, Jd: jd, G: g, U: u, V: v}, lambda, 0.25, opts...)
		})
	}
	computed := apply(0.5, u)
	for e := range computed {
		want := EllipticD(&w, &d, 0.5, 0.25, jd.Elements()[e], g.Elements()[e], u.Elements()[e])
		same(t, &computed[e], &want, 1e-13)
	}
	// The operator is symmetric, whatever the metric.
	x := batch(t, elements)
	for e := range x.Elements() {
		x.Elements()[e] = random(rng)
	}
	other := apply(0.5, x)
	for e := range computed {
		if a, b := dot(&x.Elements()[e], &computed[e]), dot(&u.Elements()[e], &other[e]); math.Abs(a-b) > 1e-10*(1+math.Abs(a)) {
			t.Errorf("element %d: <x, Au> is %v and <u, Ax> is %v", e, a, b)
		}
	}
}

// dot adds up the products of all points.
func dot(x, y *Volume) (sum float64) {
	for k := range x {
		for j := range x[k] {
			for i := range x[k][j] {
				sum += x[k][j][i] * y[k][j][i]
			}
		}
	}
	return sum
}

// TestErrors gives a kernel what it cannot run on.
func TestErrors(t *testing.T) {
	s, l, u, v := Matrix{}, Volume{}, batch(t, 3), batch(t, 3)
	for n := range u.Elements() {
		v.Elements()[n][0][0][0] = 7
	}
	part, err := rt.BatchOf(u.Elements()[1:])
	if err != nil {
		t.Fatal(err)
	}
	head, err := rt.BatchOf(u.Elements()[:2])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, want string
		args       InvHelmArgs
	}{
		{"no table", "S is nil", InvHelmArgs{L: &l, U: u, V: v}},
		{"no batch", "V is nil", InvHelmArgs{S: &s, L: &l, U: u}},
		{"lengths", "batch U has 2 elements, and V has 3", InvHelmArgs{S: &s, L: &l, U: part, V: v}},
		{"in place", "result V shares memory with U", InvHelmArgs{S: &s, L: &l, U: u, V: u}},
		{"overlap", "result V shares memory with U", InvHelmArgs{S: &s, L: &l, U: head, V: part}},
		{"longer", "batch U has 3 elements, and V has 2", InvHelmArgs{S: &s, L: &l, U: u, V: part}},
	} {
		err := RunInvHelm(context.Background(), c.args)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want %q", c.name, err, c.want)
		}
	}
	if v.Elements()[2][0][0][0] != 7 {
		t.Error("something is written where there is an error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := RunInvHelm(ctx, InvHelmArgs{S: &s, L: &l, U: u, V: v}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is done gives %v", err)
	}
	if err := RunInvHelm(context.Background(), InvHelmArgs{S: &s, L: &l, U: batch(t, 0), V: batch(t, 0)}); err != nil {
		t.Errorf("no elements give %v", err)
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
