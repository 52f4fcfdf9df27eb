// Package programs holds stencils that are raised; the expected programs lie
// beside it, and the tests run the functions themselves.
package programs

import (
	"math"

	"github.com/openearthgo/oec"
)

// Hdiff is COSMO's flux-limited horizontal diffusion: closures that call
// closures, and an early return.
//
//oec:stencil
func Hdiff(in, coeff oec.IJK[float64], i, j, k int) (out float64) {
	lap := func(i, j, k int) float64 {
		return in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k) - 4*in(i, j, k)
	}
	flx := func(i, j, k int) float64 {
		f := lap(i+1, j, k) - lap(i, j, k)
		if f*(in(i+1, j, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	fly := func(i, j, k int) float64 {
		f := lap(i, j+1, k) - lap(i, j, k)
		if f*(in(i, j+1, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	return in(i, j, k) + coeff(i, j, k)*(flx(i-1, j, k)-flx(i, j, k)+fly(i, j-1, k)-fly(i, j, k))
}

// Copy is generic and reads a field of one dimension.
//
//oec:stencil
func Copy[T oec.Float](in oec.IJ[T], w oec.J[T], c T, i, j int) T {
	return c * in(i, j) * w(j) * 0.1
}

// Guarded reads outside the domain only where a condition on the index holds.
//
//oec:stencil
func Guarded(in oec.K[float64], k int) float64 {
	if k == 0 || k == 5 {
		return in(k)
	}
	return in(k-1) + in(k)
}

// Short has conditions on data that guard other conditions, and a value that
// depends on two of them.
//
//oec:stencil
func Short(a, b oec.I[float64], i int) float64 {
	x := 1.0
	if a(i) > 0 && b(i) > 0 || a(i) < -1 {
		x = 2
	} else if a(i) == b(i) {
		x = a(i)
	}
	return x * b(i)
}

// Nested returns from inside a nested branch, between others that go on.
//
//oec:stencil
func Nested(a, b oec.I[float64], s float64, i int) float64 {
	x := a(i)
	if x > 0 {
		if b(i) > s {
			return b(i + 1)
		}
		x = -x
	} else if b(i) < 0 {
		x = x * x
	}
	switch {
	case x > 3:
		x = 3
	case x < -3:
		return -3
	}
	return x + a(i+1)
}

// Captured has a closure that captures a value of the point: it is expanded.
//
//oec:stencil
func Captured(a oec.IJ[float64], i, j int) float64 {
	w := a(i, j)
	if w < 0 {
		w = 0
	}
	scaled := func(i, j int) float64 { return w * a(i, j) }
	row := func(i int) float64 { return a(i, j) }
	return scaled(i+1, j) + scaled(i-1, j) + row(i+2)
}

// HigherOrder passes closures to helpers, as functions and as fields.
//
//oec:stencil
func HigherOrder(a oec.IJ[float64], dt float64, i, j int) float64 {
	sq := func(i, j int) float64 { return a(i, j) * a(i, j) }
	return dx(sq, dt, i, j) + dx(a, dt, i, j) + apply(func(x float64) float64 { return x + dt }, sq(i, j))
}

func dx(q oec.IJ[float64], h float64, i, j int) float64 { return (q(i+1, j) - q(i-1, j)) / h }

func apply(f func(float64) float64, x float64) float64 { return f(x) }

// Several has two results, of different types, and a helper with two results.
//
//oec:stencil
func Several(a oec.IJK[float64], b oec.IJK[float32], i, j, k int) (u float64, v float32) {
	lo, hi := ends(a, i+1, j, k)
	u = lo * hi
	if b(i, j, k) != 0 {
		v = float32(u) / b(i, j, k)
	}
	return
}

func ends(a oec.IJK[float64], i, j, k int) (lo, hi float64) {
	return a(i-1, j, k), a(i+1, j, k)
}

// Extremes uses what the language and package math have of min and max.
//
//oec:stencil
func Extremes(a, b oec.I[float64], i int) (x, y, z, w, r float64) {
	return min(a(i), b(i), 1), max(a(i), b(i)), math.Min(a(i), b(i)), math.Max(a(i), b(i)), math.Sqrt(math.Abs(a(i)))
}

// Indices uses indices as numbers.
//
//oec:stencil
func Indices(a oec.IJK[float64], i, j, k int) float64 {
	const n = 2
	step := 3
	if i > j {
		return 1
	}
	if k != 0 && i+1 >= n {
		return float64(k-1)*a(i-n, j, k) + float64(step)
	}
	return float64(i*j) - float64(min(i, j))
}

// Logic computes with bools.
//
//oec:stencil
func Logic(a, b oec.I[float32], i int) float32 {
	pos := a(i) > 0
	same := pos == (b(i) > 0)
	if !same && pos {
		return -a(i)
	}
	if same != pos {
		return float32(float64(b(i)) / 3)
	}
	return b(i)
}

// Rounded has a constant that depends on how often it is rounded.
//
//oec:stencil
func Rounded[T oec.Float](a oec.I[T], i int) T {
	return (1 + 0x1p-24 + 0x1p-60) * a(i)
}

// Behind uses a value that is made behind an early return, on both sides of a branch that
// follows.
//
//oec:stencil
func Behind(a, b oec.I[float64], i int) float64 {
	x := a(i)
	if x > 0 {
		if b(i) > 0 {
			return 7
		}
		x = -x
	}
	v := x * 3
	if b(i+1) > 0 {
		x = x * 2
	}
	return x + v
}

// Late uses a value after a condition that is between an early return of two
// conditions and the end.
//
//oec:stencil
func Late(a, b oec.I[float64], i int) float64 {
	if a(i) > 0 && b(i) > 0 {
		return a(i)
	}
	x := b(i + 1)
	y := a(i + 1)
	if x < 0 {
		y = x
	}
	return x * y
}

// LateCapture is Late with a captured variable, which is in memory.
//
//oec:stencil
func LateCapture(a, b oec.I[float64], i int) float64 {
	x := b(i)
	if a(i) > 0 && b(i) > 0 {
		x = a(i)
		if x > b(i+1) {
			return 1
		}
		x = x + a(i+1)
	}
	w := func(i int) float64 { return x * a(i) }
	return w(i-1) + w(i+1)
}
