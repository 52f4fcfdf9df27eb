package exact

import "math/big"

// expTaylor sums the series of e^x - 1.
func (p *Precision) expTaylor(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return p.new()
	}
	return p.series(x, func(t *big.Float, n int64) *big.Float {
		return p.quo(p.mul(t, x), p.Int(n+1))
	})
}

// Exp returns e^x.
func (p *Precision) Exp(x *big.Float) *big.Float {
	n := nearest(p.quo(x, p.ln2))
	k := int(n.Int64())
	r := p.sub(x, p.mul(p.new().SetInt(n), p.ln2))
	return p.shifted(p.add(p.expTaylor(r), p.Int(1)), k)
}

// Exp2 returns 2^x.
func (p *Precision) Exp2(x *big.Float) *big.Float {
	n := nearest(x)
	r := p.sub(x, p.new().SetInt(n))
	return p.shifted(p.Exp(p.mul(r, p.ln2)), int(n.Int64()))
}

// Expm1 returns e^x - 1.
func (p *Precision) Expm1(x *big.Float) *big.Float {
	if below(x, 1) {
		return p.expTaylor(x)
	}
	return p.sub(p.Exp(x), p.Int(1))
}

// Log returns the natural logarithm of a positive number.
func (p *Precision) Log(x *big.Float) *big.Float {
	m := new(big.Float).SetPrec(max(p.bits, x.Prec()))
	k := x.MantExp(m) // m in [1/2, 1)
	if m.Cmp(big.NewFloat(0.7)) < 0 {
		m.SetMantExp(m, 1)
		k--
	}
	s := p.quo(p.sub(m, p.Int(1)), p.add(m, p.Int(1)))
	return p.add(p.mul(p.Int(int64(k)), p.ln2), p.doubled(p.atanh(s)))
}

// Log2 returns the binary logarithm.
func (p *Precision) Log2(x *big.Float) *big.Float { return p.quo(p.Log(x), p.ln2) }

// Log10 returns the decimal logarithm.
func (p *Precision) Log10(x *big.Float) *big.Float { return p.quo(p.Log(x), p.Log(p.Int(10))) }

// Log1p returns the logarithm of 1+x.
func (p *Precision) Log1p(x *big.Float) *big.Float {
	if below(x, 0.25) {
		return p.doubled(p.atanh(p.quo(x, p.add(x, p.Int(2)))))
	}
	return p.Log(p.add(x, p.Int(1)))
}

// Pow returns x^y of a positive x. The result is so precise because its
// exponent has at most 12 bits in front of the point.
func (p *Precision) Pow(x, y *big.Float) *big.Float { return p.Exp(p.mul(y, p.Log(x))) }

// Sinh returns the hyperbolic sine: with E = e^|x|-1, it is (E + E/(E+1))/2.
func (p *Precision) Sinh(x *big.Float) *big.Float {
	e := p.Expm1(p.absolute(x))
	y := p.halved(p.add(e, p.quo(e, p.add(e, p.Int(1)))))
	if x.Sign() < 0 {
		y.Neg(y)
	}
	return y
}

// Cosh returns the hyperbolic cosine.
func (p *Precision) Cosh(x *big.Float) *big.Float {
	e := p.Exp(x)
	return p.halved(p.add(e, p.quo(p.Int(1), e)))
}

// Tanh returns the hyperbolic tangent: with E = e^2|x|-1, it is E/(E+2), and 1 to any precision
// asked for here where x is large.
func (p *Precision) Tanh(x *big.Float) *big.Float {
	y := p.Int(1)
	if size := p.absolute(x); below(size, 1e4) {
		e := p.Expm1(p.doubled(size))
		y = p.quo(e, p.add(e, p.Int(2)))
	}
	if x.Sign() < 0 {
		y.Neg(y)
	}
	return y
}

// Cbrt returns the cube root, by Newton's method on a float64.
func (p *Precision) Cbrt(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return p.new()
	}
	m := new(big.Float)
	k := p.absolute(x).MantExp(m)
	for k%3 != 0 {
		m.SetMantExp(m, -1)
		k++
	}
	y := p.Exp(p.quo(p.Log(m), p.Int(3)))
	y = p.shifted(y, k/3)
	if x.Sign() < 0 {
		y.Neg(y)
	}
	return y
}

// Hypot returns the square root of x²+y².
func (p *Precision) Hypot(x, y *big.Float) *big.Float {
	return p.Sqrt(p.add(p.mul(x, x), p.mul(y, y)))
}

// Erf returns the error function. Its series cancels about 3x² bits, so that x
// must be small; beyond 40 it is 1 to any precision asked for here.
func (p *Precision) Erf(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return p.new()
	}
	if !below(x, 40) {
		return p.Int(int64(x.Sign()))
	}
	f, _ := x.Float64()
	q := &Precision{bits: p.bits + uint(3*f*f)}
	square := q.mul(x, x)
	power := q.new().Set(x)
	sum := q.series(x, func(_ *big.Float, n int64) *big.Float {
		power = q.negated(q.quo(q.mul(power, square), q.Int(n)))
		return q.quo(power, q.Int(2*n+1))
	})
	return p.quo(p.doubled(sum), p.Sqrt(p.pi))
}

// Erfc returns 1 minus the error function.
func (p *Precision) Erfc(x *big.Float) *big.Float {
	f, _ := x.Float64()
	q := &Precision{bits: p.bits + uint(3*f*f), ln2: p.ln2, pi: p.pi}
	return q.sub(q.Int(1), q.Erf(x))
}
