package reference

import "math"

// Double is the unevaluated sum of two numbers, the second of which is less than half
// a unit in the last place of the first.
type Double struct{ Hi, Lo float64 }

func double(x float64) Double { return Double{x, 0} }

func fastSum(a, b float64) Double {
	s := a + b
	return Double{s, b - (s - a)}
}

func sum(a, b float64) Double {
	s := a + b
	t := s - a
	return Double{s, (a - (s - t)) + (b - t)}
}

func product(a, b float64) Double {
	p := float64(a * b) // not fused with a sum that it is put into
	return Double{p, math.FMA(a, b, -p)}
}

func (x Double) add(y Double) Double {
	s := sum(x.Hi, y.Hi)
	t := sum(x.Lo, y.Lo)
	s = fastSum(s.Hi, s.Lo+t.Hi)
	return fastSum(s.Hi, s.Lo+t.Lo)
}

func (x Double) sub(y Double) Double { return x.add(y.neg()) }

func (x Double) neg() Double { return Double{-x.Hi, -x.Lo} }

func (x Double) mul(y Double) Double {
	p := product(x.Hi, y.Hi)
	return fastSum(p.Hi, p.Lo+(x.Hi*y.Lo+x.Lo*y.Hi))
}

func (x Double) times(f float64) Double {
	p := product(x.Hi, f)
	return fastSum(p.Hi, p.Lo+x.Lo*f)
}

func (x Double) quo(y Double) Double {
	q := x.Hi / y.Hi
	r := x.sub(y.times(q))
	q2 := r.Hi / y.Hi
	r = r.sub(y.times(q2))
	return fastSum(q, q2).add(double(r.Hi / y.Hi))
}

// scaled multiplies by a power of two, which must not make it subnormal.
func (x Double) scaled(f float64) Double { return Double{x.Hi * f, x.Lo * f} }

func (x Double) sqrt() Double {
	if x.Hi == 0 {
		return x
	}
	h := math.Sqrt(x.Hi)
	r := x.sub(product(h, h))
	return fastSum(h, r.Hi/(2*h))
}

// horner evaluates c[0] + c[1]·x + ...
func horner(x Double, c []Double) Double {
	y := c[len(c)-1]
	for n := len(c) - 2; n >= 0; n-- {
		y = y.mul(x).add(c[n])
	}
	return y
}
