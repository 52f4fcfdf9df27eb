package main

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/openearthgo/oec/examples/helmholtz/element"
	"github.com/openearthgo/oec/examples/helmholtz/lobatto"
	"github.com/openearthgo/oec/rt"
)

const points = element.N

// vector has a number for each point of each element. Elements that share a point have it each.
type vector = *rt.Batch[element.Volume]

// solver solves lambda u minus the Laplacian of u = f on a unit cube of elements, with u zero all around.
type solver struct {
	along  int // elements along each side
	lambda float64
	opts   []rt.Option

	at        []float64 // the points of the reference element
	reference element.Reference
	inverse   element.Inverse
	share     []element.Volume // one over how many elements have a point; 0 on the boundary
}

func newSolver(along int, lambda float64, opts ...rt.Option) *solver {
	s := &solver{along: along, lambda: lambda, opts: opts}
	at, weights := lobatto.Points(points)
	s.at = at
	copy(s.reference.Weights[:], weights)
	slopes := lobatto.Derivative(at)
	for p := range points {
		for i := range points {
			for q := range points {
				s.reference.Stiffness[p][i] += slopes[q][p] * weights[q] * slopes[q][i]
			}
		}
	}
	s.invert()
	s.share = make([]element.Volume, along*along*along)
	s.each(func(e, k, j, i int) {
		share := 1.0
		for _, n := range s.node(e, k, j, i) {
			switch {
			case n == 0 || n == along*(points-1):
				share = 0
			case n%(points-1) == 0:
				share /= 2
			}
		}
		s.share[e][k][j][i] = share
	})
	return s
}

