package oec_test

import "github.com/openearthgo/oec"

// Stencils with recurrences, and the loops that they stand for. Every product is
// converted, so that no platform fuses it with a sum.

func thomas(d oec.Domain, a, b, c, r oec.IJK[float64], i, j, k int) float64 {
	upper := oec.Forward(d, func(upper oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return c(i, j, k) / b(i, j, k)
		}
		return c(i, j, k) / (b(i, j, k) - float64(a(i, j, k)*upper(i, j, k-1)))
	})
	right := oec.Forward(d, func(right oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return r(i, j, k) / b(i, j, k)
		}
		return (r(i, j, k) - float64(a(i, j, k)*right(i, j, k-1))) / (b(i, j, k) - float64(a(i, j, k)*upper(i, j, k-1)))
	})
	x := oec.Backward(d, func(x oec.IJK[float64], i, j, k int) float64 {
		if k == d.NK-1 {
			return right(i, j, k)
		}
		return right(i, j, k) - float64(upper(i, j, k)*x(i, j, k+1))
	})
	return x(i, j, k)
}

func thomasLoops(a, b, c, r, out *grid) {
	for j := range out.n[1] {
		for i := range out.n[0] {
			upper, right := make([]float64, out.n[2]), make([]float64, out.n[2])
			upper[0], right[0] = c.at(i, j, 0)/b.at(i, j, 0), r.at(i, j, 0)/b.at(i, j, 0)
			for k := 1; k < out.n[2]; k++ {
				pivot := b.at(i, j, k) - float64(a.at(i, j, k)*upper[k-1])
				upper[k] = c.at(i, j, k) / pivot
				right[k] = (r.at(i, j, k) - float64(a.at(i, j, k)*right[k-1])) / pivot
			}
			for k := out.n[2] - 1; k >= 0; k-- {
				*out.p(i, j, k) = right[k]
				if k < out.n[2]-1 {
					*out.p(i, j, k) -= float64(upper[k] * out.at(i, j, k+1))
				}
			}
		}
	}
}

// inPlace runs an update of a copy of x and stores the domain.
func inPlace(x, out *grid, back bool, update func(y *grid, i, j, k int) float64) {
	y := x.clone()
	y.each(back, func(i, j, k int) { *y.p(i, j, k) = update(y, i, j, k) })
	y.each(false, func(i, j, k int) { *out.p(i, j, k) = y.at(i, j, k) })
}

func five(y, b oec.IJK[float64], i, j, k int) float64 {
	return (b(i, j, k) + y(i-1, j, k) + y(i+1, j, k) + y(i, j-1, k) + y(i, j+1, k)) * 0.25
}

func gaussSeidel(d oec.Domain, _, b, _, x oec.IJK[float64], i, j, k int) float64 {
	u := oec.Sweep(d, x, func(y oec.IJK[float64], i, j, k int) float64 { return five(y, b, i, j, k) })
	return u(i, j, k)
}

func gaussSeidelLoops(_, b, _, x, out *grid) {
	inPlace(x, out, false, func(y *grid, i, j, k int) float64 { return five(y.at, b.at, i, j, k) })
}

func nine(y oec.IJK[float64], i, j, k int) float64 {
	sum := 0.0
	for dj := -1; dj <= 1; dj++ {
		for di := -1; di <= 1; di++ {
			sum += y(i+di, j+dj, k)
		}
	}
	return sum / 9
}

func ninePoint(d oec.Domain, _, _, _, x oec.IJK[float64], i, j, k int) float64 {
	return oec.Sweep(d, x, nine)(i, j, k)
}

func ninePointLoops(_, _, _, x, out *grid) {
	inPlace(x, out, false, func(y *grid, i, j, k int) float64 { return nine(y.at, i, j, k) })
}

