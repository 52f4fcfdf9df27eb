package oec_test

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
)

// grid is a field with one point around the domain, for tests.
type grid struct {
	n [3]int
	v []float64
}

func newGrid(n [3]int) *grid {
	return &grid{n, make([]float64, (n[0]+2)*(n[1]+2)*(n[2]+2))}
}

// filled returns a grid of numbers without a pattern that an update would keep.
func filled(n [3]int, seed int) *grid {
	g := newGrid(n)
	for x := range g.v {
		g.v[x] = float64((x*7919+seed*104729)%1009)/1009 + 0.5
	}
	return g
}

func (g *grid) p(i, j, k int) *float64 {
	return &g.v[i+1+(g.n[0]+2)*(j+1+(g.n[1]+2)*(k+1))]
}

func (g *grid) at(i, j, k int) float64 { return *g.p(i, j, k) }

func (g *grid) clone() *grid { return &grid{g.n, append([]float64(nil), g.v...)} }

// each calls visit in the order of memory, or in reverse.
func (g *grid) each(back bool, visit func(i, j, k int)) {
	n := g.n[0] * g.n[1] * g.n[2]
	for x := range n {
		if back {
			x = n - 1 - x
		}
		visit(x%g.n[0], x/g.n[0]%g.n[1], x/g.n[0]/g.n[1])
	}
}

var testSizes = [][3]int{{5, 4, 6}, {1, 1, 1}, {7, 1, 2}, {1, 3, 4}, {2, 5, 1}}

// recurrenceCase is a stencil with recurrences, and loops that compute the same.
type recurrenceCase struct {
	stencil func(d oec.Domain, a, b, c, r oec.IJK[float64], i, j, k int) float64
	loops   func(a, b, c, r, out *grid)
}

func recurrenceCases() map[string]recurrenceCase {
	return map[string]recurrenceCase{
		"tridiagonal":          {thomas, thomasLoops},
		"Gauss-Seidel":         {gaussSeidel, gaussSeidelLoops},
		"nine points":          {ninePoint, ninePointLoops},
		"over-relaxation":      {sor, sorLoops},
		"symmetric":            {symmetric, symmetricLoops},
		"two factors":          {twoFactors, twoFactorsLoops},
		"sums in a closure":    {sumInClosure, sumInClosureLoops},
		"neighbours of sweeps": {neighbours, neighboursLoops},
		"coupled values":       {coupled, coupledLoops},
		"values of types":      {peaks, peaksLoops},
	}
}

// Whatever runs a stencil with recurrences gives what the loops give.
func TestRecurrences(t *testing.T) {
	runs := map[string]func(n [3]int, point func(d oec.Domain, i, j, k int)){
		"Eval": func(n [3]int, point func(d oec.Domain, i, j, k int)) {
			d := oec.NewDomain(n[0], n[1], n[2])
			oec.Eval(d, func(i, j, k int) { point(d, i, j, k) })
		},
		"loop": func(n [3]int, point func(d oec.Domain, i, j, k int)) {
			d := oec.NewDomain(n[0], n[1], n[2])
			newGrid(n).each(false, func(i, j, k int) { point(d, i, j, k) })
		},
		"reverse loop": func(n [3]int, point func(d oec.Domain, i, j, k int)) {
			d := oec.NewDomain(n[0], n[1], n[2])
			newGrid(n).each(true, func(i, j, k int) { point(d, i, j, k) })
		},
		"no memo": func(n [3]int, point func(d oec.Domain, i, j, k int)) {
			d := oec.Domain{NI: n[0], NJ: n[1], NK: n[2]}
			newGrid(n).each(false, func(i, j, k int) { point(d, i, j, k) })
		},
	}
	for name, c := range recurrenceCases() {
		for how, run := range runs {
			for _, n := range testSizes {
				t.Run(fmt.Sprint(name, "/", how, "/", n), func(t *testing.T) {
					a, b, cc, r := filled(n, 1), filled(n, 2), filled(n, 3), filled(n, 4)
					for x := range b.v {
						b.v[x] += 3 // a dominant diagonal
					}
					got, want := newGrid(n), newGrid(n)
					c.loops(a.clone(), b.clone(), cc.clone(), r.clone(), want)
					run(n, func(d oec.Domain, i, j, k int) {
						*got.p(i, j, k) = c.stencil(d, a.at, b.at, cc.at, r.at, i, j, k)
					})
					for x := range want.v {
						if got.v[x] != want.v[x] {
							t.Fatalf("element %d is %v, want %v", x, got.v[x], want.v[x])
						}
					}
				})
			}
		}
	}
}

// The result may be stored to the field that the stencil reads, point by point.
func TestRecurrencesInPlace(t *testing.T) {
	for name, c := range recurrenceCases() {
		if name == "neighbours of sweeps" {
			continue // it reads x beside the point itself
		}
		for _, n := range testSizes {
			t.Run(fmt.Sprint(name, n), func(t *testing.T) {
				a, b, cc, r := filled(n, 1), filled(n, 2), filled(n, 3), filled(n, 4)
				want := newGrid(n)
				c.loops(a.clone(), b.clone(), cc.clone(), r.clone(), want)
				d := oec.NewDomain(n[0], n[1], n[2])
				oec.Eval(d, func(i, j, k int) { *r.p(i, j, k) = c.stencil(d, a.at, b.at, cc.at, r.at, i, j, k) })
				want.each(false, func(i, j, k int) {
					if r.at(i, j, k) != want.at(i, j, k) {
						t.Fatalf("at %d %d %d is %v, want %v", i, j, k, r.at(i, j, k), want.at(i, j, k))
					}
				})
			})
		}
	}
}

// The bodies of recurrences run a number of times that is in proportion to the points.
func TestRecurrencesCost(t *testing.T) {
	loops := map[string]func(d oec.Domain, n int, point func(i, j, k int)){
		"Eval": func(d oec.Domain, _ int, point func(i, j, k int)) { oec.Eval(d, point) },
		"loop": func(_ oec.Domain, n int, point func(i, j, k int)) { newGrid([3]int{n, n, n}).each(false, point) },
	}
	for name, loop := range loops {
		for _, n := range []int{4, 8, 16} {
			calls := 0
			in := func(i, j, k int) float64 { calls++; return float64(i + j + k) }
			d := oec.NewDomain(n, n, n)
			loop(d, n, func(i, j, k int) { thomas(d, in, func(_, _, _ int) float64 { return 4 }, in, in, i, j, k) })
			// Each value is computed once and checked at most three times, once for
			// each recurrence that depends on it.
			if most := 4 * 4 * n * n * n; calls > most {
				t.Errorf("%s over %d points: %d reads, expected at most %d", name, n*n*n, calls, most)
			}
			calls = 0
			d = oec.NewDomain(n, n, n)
			loop(d, n, func(i, j, k int) { symmetric(d, in, in, in, in, i, j, k) })
			if most := 4 * 8 * n * n * n; calls > most {
				t.Errorf("%s over %d points: %d reads by sweeps, expected at most %d", name, n*n*n, calls, most)
			}
		}
	}
}
