package euler

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

var cell = [3]float64{1, 1.25, 0.75}

// newFields returns the fields of a flow, with a halo that continues it periodically.
func newFields(t *testing.T, n [3]int, fill func(i, j, k int) State) (w [5]*rt.Field[float64]) {
	t.Helper()
	var err error
	for c := range w {
		if w[c], err = rt.NewField[float64](rt.IJK, n, rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{1, 1, 1}}); err != nil {
			t.Fatal(err)
		}
	}
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				for c, x := range fill(i, j, k) {
					w[c].Set(i, j, k, x)
				}
			}
		}
	}
	continued(t, w, rt.Periodic())
	return w
}

func continued(t *testing.T, w [5]*rt.Field[float64], fill rt.Fill) {
	t.Helper()
	for _, f := range w {
		if err := rt.FillHalo(f, rt.BothEnds(fill, fill, fill)); err != nil {
			t.Fatal(err)
		}
	}
}

// random returns a flow without a pattern.
func random(seed uint64) func(i, j, k int) State {
	r := rand.New(rand.NewPCG(seed, 9))
	return func(i, j, k int) State { return StateOf(someGas(r)) }
}

func views(w [5]*rt.Field[float64]) (v [5]oec.IJK[float64]) {
	for c := range w {
		v[c] = w[c].ViewIJK()
	}
	return v
}

// flow is what the plain functions compute of fields.
type flow struct {
	n        [3]int
	gas      oec.IJK[Gas]
	residual oec.IJK[State]
}

func flowOf(w [5]*rt.Field[float64]) flow {
	f := flow{n: w[0].Interior()}
	v := views(w)
	f.gas = func(i, j, k int) Gas { return GasAt(v, i, j, k) }
	faces := [3]oec.IJK[State]{upwind(f.gas, 0), upwind(f.gas, 1), upwind(f.gas, 2)}
	f.residual = func(i, j, k int) State { return Residual(faces, cell, i, j, k) }
	return f
}

func (f flow) each(visit func(i, j, k int)) { oec.Eval(oec.NewDomain(f.n[0], f.n[1], f.n[2]), visit) }

// What leaves one cell enters another one.
func TestResidualsAddUpToNothing(t *testing.T) {
	t.Parallel()
	f := flowOf(newFields(t, [3]int{7, 5, 6}, random(1)))
	var sum State
	size := 0.0
	f.each(func(i, j, k int) {
		r := f.residual(i, j, k)
		for n := range r {
			sum[n] += r[n]
			size += math.Abs(r[n])
		}
	})
	if sum.size() > 1e-15*size {
		t.Errorf("the residuals add up to %v, their sizes to %g", sum, size)
	}
}

// A uniform flow stays as it is.
func TestUniformFlow(t *testing.T) {
	t.Parallel()
	state := StateOf(NewGas(1.3, [3]float64{0.3, -1.7, 0.9}, 0.7))
	n := [3]int{13, 7, 5}
	w := newFields(t, n, func(i, j, k int) State { return state })
	step := StepFields{W: w}
	if err := step.Alloc(n[0], n[1], n[2]); err != nil {
		t.Fatal(err)
	}
	if err := RunStep(t.Context(), step, 10, cell[0], cell[1], cell[2]); err != nil {
		t.Fatal(err)
	}
	for c, f := range step.Next {
		flowOf(w).each(func(i, j, k int) {
			if math.Abs(f.At(i, j, k)-state[c]) > 1e-15*math.Abs(state[c]) {
				t.Fatalf("number %d at %d %d %d is %v, was %v", c, i, j, k, f.At(i, j, k), state[c])
			}
		})
	}
}

// The sweeps solve with the factors of the matrix, which a general solver has to agree with.
func TestFactors(t *testing.T) {
	t.Parallel()
	const weight, dt = 1.5, 0.7
	n := [3]int{4, 4, 4}
	f := flowOf(newFields(t, n, random(2)))
	size := 5 * n[0] * n[1] * n[2]
	row := func(i, j, k int) int { return 5 * (i + n[0]*(j+n[1]*k)) }
	lower, upper, diagonal := newMatrix(size), newMatrix(size), make([]float64, size)
	right := make([]float64, size)
	f.each(func(i, j, k int) {
		at, g, r := row(i, j, k), f.gas(i, j, k), f.residual(i, j, k)
		d := weight / dt
		for axis := range 3 {
			d += radius(g, axis) * (1 / cell[axis])
			p := [3]int{i, j, k}
			if p[axis]++; p[axis] < n[axis] {
				next := row(p[0], p[1], p[2])
				for c := range 5 {
					var unit State
					unit[c] = 1
					plus, minus := split(g, unit, axis, 1), split(f.gas(p[0], p[1], p[2]), unit, axis, -1)
					for e := range 5 {
						lower[next+e][at+c] = -plus[e] * (1 / cell[axis])
						upper[at+e][next+c] = minus[e] * (1 / cell[axis])
					}
				}
			}
		}
		for e := range 5 {
			lower[at+e][at+e], upper[at+e][at+e], diagonal[at+e] = d, d, d
			right[at+e] = -r[e]
		}
	})
	half := lower.solve(right)
	for x := range half {
		half[x] *= diagonal[x]
	}
	want := upper.solve(half)
	d := oec.NewDomain(n[0], n[1], n[2])
	oec.Eval(d, func(i, j, k int) {
		for e, have := range LUSGS(d, f.gas, f.residual, weight, dt, cell)(i, j, k) {
			if math.Abs(have-want[row(i, j, k)+e]) > 1e-12 {
				t.Errorf("number %d at %d %d %d changes by %v, with a general solver by %v", e, i, j, k, have, want[row(i, j, k)+e])
			}
		}
	})
}

// matrix has rows.
type matrix [][]float64

func newMatrix(size int) matrix {
	m := make(matrix, size)
	for row := range m {
		m[row] = make([]float64, size)
	}
	return m
}

// solve solves a system by elimination, with the largest pivots. The matrix is lost.
func (m matrix) solve(right []float64) []float64 {
	x := append([]float64(nil), right...)
	for p := range m {
		best := p
		for row := p; row < len(m); row++ {
			if math.Abs(m[row][p]) > math.Abs(m[best][p]) {
				best = row
			}
		}
		m[p], m[best], x[p], x[best] = m[best], m[p], x[best], x[p]
		for row := p + 1; row < len(m); row++ {
			factor := m[row][p] / m[p][p]
			if factor == 0 {
				continue
			}
			for column := p; column < len(m); column++ {
				m[row][column] -= factor * m[p][column]
			}
			x[row] -= factor * x[p]
		}
	}
	for p := len(m) - 1; p >= 0; p-- {
		for column := p + 1; column < len(m); column++ {
			x[p] -= m[p][column] * x[column]
		}
		x[p] /= m[p][p]
	}
	return x
}