func relaxed(y, b oec.IJK[float64], i, j, k int) float64 {
	sum := b(i, j, k) + y(i-1, j, k) + y(i+1, j, k) + y(i, j-1, k) + y(i, j+1, k) + y(i, j, k-1) + y(i, j, k+1)
	return float64(-0.5*y(i, j, k)) + float64(1.5*(sum/6))
}

func sor(d oec.Domain, _, b, _, x oec.IJK[float64], i, j, k int) float64 {
	u := oec.Sweep(d, x, func(y oec.IJK[float64], i, j, k int) float64 { return relaxed(y, b, i, j, k) })
	return u(i, j, k)
}

func sorLoops(_, b, _, x, out *grid) {
	inPlace(x, out, false, func(y *grid, i, j, k int) float64 { return relaxed(y.at, b.at, i, j, k) })
}

func symmetric(d oec.Domain, _, b, _, x oec.IJK[float64], i, j, k int) float64 {
	update := func(y oec.IJK[float64], i, j, k int) float64 { return relaxed(y, b, i, j, k) }
	return oec.SweepBack(d, oec.Sweep(d, x, update), update)(i, j, k)
}

func symmetricLoops(_, b, _, x, out *grid) {
	update := func(y *grid, i, j, k int) float64 { return relaxed(y.at, b.at, i, j, k) }
	forward := x.clone()
	inPlace(x, forward, false, update)
	inPlace(forward, out, true, update)
}

// twoFactors solves with a lower and then an upper factor, as LU-SGS does: each sweep
// reads its result at visited points alone.
func twoFactors(d oec.Domain, a, b, c, r oec.IJK[float64], i, j, k int) float64 {
	zero := func(i, j, k int) float64 { return 0 }
	lower := oec.Sweep(d, zero, func(y oec.IJK[float64], i, j, k int) float64 {
		return (r(i, j, k) + float64(a(i, j, k)*(y(i-1, j, k)+y(i, j-1, k)+y(i, j, k-1)))) / b(i, j, k)
	})
	upper := oec.SweepBack(d, zero, func(y oec.IJK[float64], i, j, k int) float64 {
		return lower(i, j, k) - float64(c(i, j, k)*(y(i+1, j, k)+y(i, j+1, k)+y(i, j, k+1)))/b(i, j, k)
	})
	return upper(i, j, k)
}

func twoFactorsLoops(a, b, c, r, out *grid) {
	lower := newGrid(out.n)
	lower.each(false, func(i, j, k int) {
		near := lower.at(i-1, j, k) + lower.at(i, j-1, k) + lower.at(i, j, k-1)
		*lower.p(i, j, k) = (r.at(i, j, k) + float64(a.at(i, j, k)*near)) / b.at(i, j, k)
	})
	out.each(true, func(i, j, k int) {
		near := out.at(i+1, j, k) + out.at(i, j+1, k) + out.at(i, j, k+1)
		*out.p(i, j, k) = lower.at(i, j, k) - float64(c.at(i, j, k)*near)/b.at(i, j, k)
	})
}

// sumInClosure calls one helper for two fields, from a closure, and reads it beside the
// point and in the body of another recurrence.
func sumInClosure(d oec.Domain, a, b, _, _ oec.IJK[float64], i, j, k int) float64 {
	both := func(i, j, k int) float64 { return sumBelow(d, a)(i-1, j, k) + sumBelow(d, b)(i, j+1, k) }
	u := oec.Backward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == d.NK-1 {
			return both(i, j, k)
		}
		return self(i, j, k+1)*0.5 + both(i, j, k)
	})
	return u(i, j, k)
}

func sumBelow(d oec.Domain, x oec.IJK[float64]) oec.IJK[float64] {
	return oec.Forward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return x(i, j, k)
		}
		return self(i, j, k-1) + x(i, j, k)
	})
}

