package main

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/openearthgo/oec/rt"
)

// mode is a product of three sines, of which the solution is a sum.
type mode struct {
	waves     [3]float64 // half waves along each side
	amplitude float64
}

// modes are made up: many, the smaller the shorter.
var modes = func() (list []mode) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		var m mode
		square := 0.0
		for d := range m.waves {
			m.waves[d] = float64(1 + rng.IntN(9))
			square += m.waves[d] * m.waves[d]
		}
		m.amplitude = rng.NormFloat64() / math.Pow(square, 0.75)
		list = append(list, m)
	}
	return list
}()

// sum adds up the modes at a point, each times a factor that depends on its square wave number.
func sum(x, y, z float64, factor func(square float64) float64) (total float64) {
	for _, m := range modes {
		square := 0.0
		for _, n := range m.waves {
			square += math.Pi * math.Pi * n * n
		}
		total += factor(square) * m.amplitude * math.Sin(math.Pi*m.waves[0]*x) * math.Sin(math.Pi*m.waves[1]*y) * math.Sin(math.Pi*m.waves[2]*z)
	}
	return total
}

// exact is the solution.
func exact(x, y, z float64) float64 { return sum(x, y, z, func(float64) float64 { return 1 }) }

// result is a solution on elements.
type result struct {
	along            int
	worst            float64     // the largest error at a point, as a part of the largest number
	residuals, plain []float64   // of each iteration, with the preconditioner and without
	slice, error     [][]float64 // in a plane across z, on an even grid by y and x
}

// solveOn solves the problem on so many elements along each side.
func solveOn(ctx context.Context, along int, lambda float64, opts ...rt.Option) (*result, error) {
	s := newSolver(along, lambda, opts...)
	b, err := s.weak(func(x, y, z float64) float64 {
		return sum(x, y, z, func(square float64) float64 { return lambda + square })
	})
	if err != nil {
		return nil, err
	}
	r := &result{along: along}
	if _, r.plain, err = s.solve(ctx, b, false); err != nil {
		return nil, err
	}
	u, residuals, err := s.solve(ctx, b, true)
	if err != nil {
		return nil, err
	}
	r.residuals = residuals
	list, largest := u.Elements(), 0.0
	s.each(func(e, k, j, i int) {
		n := s.node(e, k, j, i)
		want := exact(s.coordinate(n[0]), s.coordinate(n[1]), s.coordinate(n[2]))
		largest, r.worst = max(largest, math.Abs(want)), max(r.worst, math.Abs(list[e][k][j][i]-want))
	})
	r.worst /= largest
	r.look(s, u)
	return r, nil
}

// The plane that pictures show, and the points of their grid along each side.
const (
	plane = 0.4
	grid  = 200
)

// look evaluates the polynomials of the elements on the grid.
func (r *result) look(s *solver, u vector) {
	list, even := u.Elements(), make([]float64, grid)
	for n := range even {
		even[n] = (float64(n) + 0.5) / grid
	}
	within, rows := s.basis(even)
	above, heights := s.basis([]float64{plane})
	for row, y := range even {
		values, wrong := make([]float64, grid), make([]float64, grid)
		for column, x := range even {
			e := (above[0]*s.along+within[row])*s.along + within[column]
			for n := range points * points * points {
				k, j, i := n/points/points, n/points%points, n%points
				values[column] += heights[0][k] * rows[row][j] * rows[column][i] * list[e][k][j][i]
			}
			wrong[column] = values[column] - exact(x, y, plane)
		}
		r.slice, r.error = append(r.slice, values), append(r.error, wrong)
	}
}