// invert finds the inverse of the operator of an element by itself: with s = M^(-1/2) q, where q has the eigenvectors of
// M^(-1/2) K M^(-1/2), the transpose of s takes the mass M to one and the stiffness K to the eigenvalues.
func (s *solver) invert() {
	w := s.reference.Weights
	scaled := mat.NewSymDense(points, nil)
	for i := range points {
		for j := range points {
			scaled.SetSym(i, j, s.reference.Stiffness[i][j]/math.Sqrt(w[i]*w[j]))
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(scaled, true)
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	values, h := eigen.Values(nil), s.edge()
	for i := range points {
		for a := range points {
			s.inverse.Vectors[i][a] = vectors.At(i, a) / math.Sqrt(w[i])
		}
	}
	for c := range points {
		for b := range points {
			for a := range points {
				s.inverse.Values[c][b][a] = 1 / (s.lambda*h*h*h/8 + h/2*(values[a]+values[b]+values[c]))
			}
		}
	}
}

// edge returns how long the edges of elements are.
func (s *solver) edge() float64 { return 1 / float64(s.along) }

// each calls a function for all points of all elements.
func (s *solver) each(visit func(e, k, j, i int)) {
	for e := range s.along * s.along * s.along {
		for n := range points * points * points {
			visit(e, n/points/points, n/points%points, n%points)
		}
	}
}

// node returns the number of a point along x, y and z.
func (s *solver) node(e, k, j, i int) [3]int {
	return [3]int{e%s.along*(points-1) + i, e/s.along%s.along*(points-1) + j, e/s.along/s.along*(points-1) + k}
}

// coordinate returns where a point is along a side, by its number there.
func (s *solver) coordinate(node int) float64 {
	e := min(node/(points-1), s.along-1)
	return (float64(e) + (s.at[node-e*(points-1)]+1)/2) * s.edge()
}

// basis returns for coordinates along a side the elements that they are in, and how much each point of these counts.
func (s *solver) basis(at []float64) (elements []int, rows [][]float64) {
	for _, x := range at {
		e := min(int(x*float64(s.along)), s.along-1)
		inside := 2*(x*float64(s.along)-float64(e)) - 1
		elements, rows = append(elements, e), append(rows, lobatto.Interpolation(s.at, []float64{inside})...)
	}
	return elements, rows
}

func (s *solver) newVector() (vector, error) { return rt.NewBatch[element.Volume](len(s.share)) }

// assemble adds up what elements have at the points that they share, one direction after the other, and leaves
// nothing on the boundary.
func (s *solver) assemble(v vector) {
	list, last := v.Elements(), points-1
	join := func(x, y *float64) {
		*x += *y
		*y = *x
	}
	for e := range list {
		if e%s.along < s.along-1 {
			for n := range points * points {
				join(&list[e][n/points][n%points][last], &list[e+1][n/points][n%points][0])
			}
		}
	}
	for e := range list {
		if e/s.along%s.along < s.along-1 {
			for n := range points * points {
				join(&list[e][n/points][last][n%points], &list[e+s.along][n/points][0][n%points])
			}
		}
	}
	for e := range list {
		if next := e + s.along*s.along; next < len(list) {
			for n := range points * points {
				join(&list[e][last][n/points][n%points], &list[next][0][n/points][n%points])
			}
		}
	}
	s.each(func(e, k, j, i int) {
		if s.share[e][k][j][i] == 0 {
			list[e][k][j][i] = 0
		}
	})
}

// weak returns the right side of a problem: a function integrated with what is tested.
func (s *solver) weak(f func(x, y, z float64) float64) (vector, error) {
	b, err := s.newVector()
	if err != nil {
		return nil, err
	}
	w, h := s.reference.Weights, s.edge()
	list := b.Elements()
	s.each(func(e, k, j, i int) {
		n := s.node(e, k, j, i)
		list[e][k][j][i] = h * h * h / 8 * w[k] * w[j] * w[i] * f(s.coordinate(n[0]), s.coordinate(n[1]), s.coordinate(n[2]))
	})
	s.assemble(b)
	return b, nil
}

// dot returns the scalar product: each point counts once.
func (s *solver) dot(x, y vector) (sum float64) {
	a, b := x.Elements(), y.Elements()
	s.each(func(e, k, j, i int) { sum += s.share[e][k][j][i] * a[e][k][j][i] * b[e][k][j][i] })
	return sum
}

// add adds a multiple of y to a multiple of x.
func (s *solver) add(x vector, scale float64, y vector, factor float64) {
	a, b := x.Elements(), y.Elements()
	s.each(func(e, k, j, i int) { a[e][k][j][i] = scale*a[e][k][j][i] + factor*b[e][k][j][i] })
}

// precondition solves a problem on each element by itself, of what it has a share of.
func (s *solver) precondition(ctx context.Context, r, scratch, z vector) error {
	from, to := r.Elements(), scratch.Elements()
	s.each(func(e, k, j, i int) { to[e][k][j][i] = s.share[e][k][j][i] * from[e][k][j][i] })
	if err := element.RunSolve(ctx, element.SolveArgs{E: &s.inverse, R: scratch, U: z}, s.opts...); err != nil {
		return err
	}
	list := z.Elements()
	s.each(func(e, k, j, i int) { list[e][k][j][i] *= s.share[e][k][j][i] })
	s.assemble(z)
	return nil
}

// solve solves a problem by conjugate gradients until the residual is as small as it can become, with the elements'
// own solutions as preconditioner or without. It returns the solution and the residual of each iteration, as a part
// of the first.
func (s *solver) solve(ctx context.Context, b vector, preconditioned bool) (u vector, residuals []float64, err error) {
	var list [6]vector
	for n := range list {
		if list[n], err = s.newVector(); err != nil {
			return nil, nil, err
		}
	}
	u, r, z, p, ap, scratch := list[0], list[1], list[2], list[3], list[4], list[5]
	s.add(r, 0, b, 1)
	first, before := math.Sqrt(s.dot(b, b)), 0.0
	for range mostIterations {
		residual := math.Sqrt(s.dot(r, r)) / first
		if residuals = append(residuals, residual); residual < tolerance {
			break
		}
		if preconditioned {
			if err := s.precondition(ctx, r, scratch, z); err != nil {
				return nil, nil, err
			}
		} else {
			s.add(z, 0, r, 1)
		}
		now := s.dot(r, z)
		if len(residuals) == 1 {
			s.add(p, 0, z, 1)
		} else {
			s.add(p, now/before, z, 1)
		}
		before = now
		if err := element.RunApply(ctx, element.ApplyArgs{E: &s.reference, U: p, V: ap}, s.lambda, s.edge(), s.opts...); err != nil {
			return nil, nil, err
		}
		s.assemble(ap)
		step := now / s.dot(p, ap)
		s.add(u, 1, p, step)
		s.add(r, 1, ap, -step)
	}
	return u, residuals, nil
}

// When conjugate gradients end.
const (
	mostIterations = 600
	tolerance      = 1e-13
)