func sumInClosureLoops(a, b, _, _, out *grid) {
	out.each(true, func(i, j, k int) {
		sumA, sumB := a.at(i-1, j, 0), b.at(i, j+1, 0)
		for l := 1; l <= k; l++ {
			sumA += a.at(i-1, j, l)
			sumB += b.at(i, j+1, l)
		}
		if k == out.n[2]-1 {
			*out.p(i, j, k) = sumA + sumB
		} else {
			*out.p(i, j, k) = out.at(i, j, k+1)*0.5 + (sumA + sumB)
		}
	})
}

// neighbours reads the results of sweeps beside the point, where some are outside of the
// domain.
func neighbours(d oec.Domain, _, b, _, x oec.IJK[float64], i, j, k int) float64 {
	update := func(y oec.IJK[float64], i, j, k int) float64 { return five(y, b, i, j, k) }
	u := oec.Sweep(d, x, update)
	return u(i+1, j, k) - u(i, j-1, k) + u(i, j, k-1)
}

func neighboursLoops(_, b, _, x, out *grid) {
	u := x.clone()
	inPlace(x, u, false, func(y *grid, i, j, k int) float64 { return five(y.at, b.at, i, j, k) })
	out.each(false, func(i, j, k int) { *out.p(i, j, k) = u.at(i+1, j, k) - u.at(i, j-1, k) + u.at(i, j, k-1) })
}

// coupled updates two values of a point together, each of which reads the other.
func coupled(d oec.Domain, a, b, _, x oec.IJK[float64], i, j, k int) float64 {
	both := func(i, j, k int) [2]float64 { return [2]float64{x(i, j, k), a(i, j, k)} }
	y := oec.Sweep(d, both, func(y oec.IJK[[2]float64], i, j, k int) [2]float64 {
		left, above, below := y(i-1, j, k), y(i, j+1, k), y(i, j, k-1)
		return [2]float64{
			(left[1] + above[0] + below[0] + b(i, j, k)) * 0.25,
			(left[0] - above[1] + y(i, j, k)[1]) * 0.5,
		}
	})(i, j, k)
	return y[0] - y[1]
}

func coupledLoops(a, b, _, x, out *grid) {
	u, v := x.clone(), a.clone()
	u.each(false, func(i, j, k int) {
		first := (v.at(i-1, j, k) + u.at(i, j+1, k) + u.at(i, j, k-1) + b.at(i, j, k)) * 0.25
		*v.p(i, j, k) = (u.at(i-1, j, k) - v.at(i, j+1, k) + v.at(i, j, k)) * 0.5
		*u.p(i, j, k) = first
	})
	out.each(false, func(i, j, k int) { *out.p(i, j, k) = u.at(i, j, k) - v.at(i, j, k) })
}

// highest is what is known of a column up to a level.
type highest struct {
	value float64
	level int
	again bool // it was reached more than once
}

// peaks keeps several values of different types from level to level.
func peaks(d oec.Domain, a, _, _, _ oec.IJK[float64], i, j, k int) float64 {
	h := oec.Backward(d, func(above oec.IJK[highest], i, j, k int) highest {
		v := a(i, j, k)
		if k == d.NK-1 {
			return highest{value: v, level: k}
		}
		best := above(i, j, k+1)
		if v > best.value {
			return highest{v, k, best.again || v > best.value+0.25}
		}
		best.value *= 0.75
		return best
	})(i, j, k)
	if h.again {
		return -h.value
	}
	return h.value + float64(h.level)
}

func peaksLoops(a, _, _, _, out *grid) {
	best := map[[2]int]highest{}
	out.each(true, func(i, j, k int) {
		h, v := best[[2]int{i, j}], a.at(i, j, k)
		switch {
		case k == out.n[2]-1:
			h = highest{v, k, false}
		case v > h.value:
			h = highest{v, k, h.again || v > h.value+0.25}
		default:
			h.value *= 0.75
		}
		best[[2]int{i, j}] = h
		*out.p(i, j, k) = h.value + float64(h.level)
		if h.again {
			*out.p(i, j, k) = -h.value
		}
	})
}
