package spectral

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/openearthgo/oec/examples/helmholtz/lobatto"
	"github.com/openearthgo/oec/rt"
)

// reference is the reference element: points, weights, the derivative, and the stiffness in one direction.
func reference() (w Vector, d, stiffness Matrix) {
	points, weights := lobatto.Points(N)
	copy(w[:], weights)
	for i, row := range lobatto.Derivative(points) {
		copy(d[i][:], row)
	}
	for p := range N {
		for i := range N {
			for q := range N {
				stiffness[p][i] += d[q][p] * w[q] * d[q][i]
			}
		}
	}
	return w, d, stiffness
}

// TestHelmholtz solves a problem on elements by InvHelm and applies EllipticR to what it gives, which is the right
// side of the problem again.
func TestHelmholtz(t *testing.T) {
	const lambda, nu, dx, dy, dz = 2, 0.5, 1.0, 0.75, 1.5
	w, _, stiffness := reference()
	// With s = M^(-1/2) q, where q has the eigenvectors of M^(-1/2) K M^(-1/2), the transpose of s takes M to 1
	// and K to the eigenvalues.
	scaled := mat.NewSymDense(N, nil)
	for i := range N {
		for j := range N {
			scaled.SetSym(i, j, stiffness[i][j]/math.Sqrt(w[i]*w[j]))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(scaled, true) {
		t.Fatal("no eigenvectors")
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	var s Matrix
	for i := range N {
		for a := range N {
			s[i][a] = vectors.At(i, a) / math.Sqrt(w[i])
		}
	}
	values := eigen.Values(nil)
	var l Volume
	for c := range N {
		for b := range N {
			for a := range N {
				l[c][b][a] = 1 / (dx * dy * dz / 8 * (lambda + 4*nu*(values[a]/(dx*dx)+values[b]/(dy*dy)+values[c]/(dz*dz))))
			}
		}
	}
	rng := rand.New(rand.NewPCG(7, 8))
	u, v, again := batch(t, elements), batch(t, elements), batch(t, elements)
	for e := range u.Elements() {
		u.Elements()[e] = random(rng)
	}
	if err := RunInvHelm(context.Background(), InvHelmArgs{S: &s, L: &l, U: u, V: v}); err != nil {
		t.Fatal(err)
	}
	if err := RunEllipticR(context.Background(), EllipticRArgs{W: &w, Ls: &stiffness, U: v, V: again}, lambda, nu, dx, dy, dz); err != nil {
		t.Fatal(err)
	}
	for e := range u.Elements() {
		same(t, &again.Elements()[e], &u.Elements()[e], 1e-11)
	}
}

// TestEllipticSymmetric demands of both operators that <x, A y> is <y, A x>, and that, without lambda, constants
// give zero. On an element that is a box, both are the same.
func TestEllipticSymmetric(t *testing.T) {
	const nu, dx, dy, dz = 0.5, 1.0, 0.75, 1.5
	w, d, stiffness := reference()
	rng := rand.New(rand.NewPCG(9, 10))
	x, y := batch(t, elements), batch(t, elements)
	jd, metric := batch(t, elements), make([][6]Volume, elements)
	for e := range elements {
		x.Elements()[e], y.Elements()[e] = random(rng), random(rng)
		for n := range N * N * N {
			at := func(v *Volume) *float64 { return &v[n/N/N][n/N%N][n%N] }
			*at(&jd.Elements()[e]) = dx * dy * dz / 8
			*at(&metric[e][0]), *at(&metric[e][3]), *at(&metric[e][5]) = dy*dz/dx/2, dx*dz/dy/2, dx*dy/dz/2
			*at(&x.Elements()[0]) = 1
		}
	}
	g, err := rt.BatchOf(metric)
	if err != nil {
		t.Fatal(err)
	}
	regular := func(lambda float64, u *rt.Batch[Volume]) []Volume {
		v := batch(t, elements)
		if err := RunEllipticR(context.Background(), EllipticRArgs{W: &w, Ls: &stiffness, U: u, V: v}, lambda, nu, dx, dy, dz); err != nil {
			t.Fatal(err)
		}
		return v.Elements()
	}
	deformed := func(lambda float64, u *rt.Batch[Volume]) []Volume {
		v := batch(t, elements)
		if err := RunEllipticD(context.Background(), EllipticDArgs{W: &w, D: &d, Jd: jd, G: g, U: u, V: v}, lambda, nu); err != nil {
			t.Fatal(err)
		}
		return v.Elements()
	}
	r, rd := regular(2, x), deformed(2, x)
	for e := range elements {
		same(t, &rd[e], &r[e], 1e-12)
	}
	for _, apply := range []func(float64, *rt.Batch[Volume]) []Volume{regular, deformed} {
		ax, ay := apply(2, x), apply(2, y)
		for e := range elements {
			if a, b := dot(&x.Elements()[e], &ay[e]), dot(&y.Elements()[e], &ax[e]); math.Abs(a-b) > 1e-12*(1+math.Abs(a)) {
				t.Errorf("element %d: <x, Ay> is %v and <y, Ax> is %v", e, a, b)
			}
		}
		if constant := apply(0, x)[0]; dot(&constant, &constant) > 1e-26 {
			t.Error("the derivatives of a constant are not zero")
		}
	}
}
