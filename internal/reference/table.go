package reference

import "math"

// A Value is a result, which is to be multiplied by a power of two.
type Value struct {
	Double
	Exp int
}

func plain(d Double) Value { return Value{d, 0} }

// Unary returns the functions of one argument by name, as package fmath writes them.
func (f *Functions) Unary() map[string]func(x float64) Value {
	return map[string]func(x float64) Value{
		"Exp":   func(x float64) Value { d, n := f.exp(double(x)); return Value{d, n} },
		"Exp2":  f.exp2,
		"Expm1": func(x float64) Value { return f.minusOne(double(x)) },
		"Log":   func(x float64) Value { return plain(f.log(x)) },
		"Log2":  f.log2,
		"Log10": func(x float64) Value { return plain(f.log(x).quo(f.ln10)) },
		"Log1p": func(x float64) Value { return plain(f.log1p(x)) },
		"Sin":   func(x float64) Value { s, _ := f.circular(x); return plain(s) },
		"Cos":   func(x float64) Value { _, c := f.circular(x); return plain(c) },
		"Tan":   func(x float64) Value { s, c := f.circular(x); return plain(s.quo(c)) },
		"Asin":  func(x float64) Value { return plain(f.arcSine(x)) },
		"Acos":  func(x float64) Value { return plain(f.arcCosine(x)) },
		"Atan":  func(x float64) Value { return f.arcTangent(x, 1) },
		"Sinh":  func(x float64) Value { return f.hyperbolic(x, -1) },
		"Cosh":  func(x float64) Value { return f.hyperbolic(x, 1) },
		"Tanh":  f.tanh,
		"Cbrt":  cbrt,
		"Erf":   func(x float64) Value { return plain(f.erf(x)) },
	}
}

// Binary returns the functions of two arguments.
func (f *Functions) Binary() map[string]func(x, y float64) Value {
	return map[string]func(x, y float64) Value{
		"Pow":   f.pow,
		"Atan2": func(y, x float64) Value { return f.arcTangent(y, x) },
		"Hypot": hypot,
	}
}

func (f *Functions) exp2(x float64) Value {
	n := math.RoundToEven(x)
	d, k := f.exp(f.ln2d.times(x - n))
	return Value{d, k + int(n)}
}

// minusOne returns e^x - 1.
func (f *Functions) minusOne(x Double) Value {
	if x.Hi < -100 {
		return plain(double(-1))
	}
	if x.Hi > 100 {
		d, n := f.exp(x)
		return Value{d, n}
	}
	return plain(f.expm1(x))
}

// log2 takes care of exact results, which the quotient of two logarithms is not.
func (f *Functions) log2(x float64) Value {
	m, n := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, n = 2*m, n-1
	}
	return plain(f.log(m).quo(f.ln2d).add(double(float64(n))))
}

func (f *Functions) arcSine(x float64) Double {
	if math.Abs(x) <= 0.7 {
		return f.asin(double(x))
	}
	rest := f.half(math.Abs(x)).scaled(2)
	return Double{math.Copysign(1, x), 0}.mul(f.halfPi2.sub(rest))
}

func (f *Functions) arcCosine(x float64) Double {
	switch {
	case x > 0.7:
		return f.half(x).scaled(2)
	case x < -0.7:
		return f.halfPi2.sub(f.half(-x)).scaled(2)
	}
	return f.halfPi2.sub(f.asin(double(x)))
}

// half returns half the arc cosine of x > 0.
func (f *Functions) half(x float64) Double {
	return f.asin(double(1).sub(double(x)).scaled(0.5).sqrt())
}

// arcTangent scales the point to the middle of the range of exponents. The angle of a slope that
// is small enough is the slope.
func (f *Functions) arcTangent(y, x float64) Value {
	m, n := math.Frexp(y)
	p, q := math.Frexp(x)
	if n < q-70 && x > 0 {
		return Value{double(m).quo(double(p)), n - q}
	}
	k := max(n, q)
	return plain(f.atan2(double(scale(y, -k)), double(scale(x, -k))))
}

func scale(x float64, n int) float64 { return math.Ldexp(x, n) }

// hyperbolic returns (e^|x| + sign·e^-|x|)/2, with the sign of x if sign is negative.
func (f *Functions) hyperbolic(x, sign float64) Value {
	v := f.halfSum(math.Abs(x), sign)
	if sign < 0 && x < 0 {
		v.Double = v.neg()
	}
	return v
}

func (f *Functions) halfSum(x, sign float64) Value {
	if x > 100 {
		d, n := f.exp(double(x))
		return Value{d, n - 1}
	}
	e := f.expm1(double(x))
	one := e.add(double(1))
	if sign < 0 {
		return plain(e.add(e.quo(one)).scaled(0.5))
	}
	return plain(one.add(double(1).quo(one)).scaled(0.5))
}

func (f *Functions) tanh(x float64) Value {
	if math.Abs(x) > 50 {
		return plain(double(math.Copysign(1, x)))
	}
	e := f.expm1(double(2 * x))
	return plain(e.quo(e.add(double(2))))
}

func cbrt(x float64) Value {
	m, n := math.Frexp(x)
	for n%3 != 0 {
		m, n = m/2, n+1
	}
	t := math.Cbrt(m)
	square := product(t, t)
	r := double(m).sub(square.times(t)).quo(square.times(3))
	return Value{double(t).add(r), n / 3}
}

func hypot(x, y float64) Value {
	_, n := math.Frexp(math.Max(math.Abs(x), math.Abs(y)))
	x, y = scale(x, -n), scale(y, -n)
	return Value{product(x, x).add(product(y, y)).sqrt(), n}
}

func (f *Functions) pow(x, y float64) Value {
	if x < 0 {
		v := f.pow(-x, y)
		if math.Mod(y, 2) != 0 {
			v.Double = v.neg()
		}
		return v
	}
	l := f.log2(x).Double
	p := l.times(y)
	n := math.RoundToEven(p.Hi)
	d, k := f.exp(p.sub(double(n)).mul(f.ln2d))
	return Value{d, k + int(n)}
}
