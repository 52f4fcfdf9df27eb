package columns_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/columns"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// A column is what a solver reads: the values of each input by level, and those of the third,
// or the last, in the column to the right.
type column[T oec.Float] struct {
	in    [][]T
	right []T
}

// sequential solves a column level by level, with loops. Products are converted, so that no
// platform fuses them with sums.
type sequential[T oec.Float] func(c column[T], scalar T) []T

func solveTridiagonal[T oec.Float](col column[T], sign T) []T {
	right, upper := col.in[0], col.in[1]
	c, r := slices.Clone(upper), slices.Clone(right)
	for k := range r {
		pivot := T(3)
		if k > 0 {
			pivot += c[k-1]
			r[k] += r[k-1]
		}
		c[k] /= pivot
		r[k] /= pivot
	}
	for k := len(r) - 2; k >= 0; k-- {
		r[k] += T(sign * c[k] * r[k+1])
	}
	return r
}

func solveDiffusion[T oec.Float](col column[T], dt T) []T {
	q, kappa, rdz, rdzh := col.in[0], col.in[1], col.in[2], col.in[3]
	u, r := make([]T, len(q)), slices.Clone(q)
	for k := range q {
		below, above := T(0), T(0)
		if k > 0 {
			below = dt * rdz[k] * rdzh[k] * kappa[k]
		}
		if k < len(q)-1 {
			above = dt * rdz[k] * rdzh[k+1] * kappa[k+1]
		}
		pivot := 1 + T(below) + T(above)
		if k > 0 {
			pivot -= T(below * u[k-1])
			r[k] += T(below * r[k-1])
		}
		u[k] = above / pivot
		r[k] /= pivot
	}
	for k := len(r) - 2; k >= 0; k-- {
		r[k] += T(u[k] * r[k+1])
	}
	return r
}

func solveAdvection[T oec.Float](col column[T], rdt T) []T {
	tend, u, w, old, slow := col.in[0], col.in[1], col.in[2], col.in[3], col.in[4]
	c, r := make([]T, len(u)), make([]T, len(u))
	for k := range u {
		lower, upper, explicit := T(0), T(0), T(0)
		if k > 0 {
			lower = -0.25 * (col.right[k] + w[k]) * 0.5
			explicit -= T(lower * (u[k-1] - u[k]))
		}
		if k < len(u)-1 {
			upper = 0.25 * (col.right[k+1] + w[k+1]) * 0.5
			explicit -= T(upper * (u[k+1] - u[k]))
		}
		right := T(rdt*old[k]) + slow[k] + tend[k] + explicit
		pivot := rdt - T(lower) - T(upper)
		if k == 0 {
			c[k], r[k] = upper/pivot, right/pivot
			continue
		}
		scale := 1 / (pivot - T(c[k-1]*lower))
		c[k], r[k] = upper*scale, (right-T(r[k-1]*lower))*scale
	}
	for k := len(r) - 2; k >= 0; k-- {
		r[k] -= T(c[k] * r[k+1])
	}
	for k := range r {
		r[k] = rdt * (r[k] - old[k])
	}
	return r
}

// TestSequential compares what any number of workers computes, of the domain and of parts of
// it, with loops along each column.
func TestSequential(t *testing.T) {
	t.Parallel()
	testSequential[float32](t)
	testSequential[float64](t)
}

func testSequential[T oec.Float](t *testing.T) {
	for _, n := range [][3]int{{1, 1, 1}, {3, 5, 2}, {129, 7, 3}, {40, 33, 61}, {300, 2, 17}} {
		kappa, w := fill.Range{Lo: 0, Hi: 1}, fill.Range{Lo: -1, Hi: 1}
		checkSequential(t, n, solveTridiagonal[T], -1, []fill.Range{w, w}, nil, func(in []*rt.Field[T], out *rt.Field[T], o ...rt.Option) error {
			return columns.RunTridiagonal(t.Context(), columns.TridiagonalFields[T]{Right: in[0], Upper: in[1], X: out}, -1, o...)
		})
		checkSequential(t, n, solveDiffusion[T], 0.5, []fill.Range{w, kappa, {Lo: 0.5, Hi: 1.5}, {Lo: 0.5, Hi: 1.5}}, []int{2, 3}, func(in []*rt.Field[T], out *rt.Field[T], o ...rt.Option) error {
			return columns.RunDiffusion(t.Context(), columns.DiffusionFields[T]{Q: in[0], Kappa: in[1], Rdz: in[2], Rdzh: in[3], Out: out}, 0.5, o...)
		})
		checkSequential(t, n, solveAdvection[T], 3, []fill.Range{w, {Lo: -20, Hi: 20}, w, {Lo: -20, Hi: 20}, w}, nil, func(in []*rt.Field[T], out *rt.Field[T], o ...rt.Option) error {
			return columns.RunAdvection(t.Context(), columns.AdvectionFields[T]{Tend: in[0], U: in[1], W: in[2], Old: in[3], Slow: in[4], Out: out}, 3, o...)
		})
	}
}

// checkSequential runs a solver. Its inputs are on all of i, j and k, but for those of levels.
func checkSequential[T oec.Float](t *testing.T, n [3]int, solve sequential[T], scalar T, inputs []fill.Range, levels []int, run func(in []*rt.Field[T], out *rt.Field[T], o ...rt.Option) error) {
	t.Helper()
	var in []*rt.Field[T]
	for number, values := range inputs {
		dims, halo := rt.IJK, rt.Halo{Hi: [3]int{1, 0, 0}}
		if slices.Contains(levels, number) {
			dims, halo = rt.K, rt.Halo{}
		}
		f, err := fill.New[T](dims, n, halo, number+1, values)
		if err != nil {
			t.Fatal(err)
		}
		in = append(in, f)
	}
	out, err := rt.NewField[T](rt.IJK, n, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	for workers := 1; workers <= 8; workers++ {
		part := [2][3]int{{}, n}
		if workers > 4 { // levels are left out, of which what is above and below depends
			part = [2][3]int{{n[0] / 4, 0, n[2] / 3}, {n[0], (n[1] + 1) / 2, (n[2] + 1) / 2}}
		}
		out.Fill(7)
		if err := run(in, out, rt.Workers(workers), rt.SubDomain(part[0], part[1])); err != nil {
			t.Fatal(err)
		}
		compareColumns(t, fmt.Sprintf("%v, %d workers", n, workers), in, out, part, func(c column[T]) []T { return solve(c, scalar) })
	}
}

func compareColumns[T oec.Float](t *testing.T, name string, in []*rt.Field[T], out *rt.Field[T], part [2][3]int, solve func(column[T]) []T) {
	t.Helper()
	n := out.Interior()
	for j := range n[1] {
		for i := range n[0] {
			var c column[T]
			for _, f := range in {
				values := make([]T, n[2])
				for k := range values {
					if f.Dims() == rt.K {
						values[k] = f.At(0, 0, k)
					} else {
						values[k] = f.At(i, j, k)
					}
				}
				c.in = append(c.in, values)
			}
			for k := range n[2] {
				if w := in[min(2, len(in)-1)]; w.Dims() == rt.IJK {
					c.right = append(c.right, w.At(i+1, j, k))
				}
			}
			for k, want := range solve(c) {
				if i < part[0][0] || j >= part[1][1] || k < part[0][2] || k >= part[1][2] {
					want = 7
				}
				if have := out.At(i, j, k); have != want {
					t.Fatalf("%s: at %d %d %d is %v, want %v", name, i, j, k, have, want)
				}
			}
		}
	}
}
