package ptx

import "math"

// nan32 is what operations of float32 return that return no number.
const nan32 = 0x7fffffff

// floats adds the arithmetic of floating-point numbers.
func (t table) floats() {
	t.add("add.rn.f64", ClassFloat64, "f64 f64 f64", form{do: func(d, a, b, _ *vec) {
		for n := range d {
			x, y := math.Float64frombits(a[n]), math.Float64frombits(b[n])
			d[n] = bits64(x+y, x, y)
		}
	}})
	t.add("sub.rn.f64", ClassFloat64, "f64 f64 f64", form{do: func(d, a, b, _ *vec) {
		for n := range d {
			x, y := math.Float64frombits(a[n]), math.Float64frombits(b[n])
			d[n] = bits64(x-y, x, y)
		}
	}})
	t.add("mul.rn.f64", ClassFloat64, "f64 f64 f64", form{do: func(d, a, b, _ *vec) {
		for n := range d {
			x, y := math.Float64frombits(a[n]), math.Float64frombits(b[n])
			d[n] = bits64(x*y, x, y)
		}
	}})
	t.add("add.rn.f32", ClassFloat32, "f32 f32 f32", form{do: func(d, a, b, _ *vec) {
		for n := range d {
			d[n] = bits32(math.Float32frombits(uint32(a[n])) + math.Float32frombits(uint32(b[n])))
		}
	}})
	t.add("sub.rn.f32", ClassFloat32, "f32 f32 f32", form{do: func(d, a, b, _ *vec) {
		for n := range d {
			d[n] = bits32(math.Float32frombits(uint32(a[n])) - math.Float32frombits(uint32(b[n])))
		}
	}})
	t.add("mul.rn.f32", ClassFloat32, "f32 f32 f32", form{do: func(d, a, b, _ *vec) {
		for n := range d {
			d[n] = bits32(math.Float32frombits(uint32(a[n])) * math.Float32frombits(uint32(b[n])))
		}
	}})
	t.roots()
	t.extremes()
	t.signs()
}

// bits64 returns the bits of a result. One that is no number is the first operand that is none,
// made quiet.
func bits64(r, x, y float64) uint64 {
	if r == r {
		return math.Float64bits(r)
	}
	const quiet, invalid = 1 << 51, 0xfff8 << 48
	switch {
	case x != x:
		return math.Float64bits(x) | quiet
	case y != y:
		return math.Float64bits(y) | quiet
	}
	return invalid
}

// bits32 returns the bits of a result.
func bits32(r float32) uint64 {
	if r != r {
		return nan32
	}
	return uint64(math.Float32bits(r))
}

// double and single make forms of functions of some operands.
func double(operands int, f func(a, b, c float64) float64) form {
	return form{do: func(d, a, b, c *vec) {
		for n := range d {
			x := [3]float64{math.Float64frombits(a[n]), math.Float64frombits(b[n]), math.Float64frombits(c[n])}
			r := f(x[0], x[1], x[2])
			for i := operands; i < 3; i++ {
				x[i] = 0
			}
			if x[0] == x[0] && x[1] == x[1] {
				x[1] = x[2]
			}
			d[n] = bits64(r, x[0], x[1])
		}
	}}
}

func single(f func(a, b, c float32) float32) form {
	return form{do: func(d, a, b, c *vec) {
		for n := range d {
			d[n] = bits32(f(math.Float32frombits(uint32(a[n])), math.Float32frombits(uint32(b[n])), math.Float32frombits(uint32(c[n]))))
		}
	}}
}

// roots adds quotients, roots and fused products.
func (t table) roots() {
	t.add("div.rn.f64", ClassDivide, "f64 f64 f64", double(2, func(a, b, _ float64) float64 { return a / b }))
	t.add("rcp.rn.f64", ClassDivide, "f64 f64", double(1, func(a, _, _ float64) float64 { return 1 / a }))
	t.add("sqrt.rn.f64", ClassDivide, "f64 f64", double(1, func(a, _, _ float64) float64 { return math.Sqrt(a) }))
	t.add("fma.rn.f64", ClassFloat64, "f64 f64 f64 f64", double(3, math.FMA))
	t.add("div.rn.f32", ClassDivide, "f32 f32 f32", single(func(a, b, _ float32) float32 { return a / b }))
	t.add("rcp.rn.f32", ClassDivide, "f32 f32", single(func(a, _, _ float32) float32 { return 1 / a }))
	t.add("sqrt.rn.f32", ClassDivide, "f32 f32", single(func(a, _, _ float32) float32 { return float32(math.Sqrt(float64(a))) }))
	t.add("fma.rn.f32", ClassFloat32, "f32 f32 f32 f32", single(fma32))
}

// fma32 returns x*y+z rounded once. The product is exact as a float64; the sum is rounded to an odd
// last bit if it is not, so that rounding it again is right.
func fma32(x, y, z float32) float32 {
	product := float64(float64(x) * float64(y))
	sum := product + float64(z)
	back := sum - product
	lost := (product - (sum - back)) + (float64(z) - back)
	bits := math.Float64bits(sum)
	if (lost < 0 || lost > 0) && bits&1 == 0 {
		if math.Signbit(lost) == math.Signbit(sum) {
			bits++
		} else {
			bits--
		}
	}
	return float32(math.Float64frombits(bits))
}

// extremes adds minima and maxima: of a number and something else, the number; with .NaN, that.
func (t table) extremes() {
	for _, e := range []struct {
		op      string
		smaller bool
	}{{"min", true}, {"max", false}} {
		t.add(e.op+".f64", ClassFloat64, "f64 f64 f64", double(2, func(a, b, _ float64) float64 { return extreme(a, b, e.smaller, false) }))
		t.add(e.op+".NaN.f64", ClassFloat64, "f64 f64 f64", double(2, func(a, b, _ float64) float64 { return extreme(a, b, e.smaller, true) }))
		t.add(e.op+".f32", ClassFloat32, "f32 f32 f32", single(func(a, b, _ float32) float32 {
			return float32(extreme(float64(a), float64(b), e.smaller, false))
		}))
		t.add(e.op+".NaN.f32", ClassFloat32, "f32 f32 f32", single(func(a, b, _ float32) float32 {
			return float32(extreme(float64(a), float64(b), e.smaller, true))
		}))
	}
}

// extreme returns the smaller or the larger of two numbers; -0 is smaller than +0.
func extreme(a, b float64, smaller, nan bool) float64 {
	switch {
	case a != a && (nan || b != b), b != b && nan:
		return math.NaN()
	case a != a:
		return b
	case b != b:
		return a
	}
	if smaller {
		return math.Min(a, b)
	}
	return math.Max(a, b)
}

// signs adds what changes a sign, and leaves all other bits.
func (t table) signs() {
	const sign64, sign32 = 1 << 63, 1 << 31
	t.add("neg.f64", ClassFloat64, "f64 f64", one(func(a uint64) uint64 { return a ^ sign64 }))
	t.add("abs.f64", ClassFloat64, "f64 f64", one(func(a uint64) uint64 { return a &^ sign64 }))
	t.add("copysign.f64", ClassFloat64, "f64 f64 f64", two(func(a, b uint64) uint64 { return a&sign64 | b&^sign64 }))
	t.add("neg.f32", ClassFloat32, "f32 f32", one(func(a uint32) uint32 { return a ^ sign32 }))
	t.add("abs.f32", ClassFloat32, "f32 f32", one(func(a uint32) uint32 { return a &^ sign32 }))
	t.add("copysign.f32", ClassFloat32, "f32 f32 f32", two(func(a, b uint32) uint32 { return a&sign32 | b&^sign32 }))
}
