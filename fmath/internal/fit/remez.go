package main

import (
	"fmt"
	"math"
	"math/big"

	"github.com/openearthgo/oec/internal/exact"
)

const (
	bits   = 160  // of precision of what is fitted
	grid   = 1500 // points on which the error is looked at
	rounds = 12   // exchanges at most; a handful is usual
)

// A function of what is fitted, and of the weight of its error.
type function func(x *big.Float) *big.Float

// fitting is a polynomial that is fitted on a grid.
type fitting struct {
	p      *exact.Precision
	x      []*big.Float
	f, w   []*big.Float // function and weight on the grid
	fixed  []*big.Float // lowest coefficients, rounded already
	degree int
}

// newFitting evaluates a function on a grid that is densest at the ends of an
// interval, as the extremes of the error are, and has neither end.
func newFitting(p *exact.Precision, f, w function, lo, hi float64, degree int) *fitting {
	t := &fitting{p: p, degree: degree}
	for n := range grid {
		c := math.Cos(math.Pi * (float64(n) + 0.5) / grid)
		x := p.Float((lo+hi)/2 - (hi-lo)/2*c)
		t.x = append(t.x, x)
		t.f = append(t.f, f(x))
		t.w = append(t.w, w(x))
	}
	return t
}

func num() *big.Float { return new(big.Float).SetPrec(bits) }

// rounded fits the polynomial whose coefficients are float64 numbers: they are
// rounded from the lowest on, and those that are left make up for it.
// If twice is set, the second number returned is what the first coefficient lacks.
func (t *fitting) rounded(twice bool) (coefficients []float64, worst float64, err error) {
	for range t.degree + 1 {
		c, err := t.minimax()
		if err != nil {
			return nil, 0, err
		}
		f, _ := c[0].Float64()
		coefficients = append(coefficients, f)
		fixed := t.p.Float(f)
		if twice && len(t.fixed) == 0 {
			rest, _ := num().Sub(c[0], fixed).Float64()
			coefficients = append(coefficients, rest)
			fixed.Add(fixed, t.p.Float(rest))
		}
		t.fixed = append(t.fixed, fixed)
	}
	for _, e := range t.errors(t.fixed) {
		v, _ := e.Float64()
		worst = math.Max(worst, math.Abs(v))
	}
	return coefficients, worst, nil
}

// minimax is the algorithm of Remez for the coefficients that are not fixed: it
// solves for an error of equal size and changing sign on a reference, and moves
// the reference to where the error is largest. Where rounded coefficients decide
// the error, or the weight has a zero inside of the interval, this need not
// converge: the best that was met will do.
func (t *fitting) minimax() ([]*big.Float, error) {
	terms := t.degree + 1 - len(t.fixed)
	reference := make([]int, terms+1)
	for n := range reference {
		reference[n] = (2*n + 1) * grid / (2 * len(reference))
	}
	var best []*big.Float
	var least *big.Float
	for range rounds {
		c, level, err := t.solve(reference, terms)
		if err != nil && best == nil {
			return nil, err
		} else if err != nil {
			break
		}
		next, worst := extremes(t.errors(append(append([]*big.Float{}, t.fixed...), c...)), terms+1)
		if least == nil || worst.Cmp(least) < 0 {
			best, least = c, worst
		}
		ratio, _ := new(big.Float).Quo(worst, num().Abs(level)).Float64()
		if len(next) < terms+1 || ratio < 1.001 {
			break
		}
		reference = next
	}
	return best, nil
}

// errors returns the weighted error on the grid.
func (t *fitting) errors(c []*big.Float) []*big.Float {
	out := make([]*big.Float, grid)
	for n, x := range t.x {
		y := num()
		for k := len(c) - 1; k >= 0; k-- {
			y.Add(y.Mul(y, x), c[k])
		}
		out[n] = y.Mul(y.Sub(y, t.f[n]), t.w[n])
	}
	return out
}

// solve returns the coefficients that leave an error of ±level on a reference.
func (t *fitting) solve(reference []int, terms int) (c []*big.Float, level *big.Float, err error) {
	rows := make([][]*big.Float, len(reference))
	for n, at := range reference {
		x, row := t.x[at], make([]*big.Float, 0, terms+2)
		power, fixed := num().SetInt64(1), num()
		for _, k := range t.fixed {
			fixed.Add(fixed, num().Mul(k, power))
			power.Mul(power, x)
		}
		for range terms {
			row = append(row, num().Mul(power, t.w[at]))
			power.Mul(power, x)
		}
		sign := int64(1 - 2*(n%2))
		row = append(row, num().SetInt64(sign))
		rows[n] = append(row, num().Mul(num().Sub(t.f[at], fixed), t.w[at]))
	}
	x, err := gauss(rows)
	if err != nil {
		return nil, nil, err
	}
	return x[:terms], x[terms], nil
}

// gauss solves a system of linear equations, the right side in the last column.
func gauss(rows [][]*big.Float) ([]*big.Float, error) {
	n := len(rows)
	for c := range n {
		pivot := c
		for r := c + 1; r < n; r++ {
			if num().Abs(rows[r][c]).Cmp(num().Abs(rows[pivot][c])) > 0 {
				pivot = r
			}
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		if rows[c][c].Sign() == 0 {
			return nil, fmt.Errorf("the equations are singular")
		}
		for r := c + 1; r < n; r++ {
			f := num().Quo(rows[r][c], rows[c][c])
			for k := c; k <= n; k++ {
				rows[r][k].Sub(rows[r][k], num().Mul(f, rows[c][k]))
			}
		}
	}
	x := make([]*big.Float, n)
	for r := n - 1; r >= 0; r-- {
		s := num().Set(rows[r][n])
		for k := r + 1; k < n; k++ {
			s.Sub(s, num().Mul(rows[r][k], x[k]))
		}
		x[r] = s.Quo(s, rows[r][r])
	}
	return x, nil
}

// extremes returns the largest error of each stretch of one sign; of more than
// wanted, the smaller ones at the ends are left out.
func extremes(errs []*big.Float, wanted int) (at []int, worst *big.Float) {
	worst = num()
	for n, e := range errs {
		abs := num().Abs(e)
		if abs.Cmp(worst) > 0 {
			worst = abs
		}
		if len(at) > 0 && errs[at[len(at)-1]].Sign() == e.Sign() {
			if abs.Cmp(num().Abs(errs[at[len(at)-1]])) > 0 {
				at[len(at)-1] = n
			}
			continue
		}
		at = append(at, n)
	}
	for len(at) > wanted {
		if num().Abs(errs[at[0]]).Cmp(num().Abs(errs[at[len(at)-1]])) < 0 {
			at = at[1:]
		} else {
			at = at[:len(at)-1]
		}
	}
	return at, worst
}
