package programs

import "github.com/openearthgo/oec"

// Sums is a recurrence of one dimension.
//
//oec:stencil
func Sums(d oec.Domain, in oec.K[float64], k int) (out float64) {
	sum := oec.ForwardK(d, func(self oec.K[float64], k int) float64 {
		if k > 0 {
			return self(k-1) + in(k)
		}
		return in(k)
	})
	return sum(k)
}

// Thomas solves a tridiagonal system in each column: one recurrence upwards feeds another,
// and both one downwards.
//
//oec:stencil
func Thomas(d oec.Domain, a, b, c, r oec.IJK[float64], i, j, k int) (x float64) {
	upper := oec.Forward(d, func(upper oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return c(i, j, k) / b(i, j, k)
		}
		return c(i, j, k) / (b(i, j, k) - a(i, j, k)*upper(i, j, k-1))
	})
	right := oec.Forward(d, func(right oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return r(i, j, k) / b(i, j, k)
		}
		return (r(i, j, k) - a(i, j, k)*right(i, j, k-1)) / (b(i, j, k) - a(i, j, k)*upper(i, j, k-1))
	})
	return oec.Backward(d, func(x oec.IJK[float64], i, j, k int) float64 {
		if k == d.NK-1 {
			return right(i, j, k)
		}
		return right(i, j, k) - upper(i, j, k)*x(i, j, k+1)
	})(i, j, k)
}

// Relaxed is a sweep that reads what it has visited and what it has not, and its result is
// read beside the point.
//
//oec:stencil
func Relaxed(in, b oec.IJ[float64], d oec.Domain, w float64, i, j int) (out float64) {
	u := oec.SweepIJ(d, in, func(y oec.IJ[float64], i, j int) float64 {
		return b(i, j) + w*(y(i-1, j)+y(i+1, j)+y(i, j-1)+y(i, j+1))
	})
	return u(i+1, j) - u(i, j)
}

// relax is a helper that gets the accessor of a sweep.
func relax(y oec.IJK[float32], i, j, k int) float32 {
	return (y(i-1, j, k) + y(i+1, j, k-1) + y(i, j, k)) / 4
}

// Symmetric sweeps forth and back, with a helper for a body, from a closure.
//
//oec:stencil
func Symmetric(in oec.IJK[float32], d oec.Domain, i, j, k int) (out float32) {
	start := func(i, j, k int) float32 { return in(i, j, k) + in(i, j, k+1) }
	return oec.SweepBack(d, oec.Sweep(d, start, relax), relax)(i, j, k)
}

// running returns the sums of a field upwards.
func running(d oec.Domain, x oec.IK[float64]) oec.IK[float64] {
	return oec.ForwardIK(d, func(self oec.IK[float64], i, k int) float64 {
		if k < 1 {
			return x(i, k)
		}
		return self(i, k-1) + x(i, k)
	})
}

// Mean calls a helper that makes a recurrence several times, and reads its result in a
// closure that is shifted, and next to the point.
//
//oec:stencil
func Mean(d oec.Domain, p, q oec.IK[float64], i, k int) (out float64) {
	mean := func(i, k int) float64 {
		if k == 0 {
			return running(d, p)(i, k)
		}
		return (running(d, p)(i, k) + running(d, p)(i, k-1)) / 2
	}
	return mean(i-1, k) + mean(i+1, k) - running(d, q)(i, k)
}

// Counts is a recurrence of integers, under conditions on data.
//
//oec:stencil
func Counts(d oec.Domain, in oec.IJK[float64], i, j, k int) (out int32) {
	runs := oec.Forward(d, func(n oec.IJK[uint16], i, j, k int) uint16 {
		if k == 0 || in(i, j, k) < 0 {
			return 0
		}
		return n(i, j, k-1) + 40000
	})
	return int32(runs(i, j, k))
}

// Filters sweep along the first dimension, there and back, of fields over it alone.
//
//oec:stencil
func Filters(d oec.Domain, in, w oec.I[float64], i int) (out float64) {
	there := oec.SweepI(d, in, func(y oec.I[float64], i int) float64 {
		lag := y(i)
		if i > 1 {
			lag = y(i - 2)
		}
		return w(i)*y(i-1) + lag
	})
	return oec.SweepBackI(d, there, func(y oec.I[float64], i int) float64 { return (y(i) + y(i+1)) * w(i) })(i)
}

// pressed is what Coupled computes at a point.
type pressed struct {
	u, v     float64
	limited  bool
	sections uint32
}

// Coupled sweeps over several values of different types, each of which reads the others, there
// and back.
//
//oec:stencil
func Coupled(d oec.Domain, u, v oec.IJ[float64], i, j int) (p [2]float64, n int32) {
	start := func(i, j int) pressed { return pressed{u: u(i, j), v: v(i, j)} }
	update := func(y oec.IJ[pressed], i, j int) pressed {
		left, above := y(i-1, j), y(i, j+1)
		out := pressed{(left.v + above.u) / 2, left.u - y(i, j).v, left.limited, left.sections + above.sections}
		if out.u > 1 {
			out.u, out.limited, out.sections = 1, !out.limited, out.sections+1
		}
		return out
	}
	y := oec.SweepBackIJ(d, oec.SweepIJ(d, start, update), update)(i, j)
	if y.limited {
		y.u = -y.u
	}
	return [2]float64{y.u, y.v}, int32(y.sections)
}

// Flagged sweeps over numbers and flags, which a closure that calls another one gives, and reads them under a condition.
//
//oec:stencil
func Flagged(d oec.Domain, u oec.K[float64], k int) float64 {
	start := func(k int) pressed { return pressed{u: u(k), limited: k != 1} }
	y := oec.SweepK(d, start, func(z oec.K[pressed], k int) pressed {
		return pressed{u: z(k - 1).u, limited: z(k - 1).limited}
	})
	inside := func(k int) float64 {
		if k < 0 || k >= d.NK {
			return 1
		}
		return y(k).u
	}
	return inside(k)
}
