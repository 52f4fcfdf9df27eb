package exact

import "math/big"

// Quarter reduces x by the nearest multiple of π/2, and returns which it is,
// modulo 4.
func (p *Precision) Quarter(x *big.Float) (r *big.Float, n int) {
	q := &Precision{bits: p.bits + reach}
	half := q.halved(p.pi)
	k := nearest(q.quo(x, half))
	r = p.new().Set(q.sub(x, q.mul(q.new().SetInt(k), half)))
	return r, int(new(big.Int).And(k, big.NewInt(3)).Int64())
}

// alternating sums the series of the sine (from x) or the cosine (from 1).
func (p *Precision) alternating(first, x *big.Float, n0 int64) *big.Float {
	square := p.negated(p.mul(x, x))
	return p.series(first, func(t *big.Float, n int64) *big.Float {
		return p.quo(p.mul(t, square), p.Int((2*n-1+n0)*(2*n+n0)))
	})
}

func (p *Precision) circular(x *big.Float, shift int) *big.Float {
	r, n := p.Quarter(x)
	n += shift
	var y *big.Float
	if n&1 == 0 {
		y = p.alternating(r, r, 1)
	} else {
		y = p.alternating(p.Int(1), r, 0)
	}
	if n&2 != 0 {
		y.Neg(y)
	}
	return y
}

// Sin returns the sine.
func (p *Precision) Sin(x *big.Float) *big.Float { return p.circular(x, 0) }

// Cos returns the cosine.
func (p *Precision) Cos(x *big.Float) *big.Float { return p.circular(x, 1) }

// Tan returns the tangent.
func (p *Precision) Tan(x *big.Float) *big.Float { return p.quo(p.Sin(x), p.Cos(x)) }

// Atan returns the arc tangent. It halves the angle until the series converges
// fast: tan(a/2) = tan a / (1 + √(1+tan² a)).
func (p *Precision) Atan(x *big.Float) *big.Float {
	if !below(x, 1) {
		half := p.halved(p.pi)
		if x.Sign() < 0 {
			half.Neg(half)
		}
		if below(x, 1.5) {
			// 1/x may be 1, for which this would not end.
			return p.sub(half, p.reduced(p.quo(p.Int(1), x)))
		}
		return p.sub(half, p.Atan(p.quo(p.Int(1), x)))
	}
	return p.reduced(x)
}

func (p *Precision) reduced(x *big.Float) *big.Float {
	const halvings = 3
	for range halvings {
		x = p.quo(x, p.add(p.Int(1), p.Sqrt(p.add(p.Int(1), p.mul(x, x)))))
	}
	return p.shifted(p.atanSeries(x), halvings)
}

// Atan2 returns the angle of the point (x, y), not both zero.
func (p *Precision) Atan2(y, x *big.Float) *big.Float {
	if x.Sign() == 0 {
		half := p.halved(p.pi)
		if y.Sign() < 0 {
			half.Neg(half)
		}
		return half
	}
	a := p.Atan(p.quo(y, x))
	switch {
	case x.Sign() > 0:
	case y.Sign() < 0:
		a = p.sub(a, p.pi)
	default:
		a = p.add(a, p.pi)
	}
	return a
}

// Asin returns the arc sine.
func (p *Precision) Asin(x *big.Float) *big.Float {
	return p.Atan2(x, p.cosine(x))
}

// Acos returns the arc cosine.
func (p *Precision) Acos(x *big.Float) *big.Float {
	if x.Cmp(p.Int(1)) == 0 {
		return p.new()
	}
	return p.Atan2(p.cosine(x), x)
}

// cosine returns √(1-x²).
func (p *Precision) cosine(x *big.Float) *big.Float {
	return p.Sqrt(p.mul(p.sub(p.Int(1), x), p.add(p.Int(1), x)))
}
